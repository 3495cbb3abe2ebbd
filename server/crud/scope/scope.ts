import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { columnOf, type Model } from '../model/model.ts';
import { limitsOf, type Ruled } from './data-scope.ts';
import type { Limits } from './limits.ts';

/** The rows that a call may touch. */
export interface RowScope {
  readonly actor: Actor;
  /** The tenant; nothing for rows of the platform, and for a platform administrator who names a row by its id. */
  readonly tenantId?: string;
  /** What the actor's data scopes leave. */
  readonly within?: SQL;
  /** The fields that they leave; nothing means all. */
  readonly fields?: ReadonlySet<string>;
}

/**
 * The one place that decides whose rows a statement sees: living ones, of this tenant, within the actor's data scope. Every
 * read and write of the engine passes through it.
 */
export function scopedWhere(model: Model, tenantId: string | Placeholder | undefined, within?: SQL): SQL {
  const living = isLiving(model);
  return and(ofTenant(model, tenantId), living, within) ?? living;
}

/** The same with rows that are removed, for the labels of what is still referred to. */
export function scopedWhereWithRemoved(model: Model, tenantId: string | undefined, within?: SQL): SQL | undefined {
  return and(ofTenant(model, tenantId), within);
}

/** A literal, so that the planner can match the partial indexes. */
export function isLiving({ table }: Model): SQL {
  return sql`${columnOf(table, 'isDeleted')} = 0`;
}

function ofTenant({ table, resource }: Model, tenantId: string | Placeholder | undefined): SQL | undefined {
  return resource.scope === 'tenant' && tenantId !== undefined ? eq(columnOf(table, 'tenantId'), tenantId) : undefined;
}

/** The scope of a list: the actor's own tenant, or the one that a platform administrator asks for. */
export function listScope(ruled: Ruled, actor: Actor, askedTenant: unknown): RowScope {
  return scopeIn(askedTenant, actor, { ruled, limits: limitsOf(ruled, actor) });
}

/** The scope of a list of choices: whoever may use a noun in another's form sees its rows there. */
export function choiceScope(ruled: Ruled, actor: Actor, askedTenant: unknown): RowScope {
  return scopeIn(askedTenant, actor, { ruled, limits: limitsOf(ruled, actor, 'choices') });
}

function scopeIn(askedTenant: unknown, actor: Actor, { ruled, limits }: { ruled: Ruled; limits: Limits }): RowScope {
  const hasTenant = ruled.model.resource.scope === 'tenant';
  return {
    actor,
    tenantId: hasTenant ? tenantOf(actor, askedTenant) : undefined,
    within: limits.rows,
    fields: limits.fields,
  };
}

/** The scope of a call that names rows by id: the actor's own tenant; a platform administrator acts in all of them. */
export function rowScope(ruled: Ruled, actor: Actor): RowScope {
  const isBound = ruled.model.resource.scope === 'tenant' && !actor.isPlatformAdmin;
  const { rows, fields } = limitsOf(ruled, actor);
  return { actor, tenantId: isBound ? actor.tenantId : undefined, within: rows, fields };
}

/** The tenant of a new row: the session's. Only a platform administrator may name another one. */
export function tenantOf(actor: Actor, asked: unknown): string {
  return actor.isPlatformAdmin && typeof asked === 'string' && /^\w{1,12}$/.test(asked) ? asked : actor.tenantId;
}

/** Rows of the platform are written by platform administrators, whatever a role grants. */
export function assertWritable(model: Model, actor: Actor): void {
  if (model.resource.scope === 'platform' && !actor.isPlatformAdmin) throw new AppError('FORBIDDEN');
}
