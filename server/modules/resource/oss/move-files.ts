import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { countRows, readRow } from '#server/crud/read/rows';
import { setColumns } from '#server/crud/write/effects';
import type { Database } from '#server/db/types';
import { uploadLimits } from '#shared/files';
import { attach } from '#src/resources/resource/attach';
import type { FileStore } from './service.ts';
import type { Storage } from './storage.ts';

const files = tableOf(attach);

/** The storage that the files of a tenant are moved to. */
interface MoveTarget {
  readonly tenantId: string;
  readonly ossId: string;
  readonly storage: Storage;
}

/** The result of one call of the move. */
export interface Moved {
  readonly moved: number;
  /** The names of files whose content is gone, or is not what was stored; they stay where they are. */
  readonly failed: readonly string[];
  /** The file after which the next call goes on. */
  readonly after: string;
  readonly left: number;
}

/** So many failures end a call, since each is reported by name. */
const mostFailed = 100;

const elsewhere = ({ tenantId, ossId }: MoveTarget) => [{ tenantId }, or(isNull(files.ossId), ne(files.ossId, ossId))];

/** Counts the files of the tenant that are elsewhere, and all of them. */
export async function countToMove(db: Database, target: MoveTarget): Promise<{ readonly left: number; readonly total: number }> {
  const { tenantId } = target;
  return { left: await countRows(db, attach, elsewhere(target)), total: await countRows(db, attach, { tenantId }) };
}

/**
 * Moves files of a tenant into a storage, one after the other, until the time is over. The caller goes on from `after`, or begins
 * anew after a break: moved files are not moved again. A file is readable all the time: its content is there before its row says
 * so, and leaves the old storage afterwards.
 *
 * @param untilMs the moment to stop at
 */
export async function moveFiles(
  { db, store }: { readonly db: Database; readonly store: FileStore },
  target: MoveTarget,
  { after, untilMs }: { readonly after: string; readonly untilMs: number },
): Promise<Moved> {
  const failed: string[] = [];
  let [moved, last] = [0, after];
  while (store.now() < untilMs && failed.length < mostFailed) {
    const where = [...elsewhere(target), gt(files.id, last)];
    const file = await readRow(db, attach, { where, order: { id: 'asc' } });
    if (!file) break;
    last = file.id;
    if (await moveFile({ db, store }, file, target)) moved += 1;
    else failed.push(file.originalName);
  }
  const { left } = await countToMove(db, target);
  return { moved, failed, after: last, left };
}

type Row = RowOf<typeof attach>;

async function moveFile({ db, store }: { db: Database; store: FileStore }, file: Row, target: MoveTarget): Promise<boolean> {
  const source = await store.storages.at(file.ossId);
  if (source !== target.storage && !(await copy(store, file, { source, target: target.storage }))) return false;
  const wasAt = file.ossId === null ? isNull(files.ossId) : and(isNotNull(files.ossId), eq(files.ossId, file.ossId));
  const isAsRead = and(eq(files.id, file.id), wasAt);
  const moved = await setColumns({ tx: db }, attach, { values: { ossId: target.ossId }, where: isAsRead });
  // Another call has moved or removed it meanwhile.
  if (moved.length === 0) return true;
  if (source !== target.storage) await source.remove(file.name);
  return true;
}

/** Copies the content by way of this machine; tells whether it is what was once stored. */
async function copy(
  { incoming }: FileStore,
  { name, attachSize, sha256, contentType }: Row,
  { source, target }: { readonly source: Storage; readonly target: Storage },
): Promise<boolean> {
  const content = await source.get(name, attachSize ?? uploadLimits.file);
  if (!content) return false;
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(content, measure, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if (sha256 && hash.digest('hex') !== sha256) return false;
    await target.put(name, { path, size, contentType: contentType ?? 'application/octet-stream' });
    return true;
  } finally {
    await rm(path, { force: true });
  }
}
