import { and, asc, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor, Transaction } from '#server/db/types';
import { openEvents } from '#server/lib/events';
import { artStates } from '#shared/handover/article';
import { directions } from '#shared/handover/line';
import { addMinutes, businessMoment, dayOf, secondsBetween } from '#shared/time';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { line } from '#src/resources/business/line';
import { task } from '#src/resources/operation/task';
import { PLATFORM_TENANT } from '../../organisation.ts';
import { author, type SampleHouse } from '../engine.ts';
import { playOnce, playPast, playToday } from './days.ts';
import type { Requests } from './give-way.ts';
import { playTask, publish } from './play.ts';
import { escortsOf, openStage, type Stage } from './stage.ts';

const [lines, cars, articles, tasks] = [tableOf(line), tableOf(car), tableOf(article), tableOf(task)];

/** A task that was planned by hand and not by a tactic. */
interface AdHoc {
  readonly name: string;
  readonly line: string;
  readonly car: string;
  readonly planStartTime: string;
  readonly minutes: number;
}

const urgent = 2;

/** Returns boxes and bags of the bank in the vault of a base that are in no other box. */
async function freeBoxes(tx: Transaction, baseId: string): Promise<readonly string[]> {
  const isFree = and(eq(articles.baseId, baseId), eq(articles.artState, artStates.inVault), eq(articles.ownerType, 1));
  const rows = await tx
    .select({ id: articles.id, home: articles.homeDeptId, boxId: articles.boxId })
    .from(articles)
    .where(and(isFree, eq(articles.isDeleted, 0)))
    .orderBy(asc(articles.artCode))
    .limit(6);
  return rows.filter(({ home, boxId }) => home !== null && boxId === null).map(({ id }) => id);
}

/** Plans a task by hand, as dispatchers do. Returns undefined where line, car, driver or leader is missing. */
async function plan(stage: Stage, tx: Transaction, about: AdHoc): Promise<string | undefined> {
  const { name: taskName, planStartTime, minutes } = about;
  const [own] = await tx.select().from(lines).where(eq(lines.lineCode, about.line));
  const [drive] = await tx.select().from(cars).where(eq(cars.carNo, about.car));
  const taskDate = dayOf(planStartTime);
  const crew = own ? await escortsOf(tx, own.baseId, taskDate) : [];
  const driver = crew.find(({ driverLicence }) => driverLicence);
  const leader = crew.find(({ id }) => id !== driver?.id);
  if (!own || !drive || !driver || !leader) return undefined;
  const { id } = await stage.services.records(task).submit(
    { actor: author, tx },
    {
      taskName,
      taskDate,
      taskType: urgent,
      lineId: own.id,
      direction: directions.outbound,
      priority: 2,
      planStartTime,
      planEndTime: addMinutes(planStartTime, minutes),
      carId: drive.id,
      leaderId: leader.id,
      driverId: driver.id,
      convoyIds: crew
        .map((one) => one.id)
        .slice(0, 4)
        .join(),
      arts: (await freeBoxes(tx, own.baseId)).map((artId) => ({ artId })),
    },
  );
  return id;
}

/** Returns whether there is a task of a name. */
async function isPlanned(via: Executor, name: string): Promise<boolean> {
  const rows = await via.select({ id: tasks.id }).from(tasks).where(eq(tasks.taskName, name)).limit(1);
  return rows.length > 0;
}

const names = { running: '江北临时调拨', draft: '城西补送计划' } as const;

/** Plays the car that is on its way now: loaded, one stop done, at the next; nothing where the sample lacks what its task needs. */
async function playRunning(stage: Stage, tx: Transaction, now: string): Promise<void> {
  const dayStart = `${dayOf(now)} 00:01:00`;
  const begun = addMinutes(now, -60);
  const planStartTime = begun > dayStart ? begun : dayStart;
  stage.turnTo(planStartTime);
  const taskId = await plan(stage, tx, { name: names.running, line: 'JB1', car: 'C03', planStartTime, minutes: 240 });
  if (taskId === undefined) return;
  await publish(stage, tx, taskId);
  // The first half hour of the plan is at the gate of the base, so an hour holds both stops.
  const pace = paceUntil(planStartTime, now);
  await playTask(stage, tx, { taskId, startAt: planStartTime, pace, stops: 3, endsArriving: true });
}

/** Returns the pace at which the 100 minutes of the play are over by now. */
function paceUntil(from: string, now: string): number {
  return Math.max(0, Math.min(1, (secondsBetween(from, now) / 60 - 1) / 100));
}

/** Plays the tasks of today that were planned by hand: one under way, and a draft. */
export async function playAdHoc(stage: Stage, now: string): Promise<void> {
  const isFree = async () => !(await isPlanned(stage.db, names.running)) && !(await isPlanned(stage.db, names.draft));
  await playOnce(stage, { act: 'adHoc', period: 'first', isFree }, async () => {
    await stage.run(async (tx) => {
      if (!(await isPlanned(tx, names.running))) await playRunning(stage, tx, now);
    });
    await stage.run(async (tx) => {
      if (await isPlanned(tx, names.draft)) return;
      stage.turnTo(now);
      const planStartTime = `${dayOf(now)} 22:00:00`;
      await plan(stage, tx, { name: names.draft, line: 'CX1', car: 'C02', planStartTime, minutes: 90 });
    });
  });
}

interface Playing {
  readonly db: Database;
  readonly house: SampleHouse;
  readonly days: number;
  readonly idleMs: Requests['idleMs'];
  readonly onError: (error: unknown) => void;
}

/**
 * Plays the days of the sample by the real actions while the server is running: a minute's work, task by task, which goes on
 * between the requests. Browsers are told how far it is, as long as it lasts. Days that were played before are not repeated,
 * and an interrupted one is continued. Returns a function that stops it, which waits for the day that is being played.
 */
export function playSampleDays({ db, house, days, idleMs, onError }: Playing): () => Promise<void> {
  let isOver = false;
  const events = openEvents({ db });
  const stage = openStage(db, house, { events, idleMs: () => (isOver ? Number.POSITIVE_INFINITY : idleMs()) });
  const now = businessMoment(Date.now());
  let hasTold = false;
  const tell = (done: number) => {
    hasTold = true;
    void events.publish({ topic: 'filling', tenantId: PLATFORM_TENANT, done, of: days });
  };
  const played = inAllTenants(async () => {
    await playPast(stage, { today: dayOf(now), days, isOver: () => isOver, onDay: tell });
    if (isOver) return;
    await playToday(stage, now);
    await playAdHoc(stage, now);
  })
    .catch(onError)
    .finally(() => hasTold && tell(days));
  return async () => {
    isOver = true;
    await played;
  };
}
