import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/lib/start-error';

const markOf = (dataDir: string) => join(dataDir, 'restore.unfinished');

/** Marks a data directory that a restore begins to fill, so that nobody takes what a killed one has left for the whole. */
export function markRestore(dataDir: string, backup: string): Promise<void> {
  return writeFile(markOf(dataDir), `${backup}\n`, { mode: 0o600, flush: true });
}

export function unmarkRestore(dataDir: string): Promise<void> {
  return rm(markOf(dataDir), { force: true });
}

/** Refuses a data directory that a restore was to fill and did not. */
export function refuseUnfinishedRestore(dataDir: string): void {
  const mark = markOf(dataDir);
  if (!existsSync(mark)) return;
  throw new StartError(
    'restoreUnfinished',
    `A restore into ${dataDir} did not end: run it again, or remove ${mark} to start with what is there`,
  );
}
