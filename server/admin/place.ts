import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#server/lib/start-error';
import { businessMoment } from '#shared/time';

/** Where backups are kept. */
export interface BackupPlace {
  /** Stores a backup under a name, which nobody sees before all of it is there. Returns how to tell somebody where. */
  save(name: string, content: AsyncIterable<Uint8Array>): Promise<string>;
  /** Returns the names of the backups that are whole. */
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
  /** Works on a backup as a file, which is there for as long as that takes. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
}

/** Returns whether a name is that of a whole backup. */
export const isBackupName = (name: string) => backupName.test(name);

const backupName = /^handover-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;

/**
 * Returns the name of a backup that begins now, by the clock of the bank: names in their order are backups in theirs. One of a single tenant is
 * no backup of the server, and is neither counted nor removed as one.
 */
export const nameAt = (now: number, tenantId?: string) =>
  `${tenantId === undefined ? 'handover' : `tenant-${tenantId}`}-${businessMoment(now).replace(' ', 'T').replaceAll(':', '-')}.backup`;

/** Keeps backups in a folder, readable by their owner only. */
export function folderPlace(folder: string): BackupPlace {
  return {
    async save(name, content) {
      const path = join(folder, name);
      const part = `${path}.${process.pid}.part`;
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(unusable(folder));
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        if (error instanceof Error && 'syscall' in error) unusable(folder)(error as NodeJS.ErrnoException);
        throw error;
      }
      await flushFolder(folder);
      return path;
    },
    async names() {
      return (await readdir(folder)).filter(isBackupName);
    },
    remove: (name) => rm(join(folder, name)),
    withFile: (name, work) => work(join(folder, name)),
  };
}

const unusable =
  (folder: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new StartError('directoryUnreadable', `No backup can be written to ${folder} (${error.code})`, error);
  };

/** Makes a name in a folder outlast a power cut, as the content does. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Prints one line for whoever runs the command. */
export type Say = (line: string) => void;

/** Removes the oldest backups, so that as many as were asked for are kept. */
export async function rotate({ place, keep, say }: { place: BackupPlace; keep: number; say: Say }): Promise<void> {
  for (const name of [...(await place.names())].sort().slice(0, -keep)) {
    await place.remove(name);
    say(`${name} was the oldest and is removed.`);
  }
}
