import { getTableColumns, inArray, or } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/types';
import { ROOT_ID } from '#server/lib/seed-id';

/** A row that the product ships. */
export interface SeedRow {
  readonly id: string;
  readonly parentId?: string | null;
}

interface Wanted<R extends SeedRow> {
  /** Parents before their children. */
  readonly rows: readonly R[];
  /** The columns of the natural key, the most selective first. */
  readonly key: readonly (keyof R & string)[];
}

/** The wanted rows, divided into missing and existing ones. */
export interface Settled<R extends SeedRow> {
  readonly missing: readonly R[];
  /** The actual id of each row by its seeded id, missing rows included. Removed rows have none. */
  readonly living: ReadonlyMap<string, string>;
}

interface Found {
  readonly id: string;
  readonly isDeleted: number;
}

function columnOf(table: PgTable, name: string): AnyPgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

const keyText = (row: object, key: readonly string[]) => {
  const values = new Map<string, unknown>(Object.entries(row));
  return JSON.stringify(key.map((name) => String(values.get(name))));
};

/** Reads the rows with the id or the natural key of a wanted one, including removed ones. */
async function findRows<R extends SeedRow>(tx: Transaction, table: PgTable, { rows, key }: Wanted<R>) {
  const selected = Object.fromEntries(['id', 'isDeleted', ...key].map((name) => [name, columnOf(table, name)]));
  const [first = 'id'] = key;
  const stored = await tx
    .select(selected)
    .from(table)
    .where(
      or(
        inArray(
          columnOf(table, 'id'),
          rows.map(({ id }) => id),
        ),
        inArray(columnOf(table, first), [...new Set(rows.map((row) => row[first]))]),
      ),
    );
  const found = stored.map((row) => ({ ...row, id: String(row.id), isDeleted: Number(row.isDeleted) }));
  const byKey = new Map<string, Found>();
  // For the same key a living row takes precedence over a removed one.
  for (const row of found.toSorted((a, b) => b.isDeleted - a.isDeleted)) byKey.set(keyText(row, key), row);
  return { byId: new Map(found.map((row) => [row.id, row])), byKey };
}

/**
 * Compares the rows that the product ships with those of an installation. A row exists when its id or its natural key does,
 * whatever else an administrator has changed. A removed row counts as existing, and so do all rows below it, so that none comes
 * back.
 */
export async function settle<R extends SeedRow>(tx: Transaction, table: PgTable, wanted: Wanted<R>): Promise<Settled<R>> {
  const { byId, byKey } = await findRows(tx, table, wanted);
  const living = new Map([[ROOT_ID, ROOT_ID]]);
  const missing: R[] = [];
  for (const row of wanted.rows) {
    const found = byId.get(row.id) ?? byKey.get(keyText(row, wanted.key));
    const parentId = living.get(row.parentId ?? ROOT_ID);
    if (found?.isDeleted === 0) living.set(row.id, found.id);
    if (found || !parentId) continue;
    living.set(row.id, row.id);
    missing.push(row.parentId ? { ...row, parentId } : row);
  }
  return { missing, living };
}

/** The number of rows in one statement, well below PostgreSQL's 65,535 parameters. */
const BATCH = 500;

/** Inserts rows in few statements. */
export async function insertAll(tx: Transaction, table: PgTable, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(table).values(rows.slice(start, start + BATCH));
  }
}

/** Adds the wanted rows that are missing. */
export async function addMissing<R extends SeedRow>(tx: Transaction, table: PgTable, wanted: Wanted<R>): Promise<Settled<R>> {
  const settled = await settle(tx, table, wanted);
  await insertAll(tx, table, settled.missing);
  return settled;
}
