import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sweeping } from '../attach/service.ts';
import { isNote, settleNote } from './keep-file.ts';
import type { FileStore } from './service.ts';
import { ignoreMissing } from './storage.ts';

/** An upload takes two minutes at most; what lies here longer was left by a process that ended. */
const leftoverMs = 10 * 60_000;
/** No transaction takes a day. */
const unsureMs = 24 * 60 * 60_000;

/** Takes away what no upload will finish and what no record was saved with. A storage that fails is left for the next time. */
export async function sweepFiles(store: FileStore): Promise<void> {
  const { rows, storages } = store;
  await sweepIncoming(store);
  const except = new Set<string>();
  const remove: Sweeping['remove'] = async ({ name, ossId }, tx) => {
    if (ossId === null) {
      await (await storages.at(null)).remove(name);
      return true;
    }
    if (except.has(ossId)) return false;
    try {
      await (await storages.at(ossId, tx)).remove(name);
      return true;
    } catch {
      except.add(ossId);
      return false;
    }
  };
  for (let before = -1; before < except.size; ) {
    before = except.size;
    while ((await rows.sweep({ remove, except })) > 0);
  }
}

async function sweepIncoming(store: FileStore): Promise<void> {
  const names = (await readdir(store.incoming).catch(ignoreMissing)) ?? [];
  for (const name of names) {
    const path = join(store.incoming, name);
    const found = await stat(path).catch(ignoreMissing);
    if (!found || found.mtimeMs >= store.now() - (isNote(name) ? unsureMs : leftoverMs)) continue;
    if (isNote(name)) await settleNote(store, path);
    await rm(path, { force: true });
  }
}
