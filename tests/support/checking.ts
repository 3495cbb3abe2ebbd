import type { VerifyResponse } from '#shared/handover/verify-board';
import type { EscortCode } from '#shared/handover/visit';
import { dayOf } from '#shared/time';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import { accepted, type Caller, type Crew, type Day, type DayTask, dayClock, openDay } from './day.ts';
import { put } from './planning.ts';
import { openSeededApp } from './seeded-app.ts';

let serial = 0;

interface Wanted {
  /** The index of the stop that the car has come to; those before it are done. */
  readonly index?: number;
  readonly direction?: 1 | 2;
  readonly crew?: Crew;
}

/** Returns the type of a stop: the origin, two nodes, the way back. */
const stopTypeOf = (at: number) => [1, 2, 2, 3][at];
const stateOf = (at: number, index: number) => (at < index ? 4 : Number(at === index));

/**
 * Adds a task whose car has come to a stop where nothing more has happened. It is written straight to the database, without
 * items.
 */
export async function arrivedTask(day: Day, { index = 0, direction = 1, crew: named }: Wanted = {}): Promise<DayTask> {
  const { app, bank, lineId } = day;
  const crew = named ?? (await day.makeCrew());
  serial += 1;
  const taskNo = `RW-T${serial}`;
  const taskDate = dayOf(day.now());
  const id = await put(app.db, task, {
    taskNo,
    taskName: taskNo,
    taskDate,
    taskType: 1,
    lineId,
    direction,
    baseId: bank.east,
    issueNo: 1,
    priority: 1,
    taskState: index === 0 ? 1 : 2,
    planStartTime: `${taskDate} 07:00:00`,
    planEndTime: `${taskDate} 08:30:00`,
    carId: crew.carId,
    plateNo: crew.plateNo,
    leaderId: crew.leader.id,
    driverId: crew.driver.id,
    convoyIds: crew.ids.join(),
  });
  const places = [bank.east, bank.a, bank.b, ...(direction === 2 ? [bank.east] : [])];
  const stops: { id: string; deptId: string }[] = [];
  for (const [at, deptId] of places.entries()) {
    const planArriveTime = `${taskDate} 07:${String(15 * at).padStart(2, '0')}:00`;
    const arriveTime = at <= index ? day.now() : null;
    const what = { deptId, planArriveTime, arriveTime, stopType: stopTypeOf(at), stopState: stateOf(at, index) };
    stops.push({ id: await put(app.db, taskNode, { taskId: id, sort: at + 1, lateMinutes: 0, ...what }), deptId });
  }
  return { id, taskNo, crew, boxes: { a: [], b: [] }, stops };
}

/** Opens a working day on which people and cars are checked, with a clock to turn. */
export async function openChecking() {
  const clock = dayClock();
  const app = await openSeededApp({}, { clock });
  const day = await openDay(app, clock);
  const photoOf = (subjectType: number, subjectId: string) => ({
    subjectType,
    subjectId,
    method: 3,
    snapshot: app.choices.fileLink(verify.fields.snapshot),
  });

  /** Returns the calls that check people and cars at a stop, as the first keeper of the place or as another person. */
  function checkerAt({ id: taskId, stops }: DayTask, index = 0) {
    const stop = stops[index] ?? { id: '', deptId: '' };
    const place = { taskId, nodeId: stop.id };
    const check = async (values: object, as: Caller = day.keeperAt(stop.deptId)) =>
      (await as.api()).post<VerifyResponse>('blade-business/verify/submit', { ...place, ...values });
    const found = async (values: object, as?: Caller) => accepted(await check(values, as));
    return { place, check, found };
  }

  return {
    clock,
    app,
    day,
    photoOf,
    checkerAt,
    arrived: (wanted?: Parameters<typeof arrivedTask>[1]) => arrivedTask(day, wanted),
    async codeFor(of: Caller, query: Record<string, string> = {}): Promise<EscortCode> {
      return accepted(await (await of.api()).get<EscortCode>('blade-business/visit/qrcode', query));
    },
  };
}

export type Checking = Awaited<ReturnType<typeof openChecking>>;
