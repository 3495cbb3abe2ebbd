import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import type { SortDirection } from '#shared/define';

/** A column that a list is ordered by. */
export interface OrderKey {
  readonly column: AnyColumn;
  readonly direction: SortDirection;
}

/** Compares a column with a value for equality; null equals null. */
const same = ({ column }: OrderKey, value: unknown): SQL =>
  value === null ? sql`${column} is null` : sql`${column} = ${sql.param(value, column)}`;

/** Selects the rows after a value in a column, as PostgreSQL orders: null last when ascending, first when descending. */
function after({ column, direction }: OrderKey, value: unknown): SQL | undefined {
  if (direction === 'desc') return value === null ? sql`${column} is not null` : sql`${column} < ${sql.param(value, column)}`;
  if (value === null) return undefined;
  const larger = sql`${column} > ${sql.param(value, column)}`;
  return column.notNull ? larger : sql`(${larger} or ${column} is null)`;
}

/** Returns a condition that all rows from a value on meet; it lets an index begin where the page does. */
function from({ column, direction }: OrderKey, value: unknown): SQL | undefined {
  if (value === null || (direction === 'asc' && !column.notNull)) return undefined;
  const symbol = sql.raw(direction === 'asc' ? '>=' : '<=');
  return sql`${column} ${symbol} ${sql.param(value, column)}`;
}

/**
 * Returns the condition for the rows behind the one with these values, in this order. The last key must be unique. Unlike an
 * offset it costs the same on every page, and rows that are added or removed meanwhile shift nothing.
 */
export function behind(keys: readonly OrderKey[], values: readonly unknown[]): SQL | undefined {
  const [first] = keys;
  const steps = keys.flatMap((key, index) => {
    const next = after(key, values[index]);
    return next ? [and(...keys.slice(0, index).map((earlier, place) => same(earlier, values[place])), next)] : [];
  });
  return and(first && from(first, values[0]), or(...steps));
}
