import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Events } from '#server/lib/events';
import type { LineRow } from '#server/modules/operation/exchange/rows';
import { type Signing, signExchange } from '#server/modules/operation/exchange/sign';
import type { HandoverContext } from '#server/modules/operation/running/context';
import { type Running, readTask, type StopRow, stopOf, type TaskRow } from '#server/modules/operation/running/lock';
import { putBytes } from '#server/modules/resource/oss/put-bytes';
import type { Services } from '#server/modules/services';
import { signMethods } from '#shared/handover/exchange';
import { splitMany } from '#shared/kinds';
import { businessMoment, millisecondsOf } from '#shared/time';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { dept } from '#src/resources/system/dept';
import { author, openProduct, type SampleHouse } from '../engine.ts';
import { type Polite, politeTo, type Requests } from './give-way.ts';

const [cars, convoys, keepers, depts] = [tableOf(car), tableOf(convoy), tableOf(keeper), tableOf(dept)];

type Escort = typeof convoys.$inferSelect;
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
async function escortsOfTask(
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

/** The device that everything is done on. */
export const DEVICE = 'sample';

/** A stop of a task, and who is there. */
export interface Place {
  readonly stage: Stage;
  readonly tx: Transaction;
  readonly taskId: string;
  readonly stopId: string;
  readonly keepers: Keepers;
  /** The moment so many minutes after the car was to arrive. */
  readonly moment: (minutes: number) => string;
}

/** The same as it is when an action begins. */
export interface Scene extends Place {
  readonly running: Running;
  readonly stop: StopRow;
  readonly crew: readonly Escort[];
}

/** Does something at a stop, unless others have to be served first. */
export async function step<T>(place: Place, work: (scene: Scene) => Promise<T>): Promise<T> {
  place.stage.giveWay();
  const running = await readTask(place.tx, place.taskId);
  const crew = await escortsOfTask(place.tx, running.task);
  return work({ ...place, running, crew, stop: stopOf(running, place.stopId) });
}

/** The signatures of one side: the first two of its people sign. */
interface SideSigned extends Pick<Signing, 'id' | 'side' | 'arts'> {
  readonly people: readonly { readonly id: string }[];
}

/** Signs a side of an exchange. */
export async function sign(context: HandoverContext, { people, ...said }: SideSigned): Promise<void> {
  const signs = people.slice(0, 2).map(({ id }) => ({ personId: id, method: signMethods.password, password: DEVICE }));
  const proven = new Set(signs.map(({ personId }) => personId));
  await signExchange(context, { ...said, signs, proven, device: DEVICE });
}

/** Returns the number of the seal on an article: the planned one, or one that is made up from its code. */
export const sealOf = ({ sealNoPlan, artCode }: Pick<LineRow, 'sealNoPlan' | 'artCode'>): string =>
  sealNoPlan ?? `FQ-${artCode?.slice(-6) ?? ''}`;
