import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Model } from '../model/model.ts';

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
export function isLiving({ columns }: Model): SQL {
  return sql`${columns.isDeleted} = 0`;
}

function ofTenant({ columns }: Model, tenantId: string | Placeholder | undefined): SQL | undefined {
  return columns.tenantId && tenantId !== undefined ? eq(columns.tenantId, tenantId) : undefined;
}
