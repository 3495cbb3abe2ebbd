import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Events } from '#server/lib/events';
import { businessMoment } from '#server/lib/time';
import type { HandoverContext } from '#server/modules/operation/running/context';
import type { TaskRow } from '#server/modules/operation/running/lock';
import { putBytes } from '#server/modules/resource/oss/put-bytes';
import type { Services } from '#server/modules/services';
import { splitMany } from '#shared/kinds';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { dept } from '#src/resources/system/dept';
import { author, openProduct, type SampleHouse } from '../engine.ts';

const [cars, convoys, keepers, depts] = [tableOf(car), tableOf(convoy), tableOf(keeper), tableOf(dept)];

export type Escort = typeof convoys.$inferSelect;
export type Keeper = typeof keepers.$inferSelect;
export type Car = typeof cars.$inferSelect;

/** China has had no summer time since 1991. */
const ZONE = '+08:00';

/** A moment `yyyy-MM-dd HH:mm:ss` as milliseconds since 1970. */
export const millisecondsOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}${ZONE}`);

interface Picture {
  readonly name: string;
  readonly draw: () => Buffer;
}

/** Where the days of the sample are played: the product itself, at a time that the play sets. */
export interface Stage {
  readonly db: Database;
  readonly services: Services;
  /** What time it is, `yyyy-MM-dd HH:mm:ss`. */
  readonly turnTo: (moment: string) => void;
  /** Does something at that time, in the name of somebody. */
  readonly as: (who: Actor, tx: Transaction) => HandoverContext;
  readonly run: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Stores a picture that somebody has taken. Answers what a field of files takes. */
  readonly picture: (tx: Transaction, who: Actor, drawn: Picture) => Promise<string>;
}

interface Surroundings {
  /** Browsers that look at the server see what is played. */
  readonly events?: Events;
  /** Whether others are served between two actions: the embedded database has one connection for all. */
  readonly breathe?: () => boolean;
}

/** So long, in times of what an action took, everybody else has the database. */
const BREATH = 3;

/** Opens the stage. */
export function openStage(db: Database, house: SampleHouse, { events, breathe = () => false }: Surroundings = {}): Stage {
  let now = Date.now();
  const clock = { now: () => now, ticks: () => performance.now() };
  const { services, files } = openProduct(db, house, { clock, events });
  return {
    db,
    services,
    turnTo(moment) {
      now = millisecondsOf(moment);
    },
    as: (actor, tx) => ({ tx, actor, services, at: businessMoment(now) }),
    async run(work) {
      const begun = performance.now();
      const done = await transact(db, work);
      if (breathe()) await pause(BREATH * (performance.now() - begun));
      return done;
    },
    picture: async (tx, actor, { name, draw }) =>
      (await putBytes(files, { bytes: draw(), originalName: name }, { actor, tx })).name,
  };
}

/** Somebody of the sample at his own desk. What he may do is the affair of his role; what is possible at all is asked here as well. */
export function actorOf({ id, account, realName, deptId }: Pick<Keeper, 'id' | 'account' | 'realName' | 'deptId'>): Actor {
  return { ...author, userId: id, account: account ?? '', name: realName, deptIds: deptId ? [deptId] : [] };
}

/** People who give and receive at a place on a day. */
export async function keepersAt(via: Executor, deptId: string, day: string): Promise<readonly Keeper[]> {
  const rows = await via
    .select()
    .from(keepers)
    .where(and(eq(keepers.deptId, deptId), eq(keepers.isDeleted, 0), eq(keepers.status, 1)))
    .orderBy(asc(keepers.keeperNo));
  return rows.filter(({ authStart, authEnd }) => authStart <= day && day <= authEnd);
}

/** Escorts whose papers hold on a day. */
export async function escortsOf(via: Executor, baseId: string, day: string): Promise<readonly Escort[]> {
  const rows = await via
    .select()
    .from(convoys)
    .where(and(eq(convoys.deptId, baseId), eq(convoys.isDeleted, 0), eq(convoys.status, 1)))
    .orderBy(asc(convoys.convoyNo));
  const holds = (expire: string | null) => expire === null || expire >= day;
  return rows.filter(
    ({ guardCertExpire, driverLicenceExpire, weaponPermitExpire }) =>
      guardCertExpire >= day && holds(driverLicenceExpire) && holds(weaponPermitExpire),
  );
}

/** Who is on a task, in the order of their numbers. */
export async function escortsOfTask(
  via: Executor,
  { leaderId, driverId, convoyIds }: Pick<TaskRow, 'leaderId' | 'driverId' | 'convoyIds'>,
): Promise<readonly Escort[]> {
  const wanted = splitMany([leaderId, driverId, convoyIds].filter(Boolean).join());
  if (wanted.length === 0) return [];
  return via.select().from(convoys).where(inArray(convoys.id, wanted)).orderBy(asc(convoys.convoyNo));
}

/** The id of a department of the sample, unless somebody has removed it. */
export async function deptCoded(via: Executor, code: string): Promise<string | undefined> {
  const isIt = and(eq(depts.tenantId, author.tenantId), eq(depts.deptCode, code), eq(depts.isDeleted, 0));
  return (await via.select({ id: depts.id }).from(depts).where(isIt))[0]?.id;
}

export async function carOf(via: Executor, id: string | null): Promise<Car | undefined> {
  const [row] = id ? await via.select().from(cars).where(eq(cars.id, id)) : [];
  return row;
}
