import { dayOf } from '#shared/time';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { Crew, Day, DayTask } from './day.ts';
import { put } from './planning.ts';

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
