import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowIdSequence } from '#server/db/columns';

/** The shape of a schema, as drizzle-kit writes it down. */
export type Snapshot = DrizzleSnapshotJSON;

/** The shape of these tables and of the sequence that gives them ids. */
export function snapshotOf(tables: readonly PgTable[], previousId?: string): Snapshot {
  const named = Object.fromEntries(tables.map((table) => [getTableName(table), table]));
  return generateDrizzleJson({ ...named, rowIdSequence }, previousId, ['public'], 'snake_case');
}

export const emptySnapshot: Snapshot = generateDrizzleJson({}, undefined, ['public'], 'snake_case');

/** The SQL statements that lead from one shape to the next; none when they are equal. */
export function statementsBetween(from: Snapshot, to: Snapshot): Promise<string[]> {
  return generateMigration(from, to);
}
