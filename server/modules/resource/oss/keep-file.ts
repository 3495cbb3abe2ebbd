import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { fileRoot } from '#shared/files';
import { businessDay } from '#shared/time';
import type { UploadedFile } from '#shared/wire';
import type { ReceivedFile } from './receive-file.ts';
import type { FileStore } from './service.ts';
import { validateFile } from './validate-file.ts';

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
async function noteUnsure({ incoming }: Pick<FileStore, 'incoming'>, { name, ossId }: Place): Promise<void> {
  await writeFile(join(incoming, `${prefix}${randomUUID()}`), JSON.stringify({ name, ossId }), { mode: 0o600, flag: 'wx' });
}

/** Removes the content that a note is about, where its row was never committed. */
export async function settleNote({ rows, storages }: Pick<FileStore, 'rows' | 'storages'>, path: string): Promise<void> {
  // Written by this very file.
  const { name, ossId }: Place = JSON.parse(await readFile(path, 'utf8'));
  if (await rows.has(name)) return;
  await (await storages.at(ossId)).remove(name);
}

export interface KeepOptions {
  readonly isPrivate: boolean;
  /** Whether it stays in the list of files although no record takes it. */
  readonly isKept: boolean;
  /** The name that it gets, instead of the one on the sender's disk. */
  readonly fileName?: string;
  /** The code of the storage that takes it, instead of the one in use. */
  readonly code?: string;
}

/** Checks a file that has arrived on this machine, then stores its row and its content. */
export async function keepFile(
  store: FileStore,
  received: ReceivedFile,
  { actor, tx, isPrivate, isKept, fileName, code }: KeepOptions & { readonly actor: Actor; readonly tx?: Transaction },
): Promise<UploadedFile> {
  const { rows, storages, now } = store;
  const originalName = fileName ?? received.name;
  const { size, sha256 } = received;
  const { extension, contentType } = await validateFile(received, originalName);
  const day = businessDay(now()).replaceAll('-', '');
  const name = `upload/${day}/${randomUUID().replaceAll('-', '')}.${extension}`;
  const { id: ossId, storage } = await storages.forNew(actor.tenantId, { code, via: tx });
  const file = { name, originalName, extension, contentType, size, sha256, isPrivate, isKept, ossId };
  // The row comes first: one without content is swept away some day, content without a row would stay for ever.
  const id = await rows.add(actor, file, tx);
  if (tx) await noteUnsure(store, file);
  try {
    await storage.put(name, { path: received.path, size, contentType });
  } catch (error) {
    if (!tx) await rows.drop(id);
    throw error;
  }
  const link = rows.link({ ...file, tenantId: actor.tenantId, userId: actor.userId });
  return { link, domain: fileRoot, name, originalName, attachId: id };
}
