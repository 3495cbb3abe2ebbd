import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { shapeOf } from '#server/crud/model/table-statements';

function snapshotOf(table: PgTable) {
  const { name, columns, indexes } = shapeOf(table);
  const described = indexes.map(({ columns: on, name: index, isUnique, where }) => ({
    name: index,
    columns: on.map((expression) => ({ expression, isExpression: false, asc: true, nulls: 'last' })),
    isUnique,
    ...(where && { where }),
    concurrently: false,
    method: 'btree',
    with: {},
  }));
  return {
    name,
    schema: '',
    columns: Object.fromEntries(columns.map((column) => [column.name, column])),
    indexes: Object.fromEntries(described.map((index) => [index.name, index])),
    foreignKeys: {},
    compositePrimaryKeys: {},
    uniqueConstraints: {},
    policies: {},
    checkConstraints: {},
    isRLSEnabled: false,
  };
}

/** The shape after the last step, as far as it is read here. */
export interface Shape {
  readonly id: string;
  readonly prevId?: string;
  readonly tables: Readonly<Record<string, unknown>>;
}

/** An id made of what it stands for, so that the same archive is made twice. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** The shape of the schema with these tables besides. */
export function shapeWith(last: Shape, tables: readonly PgTable[]): Shape {
  const added = Object.fromEntries(tables.map((table) => [`public.${getTableName(table)}`, snapshotOf(table)]));
  return { ...last, tables: { ...last.tables, ...added }, id: idOf(last.id + JSON.stringify(added)), prevId: last.id };
}
