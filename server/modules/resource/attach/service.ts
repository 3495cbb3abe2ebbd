import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import type { FileFacts, Files } from '#server/crud/ports';
import { readRow, readRows, whereOf } from '#server/crud/read/rows';
import { writeAudit } from '#server/crud/write/audit';
import { eraseRows, makeRows, setColumns } from '#server/crud/write/effects';
import { inAllTenants } from '#server/db/tenancy';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { LinkSigner } from '#server/lib/link-signer';
import { AppError } from '#shared/errors';
import { fileRoot, sizeText } from '#shared/files';
import { attach } from '#src/resources/resource/attach';

const files = tableOf(attach);

/** A file as it is served. */
export interface StoredFile extends FileFacts {
  readonly id: string;
  readonly contentType: string;
  /** The storage with its content; `null` for the disk of the server. */
  readonly ossId: string | null;
}

/** The facts about an upload that are stored. */
export interface NewFile {
  readonly name: string;
  readonly originalName: string;
  readonly extension: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly isPrivate: boolean;
  /** Whether it was uploaded to stay in the list of files, not for a record. */
  readonly isKept: boolean;
  readonly ossId: string | null;
}

/** The way in which the content of files is removed. */
export interface Sweeping {
  /** Removes content and tells whether it is gone; a file whose content stays keeps its row. */
  remove(file: Pick<StoredFile, 'name' | 'ossId'>, tx: Transaction): Promise<boolean>;
  /** The storages that are left alone. */
  readonly except: ReadonlySet<string>;
}

/** The rows of files, and the links that lead to them. */
export interface FileRows extends Files {
  /** Stores the row of an upload, if its owner has room left; in a transaction of its own unless one is given. Returns the id. */
  add(actor: Actor, file: NewFile, tx?: Transaction): Promise<string>;
  /** Puts uploads of the actor's own, which no record has taken, into the list of files; all or none. Returns how many. */
  keep(tx: Transaction, actor: Actor, names: readonly string[]): Promise<number>;
  /** Returns how much the actor has stored, and how much they may, in bytes. */
  usage(actor: Actor): Promise<{ readonly used: number; readonly quota: number }>;
  /** Deletes the row of an upload whose content did not arrive. */
  drop(id: string): Promise<void>;
  /** Returns whether there is a row of this name, be it of a removed file. */
  has(name: string): Promise<boolean>;
  get(by: { readonly id: string } | { readonly name: string }): Promise<StoredFile | undefined>;
  /**
   * Removes uploads of a day ago that no record was saved with, and files that were removed as long ago: first the content, then
   * the row, which is locked meanwhile. One server does it at a time. Returns how many are gone.
   */
  sweep(sweeping: Sweeping): Promise<number>;
}

export interface FileRowsOptions {
  readonly db: Database;
  readonly signer: LinkSigner;
  readonly now: () => number;
  /** Bytes that one user may have stored. */
  readonly quotaBytes: number;
}

type Row = RowOf<typeof attach>;

/** The holder of files that were uploaded for nothing but the list of files; a record may still take them. */
const listHolder = attach.name;

function factsOf(row: Row): StoredFile {
  const { refType, refId } = row;
  return {
    id: row.id,
    name: row.name,
    originalName: row.originalName,
    size: row.attachSize ?? 0,
    tenantId: row.tenantId,
    userId: row.createUser,
    isPrivate: row.isPrivate === 1,
    ossId: row.ossId,
    contentType: row.contentType ?? 'application/octet-stream',
    ...(refType && refId && refType !== listHolder && { holder: { resource: refType, id: refId } }),
  };
}

/** The condition for files that no record was saved with. */
const isFree = or(isNull(files.refType), eq(files.refType, listHolder));

const sweepKey = 7_291_204;
const sweptAtOnce = 50;

