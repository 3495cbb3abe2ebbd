import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './service.ts';

/** The prefix of a note that content was stored whose row was not committed yet. */
const prefix = 'unsure-';

interface Place {
  readonly name: string;
  /** The storage that has it; the disk of the server without one. */
  readonly ossId: string | null;
}

/** Returns whether an incoming file is such a note. */
export const isNote = (fileName: string): boolean => fileName.startsWith(prefix);

/** Writes a note before content is stored, while its row is part of a transaction that may never be committed. */
export async function noteUnsure({ incoming }: Pick<FileStore, 'incoming'>, { name, ossId }: Place): Promise<void> {
  await writeFile(join(incoming, `${prefix}${randomUUID()}`), JSON.stringify({ name, ossId }), { mode: 0o600, flag: 'wx' });
}

/** Removes the content that a note is about, where its row was never committed. */
export async function settleNote({ rows, storages }: Pick<FileStore, 'rows' | 'storages'>, path: string): Promise<void> {
  // Written by this very file.
  const { name, ossId }: Place = JSON.parse(await readFile(path, 'utf8'));
  if (await rows.has(name)) return;
  await (await storages.at(ossId)).remove(name);
}
