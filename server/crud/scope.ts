import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { columnOf, type Model } from './model.ts';
import type { DataScope } from './ports.ts';

/** The rows that a call may touch. */
export interface Reach {
  readonly actor: Actor;
  /** The tenant; nothing for rows of the platform, and for a platform administrator who names a row by its id. */
  readonly tenantId?: string;
  /** What the actor's data scopes leave. */
  readonly within?: SQL;
}

/**
 * The one place that decides whose rows a statement sees: living ones, of this tenant, within the actor's data scope. Every
 * read and write of the engine passes through it.
 */
export function inReach(model: Model, tenantId: string | Placeholder | undefined, within?: SQL): SQL {
  const { table, resource } = model;
  // A literal, so that the planner can match the partial indexes.
  const living = sql`${columnOf(table, 'isDeleted')} = 0`;
  const ofTenant = resource.scope === 'tenant' && tenantId !== undefined ? eq(columnOf(table, 'tenantId'), tenantId) : undefined;
  return and(ofTenant, living, within) ?? living;
}

/** A resource with the limits that the engine was given. */
interface Limited {
  readonly model: Model;
  readonly kit: { readonly dataScope?: DataScope };
}

function within({ model, kit }: Limited, actor: Actor): SQL | undefined {
  return kit.dataScope?.(actor, model.resource, model.table);
}

/** The reach of a list: the actor's own tenant, or the one that a platform administrator asks for. */
export function listReach(limited: Limited, actor: Actor, askedTenant: unknown): Reach {
  const hasTenant = limited.model.resource.scope === 'tenant';
  return { actor, tenantId: hasTenant ? tenantOf(actor, askedTenant) : undefined, within: within(limited, actor) };
}

/** The reach of a call that names rows by id: the actor's own tenant; a platform administrator acts in all of them. */
export function rowReach(limited: Limited, actor: Actor): Reach {
  const isBound = limited.model.resource.scope === 'tenant' && !actor.isPlatformAdmin;
  return { actor, tenantId: isBound ? actor.tenantId : undefined, within: within(limited, actor) };
}

/** The tenant of a new row: the session's. Only a platform administrator may name another one. */
export function tenantOf(actor: Actor, asked: unknown): string {
  return actor.isPlatformAdmin && typeof asked === 'string' && /^\w{1,12}$/.test(asked) ? asked : actor.tenantId;
}

/** Rows of the platform are written by platform administrators, whatever a role grants. */
export function demandWritable(model: Model, actor: Actor): void {
  if (model.resource.scope === 'platform' && !actor.isPlatformAdmin) throw new AppError('FORBIDDEN');
}
