import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, ignoreMissing } from './service.ts';

/** An upload takes two minutes at most; what lies here longer was left by a process that ended. */
const leftoverMs = 10 * 60_000;

/** Takes away what no upload will finish and what no record was saved with. */
export async function sweepFiles({ rows, storage, incoming, now }: FileStore): Promise<void> {
  await sweepIncoming(incoming, now() - leftoverMs);
  while ((await rows.sweep((name) => storage.remove(name))) > 0);
}

async function sweepIncoming(directory: string, before: number): Promise<void> {
  const names = await readdir(directory).catch(ignoreMissing);
  for (const name of names ?? []) {
    const path = join(directory, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
