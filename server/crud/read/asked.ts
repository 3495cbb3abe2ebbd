import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { SortDirection } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Compiled } from '../engine-context.ts';
import type { Model, ModelField } from '../model/model.ts';
import type { Narrowed } from '../module.ts';
import { type Access, accessOf, listScope, type Part } from '../scope/access.ts';
import type { RowScope } from '../scope/scope.ts';
import { type AppliedFilters, type Orders, readFilters } from './filter.ts';
import { type Query, textParameter } from './paging.ts';

/** Lets the noun's module read its own parameters of a list; those about fields that the actor may not use are removed before. */
function narrowed({ module, model }: Compiled, actor: Actor, { asked, isUsable }: { asked: Query } & Part): Narrowed {
  if (!module.narrow) return { query: asked };
  const hidden = isUsable ? Object.keys(model.resource.fields).filter((name) => !isUsable(name)) : [];
  const isAbout = (parameter: string) => hidden.some((name) => `${parameter}_`.startsWith(`${name}_`));
  const open = hidden.length === 0 ? asked : Object.fromEntries(Object.entries(asked).filter(([name]) => !isAbout(name)));
  return module.narrow(open, actor);
}

/** What the parameters of a list ask for, as far as the actor may ask, with what he may see: asked once for the whole call. */
export interface Asked {
  readonly access: Access;
  readonly scope: RowScope;
  /** The parameters that the noun's module leaves to the engine. */
  readonly query: Query;
  readonly filters: AppliedFilters;
  /** The condition that the module has made of its own parameters. */
  readonly further?: SQL;
}

/** Reads the parameters of a list: none about fields that the actor may not see, since filtering would disclose their values. */
export function readAsked(compiled: Compiled, actor: Actor, asked: Query): Asked {
  const access = accessOf(compiled, actor);
  const { isUsable } = access.records;
  const { query, where } = narrowed(compiled, actor, { asked, isUsable });
  const all = compiled.filters(access.isPlain);
  const open = isUsable ? new Map([...all].filter(([, { field }]) => isUsable(field))) : all;
  const scope = listScope(compiled, actor, { asked: query.tenantId, limits: access.records });
  return { access, scope, query, filters: readFilters(open, query), further: where };
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

/** Returns the fields that one parameter names. */
function named(orders: Orders, text: string | undefined): ModelField[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const field = orders.get(part);
      if (!field) throw new AppError('UNKNOWN_ORDER', { name: part.slice(0, 64) });
      return field;
    });
}

type Sorting = Map<string, readonly [AnyColumn, SortDirection]>;

/** Returns the columns to sort by. The parameter that comes first in the address takes precedence. */
function wanted(orders: Orders, query: Query): Sorting {
  const found: Sorting = new Map();
  for (const parameter of Object.keys(query)) {
    const direction = directions.get(parameter);
    if (!direction) continue;
    for (const { name, column } of named(orders, textParameter(query, parameter)))
      if (!found.has(name)) found.set(name, [column, direction]);
  }
  return found;
}

/** Returns the order of the definition as far as a reader may sort by it. */
function usual({ resource }: Model, orders: Orders): Sorting {
  const sorting: Sorting = new Map();
  for (const [name, direction] of Object.entries(resource.sort)) {
    const field = orders.get(name);
    if (field) sorting.set(name, [field.column, direction]);
  }
  return sorting;
}

/**
 * Returns the order of a page: the requested one, else the definition's. The id comes last so that no two pages show one row; it
 * runs in the direction of the column before it, so that an ascending index serves a descending list read backwards.
 */
function readOrder(model: Model, orders: Orders, query: Query): Order {
  const asked = wanted(orders, query);
  const chosen = asked.size > 0 ? asked : usual(model, orders);
  const [, last = 'desc'] = [...chosen.values()].at(-1) ?? [];
  if (!chosen.has('id')) chosen.set('id', [model.columns.id, last]);
  const columns = [...chosen].map(([name, [, direction]]) => [name, direction] as const);
  return {
    key: columns.map(([name, direction]) => `${name} ${direction}`).join(),
    by: [...chosen.values()].map(([column, direction]) => (direction === 'asc' ? asc(column) : desc(column))),
    columns,
  };
}

const usable = (orders: Orders, { isUsable }: Part): Orders =>
  isUsable ? new Map([...orders].filter(([, { name }]) => isUsable(name))) : orders;

/** Reads the order of a list, by fields that the actor sees. */
export function orderFor(compiled: Compiled, { access, query }: Pick<Asked, 'access' | 'query'>): Order {
  return readOrder(compiled.model, usable(compiled.orders(access.isPlain), access.records), query);
}

/** Returns the order of an actor's choices: a masked title may order them, a hidden one may not. */
export function choiceOrder(compiled: Compiled, actor: Actor): Order {
  return readOrder(compiled.model, usable(compiled.orders(true), accessOf(compiled, actor).choices), {});
}
