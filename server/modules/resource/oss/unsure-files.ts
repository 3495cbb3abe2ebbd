import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './service.ts';

/** How a note begins that content was stored whose row was not committed yet. */
const prefix = 'unsure-';

interface Place {
  readonly name: string;
  /** The storage that has it; the disk of the server without one. */
  readonly ossId: string | null;
}

/** Whether a file among what arrived is such a note. */
export const isNote = (fileName: string): boolean => fileName.startsWith(prefix);

/** Notes where content is about to be stored, while its row is part of a transaction that a process may not live to commit. */
export async function noteUnsure({ incoming }: Pick<FileStore, 'incoming'>, { name, ossId }: Place): Promise<void> {
  await writeFile(join(incoming, `${prefix}${randomUUID()}`), JSON.stringify({ name, ossId }), { mode: 0o600, flag: 'wx' });
}

/** Takes away the content that a note is about, where no row has come of it. */
export async function settleNote({ rows, storages }: Pick<FileStore, 'rows' | 'storages'>, path: string): Promise<void> {
  // Written by this very file.
  const { name, ossId } = JSON.parse(await readFile(path, 'utf8')) as Place;
  if (await rows.has(name)) return;
  await (await storages.at(ossId)).remove(name);
}
