import { type Actor, isPermitted } from '#server/lib/actor';
import { alwaysVisible } from '#shared/scope-rule';
import type { Compiled } from '../engine-context.ts';
import type { Narrowed } from '../module.ts';
import { limitsOf, nothing, type Ruled } from '../scope/data-scope.ts';
import type { Openings } from '../scope/rights.ts';
import type { Filters } from './filter.ts';
import type { Orders } from './order.ts';
import type { Query } from './paging.ts';
import type { FieldVisibility } from './projection.ts';

/** Returns which fields of a noun an actor sees; undefined means all of them. */
export function visibleFields(ruled: Ruled, actor: Actor, use?: keyof Openings): FieldVisibility | undefined {
  const { fields } = limitsOf(ruled, actor, use);
  return fields && ((name) => fields.has(name) || alwaysVisible.has(name));
}

/** Returns whether an actor sees the titles of a noun's rows. */
export function isTitleVisible(ruled: Ruled, actor: Actor): boolean {
  return visibleFields(ruled, actor, 'choices')?.(ruled.model.resource.title) ?? true;
}

/** Returns whether an actor holds `<noun>_plain` and so sees and compares masked values. */
export function isPlainTo({ model }: Pick<Compiled, 'model'>, actor: Actor): boolean {
  return isPermitted(actor, [model.plainCode]);
}

/**
 * Returns by which fields an actor may find and order rows: by all where he sees no row, since an empty list discloses nothing.
 */
function usableFields(ruled: Ruled, actor: Actor, use?: keyof Openings): FieldVisibility | undefined {
  return limitsOf(ruled, actor, use) === nothing ? undefined : visibleFields(ruled, actor, use);
}

/** Returns the filters that an actor may use: none by fields that he may not see, since filtering would disclose their values. */
export function filtersFor(compiled: Compiled, actor: Actor): Filters {
  const filters = compiled.filters(isPlainTo(compiled, actor));
  const isVisible = usableFields(compiled, actor);
  return isVisible ? new Map([...filters].filter(([, { field }]) => isVisible(field))) : filters;
}

/** Lets the noun's module read its own parameters of a list; those about fields that the actor may not see are removed before. */
export function narrowed(compiled: Compiled, actor: Actor, asked: Query): Narrowed {
  const { narrow } = compiled.module;
  if (!narrow) return { query: asked };
  const isVisible = usableFields(compiled, actor);
  const { fields } = compiled.model.resource;
  const hidden = isVisible ? Object.keys(fields).filter((name) => !isVisible(name)) : [];
  const isAbout = (parameter: string) => hidden.some((name) => `${parameter}_`.startsWith(`${name}_`));
  const open = hidden.length === 0 ? asked : Object.fromEntries(Object.entries(asked).filter(([name]) => !isAbout(name)));
  return narrow(open, actor);
}

/** Returns the orders that an actor may use. */
export function ordersFor(compiled: Compiled, actor: Actor): Orders {
  const orders = compiled.orders(isPlainTo(compiled, actor));
  const isVisible = usableFields(compiled, actor);
  return isVisible ? new Map([...orders].filter(([, name]) => isVisible(name))) : orders;
}

/** Returns the orders of an actor's choices: a masked title may order them, a hidden one may not. */
export function choiceOrders(compiled: Compiled, actor: Actor): Orders {
  const isVisible = usableFields(compiled, actor, 'choices');
  const orders = compiled.orders(true);
  return isVisible ? new Map([...orders].filter(([, name]) => isVisible(name))) : orders;
}
