import { type AnyColumn, and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Records } from '#server/crud/records';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { AuthContext } from '#server/modules/auth/service';
import type { Resource } from '#shared/define';
import { addDays, businessMoment, dayOf } from '#shared/time';
import { dept } from '#src/resources/system/dept';

const depts = tableOf(dept);

/** The services that figures are made with. */
export interface Dashboard {
  readonly context: Pick<AuthContext, 'db' | 'clock'>;
  readonly records: (resource: Resource) => Records;
  /** Counts the steps of processes that wait for the actor. */
  readonly todos: (actor: Actor) => Promise<number>;
}

/** The reader, the day and, where the reader narrows the view, the departments that are looked at. */
export interface Look {
  readonly actor: Actor;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly at: string;
  readonly today: string;
  readonly places?: readonly string[];
}

/** Returns a department with everything below it and the nodes that its bases serve. */
async function placesOf(via: Executor, tenantId: string, deptId: string): Promise<string[]> {
  const { rows } = await via.execute<{ id: string }>(sql`
    with recursive place(id) as (
      select ${depts.id} from ${depts} where ${and(eq(depts.id, deptId), eq(depts.tenantId, tenantId))}
      union
      select ${depts.id} from ${depts} join place on ${or(sql`${depts.parentId} = place.id`, sql`${depts.baseId} = place.id`)}
      where ${eq(depts.isDeleted, 0)}
    ) select id::text as id from place`);
  return rows.map(({ id }) => id);
}

/** Returns the look of an actor at the present day. */
export async function lookOf({ context }: Dashboard, actor: Actor, deptId?: string): Promise<Look> {
  const at = businessMoment(context.clock.now());
  const places = deptId === undefined ? undefined : await placesOf(context.db, actor.tenantId, deptId);
  return { actor, at, today: dayOf(at), places };
}

const dayEnd = (date: string) => `${addDays(date, 1)} 00:00:00`;

/** Returns the condition for moments of one day. */
export function within(column: AnyColumn, date: string): SQL | undefined {
  return and(gte(column, `${date} 00:00:00`), lt(column, dayEnd(date)));
}

/** Returns the condition for moments of today and yesterday. */
export function ofTwoDays(column: AnyColumn, { today }: Look): SQL | undefined {
  return and(gte(column, `${addDays(today, -1)} 00:00:00`), lt(column, dayEnd(today)));
}

/** Returns an expression that is `1` for a moment of today and `0` for one of yesterday. */
export function isToday(column: AnyColumn, { today }: Look): SQL {
  return sql`case when ${column} >= ${`${today} 00:00:00`} then 1 else 0 end`;
}

/** Returns the condition that a place is among the departments looked at, if the look is narrowed. */
export function isAt(place: AnyColumn | SQL, { places }: Look): SQL | undefined {
  return places && inArray(place as SQL, [...places]);
}
