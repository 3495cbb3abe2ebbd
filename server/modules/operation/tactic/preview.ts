import { readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { OtherCars, PreviewCrew, PreviewDay, StandIns, TacticPreview } from '#shared/handover/planning';
import { openTaskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { type Facts, loadFacts } from '../task/facts.ts';
import type { PlannedTask } from '../task/plan.ts';
import { dayProblems, itemProblems } from '../task/readiness.ts';
import { freeCars, freeConvoys } from '../task/ways-out.ts';
import { crewOfDay } from './calendar.ts';
import { type DateRange, judgeDates } from './generate.ts';
import { loadItems, planTask } from './plan-task.ts';
import type { CrewRow, Plan } from './service.ts';

/** Returns the names of the cars and people of the crews, also of removed ones. */
async function readNames(via: Executor, crews: readonly CrewRow[]): Promise<ReadonlyMap<string, string>> {
  const carIds = crews.flatMap(({ carId, backupCarId }) => [carId, backupCarId ?? []]).flat();
  const personIds = crews.flatMap(({ leaderId, driverId, convoyIds }) => [leaderId, driverId, ...splitMany(convoyIds)]);
  const cars = await readRows(via, car, { where: { id: carIds }, columns: ['id', 'plateNo'], withRemoved: true });
  const people = await readRows(via, convoy, { where: { id: personIds }, columns: ['id', 'realName'], withRemoved: true });
  return new Map([
    ...cars.map(({ id, plateNo }) => [id, plateNo] as const),
    ...people.map(({ id, realName }) => [id, realName] as const),
  ]);
}

const crewOf =
  (names: ReadonlyMap<string, string>) =>
  ({ carId, leaderId, driverId, convoyIds, backupCarId }: CrewRow): PreviewCrew => ({
    carId,
    plateNo: names.get(carId) ?? '',
    leaderName: names.get(leaderId) ?? '',
    driverName: names.get(driverId) ?? '',
    convoyNames: [...new Set([leaderId, driverId, ...splitMany(convoyIds)])].map((id) => names.get(id) ?? ''),
    ...(backupCarId && { backupPlateNo: names.get(backupCarId) ?? '' }),
  });

type Judged = Awaited<ReturnType<typeof judgeDates>>;

interface Known {
  readonly calendar: Judged['calendar'];
  readonly tasks: TasksByDate;
  readonly facts: Facts;
  /** The tasks that would be made, by date. */
  readonly planned: ReadonlyMap<string, PlannedTask>;
}

function dayOf(plan: Plan, { calendar, tasks, facts, planned }: Known) {
  return ({ date, reason }: Judged['days'][number]): PreviewDay => {
    const isKept = reason === undefined;
    const task = planned.get(date);
    return {
      date,
      isKept,
      ...(reason && { reason }),
      ...(calendar.has(date) && { holiday: calendar.get(date) }),
      ...(isKept && plan.crews.length > 0 && { crew: crewOfDay(plan.tactic.startDate, date, plan.crews.length) }),
      conflicts: task ? dayProblems(task, facts) : [],
      tasks: tasks.get(date) ?? [],
    };
  };
}

type TasksByDate = ReadonlyMap<string, PreviewDay['tasks']>;

function byDate(found: Judged['found']): TasksByDate {
  const groups = new Map<string, PreviewDay['tasks'][number][]>();
  for (const { taskDate, id, taskNo } of found) {
    groups.set(taskDate, [...(groups.get(taskDate) ?? []), { taskId: id, taskNo }]);
  }
  return groups;
}

/** The most members of the crews for whom stand-ins are looked for, and the most cars for which others are: each is a query. */
const MOST_REPLACED = 10;

interface Ahead {
  readonly days: readonly PreviewDay[];
  readonly planned: readonly PlannedTask[];
}

/**
 * Returns who could stand in for the members of the crews with problems, on all days on which they would drive: those without a
 * crew first, because one of another crew would drive on more days than now.
 */
async function standInsOf(via: Executor, tenantId: string, { days, planned }: Ahead): Promise<readonly StandIns[]> {
  const personIds = new Set(days.flatMap(({ conflicts }) => conflicts.flatMap(({ personId }) => personId ?? [])));
  const driving = new Set(planned.flatMap(({ convoyIds }) => convoyIds));
  const found: StandIns[] = [];
  for (const personId of [...personIds].slice(0, MOST_REPLACED)) {
    const own = planned.filter(({ convoyIds }) => convoyIds.includes(personId));
    const needsLicence = own.some(({ driverId }) => driverId === personId);
    const free = await freeConvoys(via, { tenantId, planned: own, states: openTaskStates, needsLicence });
    found.push({ personId, free: [...free].sort((a, b) => Number(driving.has(a.id)) - Number(driving.has(b.id))) });
  }
  return found;
}

/**
 * Returns which cars could be taken instead of those with problems, on all days on which these would drive: the backup of the crew
 * first, then those of no crew, because one of another crew would drive on more days than now.
 */
async function otherCarsOf(via: Executor, { tactic, crews }: Plan, { days, planned }: Ahead): Promise<readonly OtherCars[]> {
  const carIds = new Set(days.flatMap(({ conflicts }) => conflicts.flatMap(({ carId }) => carId ?? [])));
  const driving = new Set(planned.map(({ carId }) => carId));
  const found: OtherCars[] = [];
  for (const carId of [...carIds].slice(0, MOST_REPLACED)) {
    const own = planned.filter((one) => one.carId === carId);
    const backups = crews.filter((crew) => crew.carId === carId).map(({ backupCarId }) => backupCarId);
    const rankOf = (id: string) => Number(driving.has(id)) - Number(backups.includes(id));
    const free = await freeCars(via, { tenantId: tactic.tenantId, planned: own, states: openTaskStates });
    found.push({ carId, free: [...free].sort((a, b) => rankOf(a.id) - rankOf(b.id)) });
  }
  return found;
}

/**
 * Returns what a tactic would do on each date of a range: kept or skipped and why, and the conflicts of its task there. The
 * number of queries does not depend on the range.
 */
export async function previewTactic(
  via: Executor,
  plan: Plan,
  { startDate, endDate, today }: DateRange & { readonly today: string },
): Promise<TacticPreview> {
  const { tactic, crews } = plan;
  const { calendar, found, days } = await judgeDates(via, plan, { startDate, endDate, today });
  const kept = days.filter(({ reason }) => reason === undefined);
  const planned = new Map(kept.map(({ date }) => [date, planTask(plan, date, [])]));
  const facts = await loadFacts(via, {
    tenantId: tactic.tenantId,
    planned: [...planned.values()],
    today,
    busyStates: openTaskStates,
  });
  const items = await loadItems(via, plan);
  const told = days.map(dayOf(plan, { calendar, tasks: byDate(found), facts, planned }));
  const ahead = { days: told, planned: [...planned.values()] };
  return {
    tacticId: tactic.id,
    tacticName: tactic.tacticName,
    startDate,
    endDate,
    keptCount: kept.length,
    crews: crews.map(crewOf(await readNames(via, crews))),
    days: told,
    standIns: await standInsOf(via, tactic.tenantId, ahead),
    otherCars: await otherCarsOf(via, plan, ahead),
    itemCount: items.length,
    itemProblems: itemProblems(planTask(plan, startDate, items), 'thatDay'),
  };
}
