import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/lib/actor';
import type { UploadKind } from '#shared/files';
import type { UploadedFile } from '#shared/wire';
import { type KeepOptions, keepFile } from './keep-file.ts';
import { receiveFile } from './receive-file.ts';
import type { FileStore } from './service.ts';
import { assertKind, assertName } from './validate-file.ts';

export interface PutOptions extends KeepOptions {
  readonly kind: UploadKind;
}

/** Takes an upload: receives it, judges it, writes it down, stores it. A refusal at any step leaves nothing of it. */
export async function putFile(
  store: FileStore,
  request: FastifyRequest,
  { actor, ...options }: PutOptions & { actor: Actor },
): Promise<UploadedFile> {
  const { kind, fileName } = options;
  const received = await receiveFile(request, {
    directory: store.incoming,
    admit(sent) {
      assertName(sent);
      if (fileName !== undefined) assertName(fileName);
      const name = fileName ?? sent;
      assertKind({ name, size: 0 }, kind);
      return (size) => assertKind({ name, size }, kind);
    },
  });
  try {
    return await keepFile(store, received, { actor, ...options });
  } finally {
    await rm(received.path, { force: true });
  }
}
