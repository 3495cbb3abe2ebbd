import type { SQL } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Compiled } from '../engine-context.ts';
import type { Narrowed } from '../module.ts';
import { type Access, accessOf, type Part } from '../scope/access.ts';
import { listScope, type RowScope } from '../scope/scope.ts';
import { type AppliedFilters, readFilters } from './filter.ts';
import { type Order, type Orders, readOrder } from './order.ts';
import type { Query } from './paging.ts';

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

const usable = (orders: Orders, { isUsable }: Part): Orders =>
  isUsable ? new Map([...orders].filter(([, name]) => isUsable(name))) : orders;

/** Reads the order of a list, by fields that the actor sees. */
export function orderFor(compiled: Compiled, { access, query }: Pick<Asked, 'access' | 'query'>): Order {
  return readOrder(compiled.model, usable(compiled.orders(access.isPlain), access.records), query);
}

/** Returns the order of an actor's choices: a masked title may order them, a hidden one may not. */
export function choiceOrder(compiled: Compiled, actor: Actor): Order {
  return readOrder(compiled.model, usable(compiled.orders(true), accessOf(compiled, actor).choices), {});
}
