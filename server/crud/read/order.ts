import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import { type SortDirection, snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import { columnOf, type Model } from '../model/model.ts';
import { queryable } from './filter.ts';
import { type Query, textParameter } from './paging.ts';

/** Columns that a list may be sorted by, under their wire name and their column name. */
export type Orders = ReadonlyMap<string, string>;

/** Compiles the columns by which a list of this resource may be sorted. The order must not disclose a masked value. */
export function compileOrders(model: Model, isPlain: boolean): Orders {
  const names = queryable(model)
    .filter(({ field }) => isPlain || !field.mask)
    .map(({ name }) => name);
  return new Map(names.flatMap((name) => [[name, name] as const, [snakeCase(name), name] as const]));
}

/** An order, as SQL and as a key that distinguishes it from others. */
export interface Order {
  readonly key: string;
  readonly by: readonly SQL[];
  readonly columns: readonly (readonly [name: string, direction: SortDirection])[];
}

const directions: ReadonlyMap<string, SortDirection> = new Map([
  ['ascs', 'asc'],
  ['descs', 'desc'],
]);

/** Returns the columns that one parameter names. */
function named(orders: Orders, text: string | undefined): string[] {
  const asked = (text ?? '').split(',').map((part) => part.trim());
  return asked
    .filter((part) => part !== '')
    .map((part) => {
      const name = orders.get(part);
      if (name === undefined) throw new AppError('UNKNOWN_ORDER', { name: part.slice(0, 64) });
      return name;
    });
}

/** Returns the columns to sort by. The parameter that comes first in the address takes precedence. */
function wanted(orders: Orders, query: Query): Map<string, SortDirection> {
  const found = new Map<string, SortDirection>();
  for (const parameter of Object.keys(query)) {
    const direction = directions.get(parameter);
    if (!direction) continue;
    for (const name of named(orders, textParameter(query, parameter))) if (!found.has(name)) found.set(name, direction);
  }
  return found;
}

/**
 * Returns the order of a page: the requested one, else the definition's as far as this reader may sort by it. The id comes last
 * so that no two pages show one row; it runs in the direction of the column before it, so that an ascending index serves a
 * descending list read backwards.
 */
export function readOrder(model: Model, orders: Orders, query: Query): Order {
  const asked = wanted(orders, query);
  const chosen = asked.size > 0 ? asked : new Map(Object.entries(model.resource.sort).filter(([name]) => orders.has(name)));
  if (!chosen.has('id')) chosen.set('id', [...chosen.values()].at(-1) ?? 'desc');
  const entries = [...chosen];
  return {
    key: entries.map(([name, direction]) => `${name} ${direction}`).join(),
    by: entries.map(([name, direction]) => directed(columnOf(model.table, name), direction)),
    columns: entries,
  };
}

function directed(column: AnyColumn, direction: SortDirection): SQL {
  return direction === 'asc' ? asc(column) : desc(column);
}
