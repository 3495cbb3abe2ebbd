import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Events } from '#server/lib/events';
import type { HandoverContext } from '#server/modules/operation/running/context';
import type { TaskRow } from '#server/modules/operation/running/lock';
import { putBytes } from '#server/modules/resource/oss/put-bytes';
import type { Services } from '#server/modules/services';
import { splitMany } from '#shared/kinds';
import { businessMoment, millisecondsOf } from '#shared/time';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { dept } from '#src/resources/system/dept';
import { author, openProduct, type SampleHouse } from '../engine.ts';
import { type Polite, politeTo, type Requests } from './give-way.ts';

const [cars, convoys, keepers, depts] = [tableOf(car), tableOf(convoy), tableOf(keeper), tableOf(dept)];

export type Escort = typeof convoys.$inferSelect;
export type Keeper = typeof keepers.$inferSelect;
/** The keepers of a place: at least one. */
export type Keepers = readonly [Keeper, ...(readonly Keeper[])];
export type Car = typeof cars.$inferSelect;

interface Picture {
  readonly name: string;
  readonly draw: () => Buffer;
}

/** The stage of the sample's days: the product itself, with a clock that the play sets. */
export interface Stage extends Pick<Polite, 'giveWay'> {
  readonly db: Database;
  readonly services: Services;
  /** Sets the clock to `yyyy-MM-dd HH:mm:ss`. */
  readonly turnTo: (moment: string) => void;
  /** Makes the context of an action of an actor, at the time of the clock. */
  readonly as: (who: Actor, tx: Transaction) => HandoverContext;
  /** Runs work that may be done again in one transaction, when no request is waiting. */
  readonly run: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Stores a picture in the name of an actor. Returns the value for a field of files. */
  readonly picture: (tx: Transaction, who: Actor, drawn: Picture) => Promise<string>;
}

interface Surroundings {
  /** The events by which connected browsers see the play. */
  readonly events?: Events;
  readonly idleMs?: Requests['idleMs'];
}

/** Opens the stage on a database. */
export function openStage(db: Database, house: SampleHouse, { events, idleMs = () => Infinity }: Surroundings = {}): Stage {
  let now = Date.now();
  const clock = { now: () => now, ticks: () => performance.now() };
  const { services, files } = openProduct(db, house, { clock, events });
  const { giveWay, politely } = politeTo({ idleMs, areWaiting: () => idleMs() === 0 && db.$client.use().waiting > 0 });
  return {
    db,
    services,
    turnTo(moment) {
      now = millisecondsOf(moment);
    },
    as: (actor, tx) => ({ tx, actor, services, at: businessMoment(now) }),
    run: (work) => politely(() => transact(db, work)),
    giveWay,
    picture: async (tx, actor, { name, draw }) =>
      (await putBytes(files, { bytes: draw(), originalName: name }, { actor, tx })).name,
  };
}

/** Makes the actor of a person in the sample. It bypasses their permissions, but not the rules of the domain. */
export function actorOf({ id, account, realName, deptId }: Pick<Keeper, 'id' | 'account' | 'realName' | 'deptId'>): Actor {
  return { ...author, userId: id, account: account ?? '', name: realName, deptIds: deptId ? [deptId] : [] };
}

/** Returns the keepers of a place whose authority holds on a day; undefined where there are none. */
export async function keepersAt(via: Executor, deptId: string, day: string): Promise<Keepers | undefined> {
  const rows = await via
    .select()
    .from(keepers)
    .where(and(eq(keepers.deptId, deptId), eq(keepers.isDeleted, 0), eq(keepers.status, 1)))
    .orderBy(asc(keepers.keeperNo));
  const [first, ...others] = rows.filter(({ authStart, authEnd }) => authStart <= day && day <= authEnd);
  return first && [first, ...others];
}

/** Returns the escorts of a base whose papers hold on a day. */
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

/** Returns the escorts on a task, in the order of their numbers. */
export async function escortsOfTask(
  via: Executor,
  { leaderId, driverId, convoyIds }: Pick<TaskRow, 'leaderId' | 'driverId' | 'convoyIds'>,
): Promise<readonly Escort[]> {
  const wanted = splitMany([leaderId, driverId, convoyIds].filter(Boolean).join());
  if (wanted.length === 0) return [];
  return via.select().from(convoys).where(inArray(convoys.id, wanted)).orderBy(asc(convoys.convoyNo));
}

/** Returns the id of a department of the sample; undefined when it was removed. */
export async function deptCoded(via: Executor, code: string): Promise<string | undefined> {
  const isIt = and(eq(depts.tenantId, author.tenantId), eq(depts.deptCode, code), eq(depts.isDeleted, 0));
  return (await via.select({ id: depts.id }).from(depts).where(isIt))[0]?.id;
}

export async function carOf(via: Executor, id: string | null): Promise<Car | undefined> {
  const [row] = id ? await via.select().from(cars).where(eq(cars.id, id)) : [];
  return row;
}
