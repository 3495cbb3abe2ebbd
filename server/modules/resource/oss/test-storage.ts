import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#shared/errors';
import type { Storage } from './storage.ts';

/** Puts a few bytes into a storage, reads them and takes them away again: all that uploads and downloads will do there. */
export async function testStorage(storage: Storage, { incoming, called }: { incoming: string; called: string }): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, randomUUID());
  const name = `upload/00000000/${randomUUID().replaceAll('-', '')}.txt`;
  const bytes = randomBytes(64);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    await storage.put(name, { path, size: bytes.length, contentType: 'application/octet-stream' });
    const found = await storage.get(name, bytes.length);
    const isSame = found !== undefined && (await buffer(found)).equals(bytes);
    await storage.remove(name);
    if (!isSame) throw new AppError('STORAGE_DIFFERS', { name: called });
  } finally {
    await rm(path, { force: true });
  }
}
