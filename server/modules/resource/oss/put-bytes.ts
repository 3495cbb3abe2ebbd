import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { UploadedFile } from '#shared/wire';
import { keepFile } from './keep-file.ts';
import type { FileStore } from './service.ts';

interface OwnFile {
  readonly bytes: Buffer;
  readonly originalName: string;
}

/** Takes a file that the server made itself, judged as an upload would be; written down in the transaction of who made it. */
export async function putBytes(
  store: FileStore,
  { bytes, originalName }: OwnFile,
  by: { readonly actor: Actor; readonly tx: Transaction },
): Promise<UploadedFile> {
  await mkdir(store.incoming, { recursive: true, mode: 0o700 });
  const path = join(store.incoming, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const received = { path, name: originalName, size: bytes.length, sha256 };
    return await keepFile(store, received, { ...by, isPrivate: false, isKept: false });
  } finally {
    await rm(path, { force: true });
  }
}