/** Opens the rows of files. */
export function openFileRows({ db, signer, now, quotaBytes }: FileRowsOptions): FileRows {
  return {
    async find(names, via) {
      const where = { name: names };
      // Read in all tenants: everybody sees files of the platform, and readers of a tenant's rows compare the tenant.
      const read = () => readRows(db, attach, { where });
      const rows = await (via ? readRows(via, attach, { where, lock: 'update' }) : inAllTenants(read));
      return new Map(rows.map((row) => [row.name, factsOf(row)]));
    },
    link({ name, isPrivate, originalName }, { withName } = {}) {
      const parameters = new URLSearchParams({
        ...(isPrivate && { ...signer.sign(name, now()) }),
        ...(withName && { name: originalName }),
      });
      return parameters.size > 0 ? `${fileRoot}/${name}?${parameters}` : `${fileRoot}/${name}`;
    },
    async claim(tx, names, { holder, tenantId, isPrivate }) {
      const isHeldHere = and(eq(files.refType, holder.resource), eq(files.refId, holder.id));
      const values = { refType: holder.resource, refId: holder.id, tenantId, ...(isPrivate && { isPrivate: 1 as const }) };
      await setColumns({ tx }, attach, { values, where: whereOf(attach, [{ name: names }, or(isFree, isHeldHere)]) });
    },
    async release(tx, names, { resource, id }) {
      const isItsOwn = and(inArray(files.name, [...names]), eq(files.refType, resource), eq(files.refId, id));
      await setColumns({ tx }, attach, { values: { isDeleted: 1, refType: null, refId: null }, where: isItsOwn });
    },
    add(actor, file, given) {
      const work = async (tx: Transaction) => {
        await assertRoom(tx, actor, { bytes: file.size, quotaBytes });
        return insert(tx, actor, file);
      };
      return given ? work(given) : transact(db, work);
    },
    async keep(tx, { userId }, names) {
      const isOwn = whereOf(attach, [{ name: names, createUser: userId }, isFree]);
      const values = { refType: listHolder, refId: sql`${files.id}` };
      const kept = await setColumns({ tx }, attach, { values, where: isOwn });
      if (kept.length < new Set(names).size) throw new AppError('NOT_FOUND');
      return kept.length;
    },
    usage: async (actor) => ({ used: await usedBytes(db, actor), quota: quotaBytes }),
    async drop(id) {
      await eraseRows({ tx: db }, attach, eq(files.id, id));
    },
    async has(name) {
      const read = () => readRow(db, attach, { where: { name }, columns: ['id'], withRemoved: true });
      return (await inAllTenants(read)) !== undefined;
    },
    async get(by) {
      const row = await readRow(db, attach, { where: 'id' in by ? { id: by.id } : { name: by.name } });
      return row && factsOf(row);
    },
    sweep: (sweeping) => inAllTenants(() => transact(db, (tx) => sweepFree(tx, sweeping))),
  };
}

async function usedBytes(via: Executor, { userId }: Pick<Actor, 'userId'>): Promise<number> {
  const [row] = await via
    .select({ used: sql<string>`coalesce(sum(${files.attachSize}), 0)` })
    .from(files)
    .where(whereOf(attach, { createUser: userId }));
  return Number(row?.used ?? 0);
}

/** Refuses an upload beyond the quota. Uploads of one user wait here, so that many at once do not pass it together. */
async function assertRoom(tx: Transaction, { userId }: Actor, { bytes, quotaBytes }: { bytes: number; quotaBytes: number }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${userId}`}))`);
  if ((await usedBytes(tx, { userId })) + bytes > quotaBytes) throw new AppError('FILE_QUOTA', { n: sizeText(quotaBytes) });
}

async function insert(tx: Transaction, actor: Actor, { size, isPrivate, isKept, ...file }: NewFile): Promise<string> {
  const stored = { ...file, domainUrl: fileRoot, attachSize: size, isPrivate: isPrivate ? (1 as const) : (0 as const) };
  const [row] = await makeRows({ tx, actor }, attach, [stored]);
  const id = row?.id ?? '';
  if (isKept) await setColumns({ tx }, attach, { values: { refType: listHolder, refId: id }, where: eq(files.id, id) });
  await writeAudit(tx, actor, { action: 'insert', resource: attach.name, recordId: id, label: file.originalName });
  return id;
}

async function sweepFree(tx: Transaction, { remove, except }: Sweeping): Promise<number> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${sweepKey}) as mine`);
  if (!rows[0]?.mine) return 0;
  const dayAgo = sql`(now() at time zone 'Asia/Shanghai') - interval '24 hours'`;
  const isOld = sql`${files.createTime} < ${dayAgo}`;
  const isRemoved = and(eq(files.isDeleted, 1), sql`${files.updateTime} < ${dayAgo}`);
  const isIn = except.size > 0 ? or(isNull(files.ossId), notInArray(files.ossId, [...except])) : undefined;
  const found = await tx
    .select({ id: files.id, name: files.name, ossId: files.ossId })
    .from(files)
    .where(and(or(and(isNull(files.refType), isOld), isRemoved), isIn))
    .orderBy(files.id)
    .limit(sweptAtOnce)
    .for('update', { skipLocked: true });
  const gone: string[] = [];
  for (const file of found) if (await remove(file, tx)) gone.push(file.id);
  if (gone.length > 0) await eraseRows({ tx }, attach, inArray(files.id, gone));
  return gone.length;
}
