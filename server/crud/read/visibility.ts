import { type Actor, isPermitted } from '#server/lib/actor';
import { alwaysVisible } from '#shared/scope-rule';
import type { Compiled } from '../engine-context.ts';
import type { Narrowed } from '../module.ts';
import { limitsOf, nothing, type Ruled } from '../scope/data-scope.ts';
import type { Openings } from '../scope/rights.ts';
import type { FieldVisibility } from './answer.ts';
import type { Filters } from './filter.ts';
import type { Orders } from './order.ts';
import type { Query } from './paging.ts';

/** Which fields of a noun an actor sees; nothing means all of them. */
export function visibleFields(ruled: Ruled, actor: Actor, use?: keyof Openings): FieldVisibility | undefined {
  const { fields } = limitsOf(ruled, actor, use);
  return fields && ((name) => fields.has(name) || alwaysVisible.has(name));
}

/** Whether an actor sees by what name rows of a noun are known. */
export function isTitleVisible(ruled: Ruled, actor: Actor): boolean {
  return visibleFields(ruled, actor, 'choices')?.(ruled.model.resource.title) ?? true;
}

/** Holds `<noun>_plain`: sees and compares masked values. */
export function isPlainTo({ model }: Pick<Compiled, 'model'>, actor: Actor): boolean {
  return isPermitted(actor, [model.plainCode]);
}

/** By which fields an actor may find and order rows. Of no rows at all nothing is felt out. */
function usableFields(ruled: Ruled, actor: Actor, use?: keyof Openings): FieldVisibility | undefined {
  return limitsOf(ruled, actor, use) === nothing ? undefined : visibleFields(ruled, actor, use);
}

/** The filters that an actor may use: nobody feels out a value that he may not see. */
export function filtersFor(compiled: Compiled, actor: Actor): Filters {
  const filters = compiled.filters(isPlainTo(compiled, actor));
  const isVisible = usableFields(compiled, actor);
  return isVisible ? new Map([...filters].filter(([, { field }]) => isVisible(field))) : filters;
}

/** What a list is asked once the noun's module has read its own parameters; those about hidden fields do not reach it. */
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

/** The orders that an actor may use. */
export function ordersFor(compiled: Compiled, actor: Actor): Orders {
  const orders = compiled.orders(isPlainTo(compiled, actor));
  const isVisible = usableFields(compiled, actor);
  return isVisible ? new Map([...orders].filter(([, name]) => isVisible(name))) : orders;
}

/** The orders in which an actor is offered choices: a masked title may order them, one that he may not see does not. */
export function choiceOrders(compiled: Compiled, actor: Actor): Orders {
  const isVisible = usableFields(compiled, actor, 'choices');
  const orders = compiled.orders(true);
  return isVisible ? new Map([...orders].filter(([, name]) => isVisible(name))) : orders;
}
