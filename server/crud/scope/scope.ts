import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { columnOf, type Model } from '../model/model.ts';
import { accessOf } from './access.ts';
import type { Ruled } from './data-scope.ts';
import type { Limits } from './limits.ts';

/** The rows that a call may touch. */
export interface RowScope {
  readonly actor: Actor;
  /** The tenant; nothing for rows of the platform, and for a platform administrator who names a row by its id. */
  readonly tenantId?: string;
  /** The condition for the rows that the actor's data scopes leave. */
  readonly within?: SQL;
  /** The fields that they leave; nothing means all. */
  readonly fields?: ReadonlySet<string>;
}

/**
 * Makes the condition for the rows that a statement sees: living ones, of this tenant, within the actor's data scope. It is the
 * one place that decides this: every read and write of the engine passes through it.
 */
export function scopedWhere(model: Model, tenantId: string | Placeholder | undefined, within?: SQL): SQL {
  const living = isLiving(model);
  return and(ofTenant(model, tenantId), living, within) ?? living;
}

/** The same as `scopedWhere` with removed rows, for the labels of rows that are still referred to. */
export function scopedWhereWithRemoved(model: Model, tenantId: string | undefined, within?: SQL): SQL | undefined {
  return and(ofTenant(model, tenantId), within);
}

/** Makes the condition for living rows, with a literal so that the planner can match the partial indexes. */
export function isLiving({ table }: Model): SQL {
  return sql`${columnOf(table, 'isDeleted')} = 0`;
}

function ofTenant({ table, resource }: Model, tenantId: string | Placeholder | undefined): SQL | undefined {
  return resource.scope === 'tenant' && tenantId !== undefined ? eq(columnOf(table, 'tenantId'), tenantId) : undefined;
}

/** Returns the scope of a list: the actor's own tenant, or the one that a platform administrator asks for. */
export function listScope(
  ruled: Ruled,
  actor: Actor,
  { asked, limits = accessOf(ruled, actor).records }: { readonly asked: unknown; readonly limits?: Limits },
): RowScope {
  const hasTenant = ruled.model.resource.scope === 'tenant';
  const tenantId = hasTenant ? tenantOf(actor, asked) : undefined;
  return { actor, tenantId, within: limits.rows, fields: limits.fields };
}

/** Returns the scope of a list of choices, which the right to a form that refers to the noun gives as well. */
export function choiceScope(ruled: Ruled, actor: Actor, { asked }: { readonly asked: unknown }): RowScope {
  return listScope(ruled, actor, { asked, limits: accessOf(ruled, actor).choices });
}

/** Returns the scope of a call that names rows by id: the actor's own tenant, or all tenants for a platform administrator. */
export function rowScope(ruled: Ruled, actor: Actor): RowScope {
  const isBound = ruled.model.resource.scope === 'tenant' && !actor.isPlatformAdmin;
  const { rows, fields } = accessOf(ruled, actor).records;
  return { actor, tenantId: isBound ? actor.tenantId : undefined, within: rows, fields };
}

/** Returns the tenant of a new row: the session's. Only a platform administrator may name another one. */
export function tenantOf(actor: Actor, asked: unknown): string {
  return actor.isPlatformAdmin && typeof asked === 'string' && /^\w{1,12}$/.test(asked) ? asked : actor.tenantId;
}

/** Refuses a write to rows of the platform by anybody but platform administrators, whatever their roles grant. */
export function assertWritable(model: Model, actor: Actor): void {
  if (model.resource.scope === 'platform' && !actor.isPlatformAdmin) throw new AppError('FORBIDDEN');
}
