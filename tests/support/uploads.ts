import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { UploadedFile } from '#shared/wire';
import type { Api, ApiResponse } from './api.ts';
import { bytesOf, multipartOf, type Part } from './files.ts';
import { openSeededApp, type SeededApp } from './seeded-app.ts';

export const putFile = 'blade-resource/oss/endpoint/put-file';

interface Sent {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly query?: Record<string, string>;
  readonly path?: string;
}

export interface UploadApp extends SeededApp {
  /** Its data directory. */
  readonly directory: string;
  /** Returns the names of all files that lie below the data directory's folder of files. */
  stored(): Promise<string[]>;
  /** Follows a link without a session, and returns the response. */
  fetch(link: string): Promise<LightMyRequestResponse>;
}

/** Opens the whole seeded server with a data directory of its own. */
export async function openUploadApp(
  env: Readonly<Record<string, string>> = {},
  options: Parameters<typeof openSeededApp>[1] = {},
): Promise<UploadApp> {
  const directory = await mkdtemp(join(tmpdir(), 'uploads-'));
  const app = await openSeededApp({ DATA_DIR: directory, ...env }, options);
  return {
    ...app,
    directory,
    async stored() {
      const entries = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    fetch: (link) => app.server.inject(link),
    async close() {
      await app.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Sends a small picture, or the given file. */
export function upload(as: Api, { name = 'me.png', bytes = bytesOf.png, query = {}, path = putFile }: Sent = {}) {
  return sendParts<UploadedFile>(as, [{ field: 'file', name, bytes }], { query, path });
}

/** Sends a multipart body. */
export function sendParts<T>(
  as: Api,
  parts: readonly Part[],
  { query = {}, path = putFile }: Pick<Sent, 'query' | 'path'> = {},
): Promise<ApiResponse<T>> {
  return as.call<T>({ method: 'POST', url: `/api/${path}`, query, ...multipartOf(parts) });
}
