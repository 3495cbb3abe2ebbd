import { gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { readNumbers } from '#server/modules/system/param/service';
import { isEnabledStatus } from '#shared/enable-status';
import { busyTaskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { addDays, dayOf } from '#shared/time';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line } from '#src/resources/business/line';
import { task } from '#src/resources/operation/task';
import { dept } from '#src/resources/system/dept';
import { approvedLeaves, type FindLeaves, type Leave } from './leaves.ts';
import type { PlannedTask } from './plan.ts';

const tasks = tableOf(task);

export type CarRow = RowOf<typeof car>;
export type ConvoyRow = RowOf<typeof convoy>;
export type KeeperRow = RowOf<typeof keeper>;

/** A task that may want the same car or people. */
export interface BusyTask {
  readonly taskNo: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
}

export interface Place {
  readonly name: string;
  readonly isEnabled: boolean;
}

/** The facts that the checks look at, by id. */
export interface Facts {
  readonly today: string;
  readonly limits: { readonly crewMin: number; readonly keepersMin: number };
  readonly cars: ReadonlyMap<string, CarRow>;
  readonly convoys: ReadonlyMap<string, ConvoyRow>;
  readonly keepersAt: ReadonlyMap<string, readonly KeeperRow[]>;
  readonly lines: ReadonlyMap<string, Place>;
  readonly depts: ReadonlyMap<string, Place>;
  /** Tasks by the car or person that they keep busy. */
  readonly busy: ReadonlyMap<string, readonly BusyTask[]>;
  /** The leaves by person. */
  readonly leaves: ReadonlyMap<string, readonly Leave[]>;
}

export interface FactsQuery {
  readonly tenantId: string;
  readonly planned: readonly PlannedTask[];
  /** The day of the question. */
  readonly today: string;
  /** The states of tasks that keep car and crew busy. */
  readonly busyStates?: readonly number[];
  /** The tasks that the question is about, which do not count as busy. */
  readonly except?: readonly string[];
  readonly findLeaves?: FindLeaves;
}

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

function grouped<T>(rows: readonly T[], keysOf: (row: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

const placesBy = <T extends Pick<RowOf<typeof line>, 'id' | 'status' | 'isDeleted'>>(
  rows: readonly T[],
  nameOf: (row: T) => string,
) =>
  new Map(
    rows.map((row) => [row.id, { name: nameOf(row), isEnabled: row.isDeleted === 0 && isEnabledStatus(row.status) }] as const),
  );

/** Returns the cars, people, places and lines of planned tasks, and the range of their times. */
function subjects(planned: readonly PlannedTask[]) {
  return {
    carIds: unique(planned.map(({ carId }) => carId)),
    personIds: unique(planned.flatMap(({ convoyIds, leaderId, driverId }) => [...convoyIds, leaderId, driverId])),
    placeIds: unique(planned.flatMap(({ baseId, stops }) => [baseId, ...stops.map(({ deptId }) => deptId)])),
    lineIds: unique(planned.map(({ lineId }) => lineId)),
    from: planned.reduce((least, { planStartTime }) => (planStartTime < least ? planStartTime : least), '9999-12-31 00:00:00'),
    to: planned.reduce((most, { planEndTime }) => (planEndTime > most ? planEndTime : most), ''),
  };
}

type Subjects = ReturnType<typeof subjects>;

interface BusyRange {
  readonly tenantId: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
  readonly states: readonly number[];
}

/** Returns the condition for tasks that are driven at some moment of a range. */
export function busyIn({ tenantId, planStartTime, planEndTime, states }: BusyRange): SQL | undefined {
  return whereOf(task, [
    { tenantId, taskState: states },
    // A task lasts a day at most, so its date bounds what the index has to give.
    sql`${tasks.taskDate} between ${dayBefore(planStartTime)} and ${dayOf(planEndTime)}`,
    lt(tasks.planStartTime, planEndTime),
    gt(tasks.planEndTime, planStartTime),
  ]);
}

/** The people who drive on a task, as an SQL array of texts. */
export const crewIds = sql`string_to_array(coalesce(${tasks.convoyIds}, ''), ',') || array[${tasks.leaderId}::text, ${tasks.driverId}::text]`;

/** Returns the tasks that overlap the range and want one of these cars or people. */
async function readBusy(via: Executor, query: FactsQuery, { carIds, personIds, from, to }: Subjects) {
  const { tenantId, busyStates = busyTaskStates, except = [] } = query;
  const wants: SQL[] = [
    ...(carIds.length > 0 ? [inArray(tasks.carId, carIds)] : []),
    ...(personIds.length > 0 ? [sql`(${crewIds}) && ${sql.param(personIds)}::text[]`] : []),
  ];
  if (wants.length === 0) return [];
  const inRange = busyIn({ tenantId, planStartTime: from, planEndTime: to, states: busyStates });
  const isOther = except.length > 0 ? notInArray(tasks.id, [...except]) : undefined;
  return readRows(via, task, {
    where: [inRange, or(...wants), isOther],
    columns: ['taskNo', 'planStartTime', 'planEndTime', 'carId', 'leaderId', 'driverId', 'convoyIds'],
  });
}

const dayBefore = (moment: string) => addDays(dayOf(moment), -1);

async function readPeople(via: Executor, { tenantId }: FactsQuery, { carIds, personIds, placeIds }: Subjects) {
  return {
    foundCars: await readRows(via, car, { where: { tenantId, id: carIds } }),
    foundConvoys: await readRows(via, convoy, { where: { tenantId, id: personIds } }),
    foundKeepers: await readRows(via, keeper, { where: { tenantId, deptId: placeIds } }),
  };
}

async function readPlaces(via: Executor, { placeIds, lineIds }: Subjects) {
  const foundDepts = await readRows(via, dept, {
    where: { id: placeIds },
    columns: ['id', 'deptName', 'status', 'isDeleted'],
    withRemoved: true,
  });
  const foundLines = await readRows(via, line, {
    where: { id: lineIds },
    columns: ['id', 'lineName', 'status', 'isDeleted'],
    withRemoved: true,
  });
  return {
    depts: placesBy(foundDepts, ({ deptName }) => deptName),
    lines: placesBy(foundLines, ({ lineName }) => lineName),
  };
}

/** Returns the days for which leave is read: those of the tasks, and the present one, since a status speaks of that one only. */
function spanOf(today: string, { from, to }: Subjects): { startDate: string; endDate: string } {
  const [first, last] = [dayOf(from), dayOf(to)];
  return { startDate: first < today ? first : today, endDate: last > today ? last : today };
}

/** Reads what the checks of any number of planned tasks need, in eight queries. */
export async function loadFacts(via: Executor, query: FactsQuery): Promise<Facts> {
  const { tenantId, planned, today, findLeaves = approvedLeaves } = query;
  const about = subjects(planned);
  const { foundCars, foundConvoys, foundKeepers } = await readPeople(via, query, about);
  const busy = await readBusy(via, query, about);
  const personIds = [...about.personIds, ...foundKeepers.map(({ id }) => id)];
  const leaves = await findLeaves(via, {
    tenantId,
    personIds,
    ...spanOf(today, about),
  });
  const set = await readNumbers(via, 'biz.crew.min', 'biz.handover.minKeeperSigners');
  return {
    today,
    limits: { crewMin: set['biz.crew.min'], keepersMin: set['biz.handover.minKeeperSigners'] },
    cars: byId(foundCars),
    convoys: byId(foundConvoys),
    keepersAt: grouped(foundKeepers, ({ deptId }) => [deptId]),
    ...(await readPlaces(via, about)),
    busy: grouped(busy, ({ carId, leaderId, driverId, convoyIds }) =>
      unique([carId, leaderId, driverId, ...splitMany(convoyIds ?? '')]),
    ),
    leaves: grouped(leaves, ({ personId }) => [personId]),
  };
}
