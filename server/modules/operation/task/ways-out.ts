import { and, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { carStatuses } from '#shared/handover/car';
import { personStatuses } from '#shared/handover/people';
import type { FreeChoice, Problem, PublishProblem } from '#shared/handover/planning';
import { busyTaskStates } from '#shared/handover/task';
import { car } from '#src/resources/business/car';
import { convoy, convoyDuties } from '#src/resources/business/convoy';
import { task } from '#src/resources/operation/task';
import { busyIn, crewIds } from './facts.ts';
import { approvedLeaves, covers, type FindLeaves, type Leave } from './leaves.ts';
import type { PlannedTask } from './plan.ts';

const tasks = tableOf(task);
const cars = tableOf(car);
const convoys = tableOf(convoy);

/** The most choices that are offered. */
const MOST_FREE = 20;

/** The most people or cars of a base that are considered; no base has more. */
const MOST_ASKED = 500;

interface Slot {
  readonly tenantId: string;
  readonly planned: PlannedTask;
  /** The task itself, which is no conflict. */
  readonly taskId?: string;
  readonly findLeaves?: FindLeaves;
}

/** The tasks that one person or car is looked for, all from one base. */
interface Duty {
  readonly tenantId: string;
  readonly planned: readonly PlannedTask[];
  /** The stored task among them, which is no conflict. */
  readonly taskId?: string | undefined;
  readonly findLeaves?: FindLeaves | undefined;
  /** The states of other tasks that keep a person or a car from these. */
  readonly states?: readonly number[];
  /** Whether the person is to drive. */
  readonly needsLicence?: boolean;
}

/** Other tasks that are driven at the time of one of these. */
const othersThen = ({ tenantId, planned, taskId, states = busyTaskStates }: Duty) =>
  and(or(...planned.map((one) => busyIn({ tenantId, ...one, states }))), taskId ? ne(tasks.id, taskId) : undefined);

const baseOf = ({ planned }: Duty) => planned[0]?.baseId ?? '0';
const lastDateOf = ({ planned }: Duty) => planned.reduce((last, { taskDate }) => (taskDate > last ? taskDate : last), '');

/** Returns cars of the base that could drive all of some tasks: fit until the last day, large enough, and on no other task then. */
export async function freeCars(via: Executor, duty: Duty): Promise<FreeChoice[]> {
  const lastDate = lastDateOf(duty);
  const seats = Math.max(0, ...duty.planned.map(({ convoyIds }) => convoyIds.length));
  const found = await readRows(via, car, {
    where: [
      { tenantId: duty.tenantId, baseId: baseOf(duty), status: carStatuses.available },
      gte(cars.seats, seats),
      gte(cars.inspectExpire, lastDate),
      gte(cars.insureExpire, lastDate),
      sql`not exists (select 1 from ${tasks} where ${othersThen(duty)} and ${eq(tasks.carId, cars.id)})`,
    ],
    columns: ['id', 'plateNo'],
    order: { plateNo: 'asc' },
    limit: MOST_FREE,
  });
  return found.map(({ id, plateNo }) => ({ id, name: plateNo }));
}

const holdsOn = (column: typeof convoys.weaponPermitExpire, date: string): SQL | undefined =>
  or(isNull(column), gte(column, date));

const mayDrive = (lastDate: string) =>
  and(
    or(eq(convoys.duty, convoyDuties.driver), sql`coalesce(${convoys.driverLicence}, '') <> ''`),
    holdsOn(convoys.driverLicenceExpire, lastDate),
  );

/** People of the escort at the base whose papers hold on all the days, who are on none of the crews, and on no other task then. */
async function fitConvoys(via: Executor, duty: Duty): Promise<FreeChoice[]> {
  const { tenantId, planned, needsLicence = false } = duty;
  const lastDate = lastDateOf(duty);
  const crew = [...new Set(planned.flatMap(({ convoyIds }) => convoyIds))];
  const isOther = crew.length > 0 ? sql`${convoys.id} <> all(${sql.param(crew)}::bigint[])` : undefined;
  const isBusy = and(othersThen(duty), sql`${convoys.id}::text = any(${crewIds})`);
  const found = await readRows(via, convoy, {
    where: [
      { tenantId, deptId: baseOf(duty), status: personStatuses.onDuty },
      gte(convoys.guardCertExpire, lastDate),
      holdsOn(convoys.weaponPermitExpire, lastDate),
      isOther,
      needsLicence ? mayDrive(lastDate) : undefined,
      sql`not exists (select 1 from ${tasks} where ${isBusy})`,
    ],
    columns: ['id', 'realName', 'duty'],
    order: { realName: 'asc', id: 'asc' },
    limit: MOST_ASKED,
  });
  return found.map(({ id, realName, duty: own }) => ({ id, name: realName, duty: own }));
}

/**
 * Returns the members of the escort who are free for all of some tasks. Leave is known to the workflow, so absences are checked
 * before the list is cut.
 */
export async function freeConvoys(via: Executor, duty: Duty): Promise<FreeChoice[]> {
  const { tenantId, planned, findLeaves = approvedLeaves } = duty;
  const dates = planned.map(({ taskDate }) => taskDate).sort();
  const [startDate = '', endDate = startDate] = [dates[0], dates.at(-1)];
  if (startDate === '') return [];
  const fit = await fitConvoys(via, duty);
  const personIds = fit.map(({ id }) => id);
  const leaves = await findLeaves(via, { tenantId, personIds, startDate, endDate });
  const isAway = (leave: Leave) => dates.some((date) => covers(leave, date));
  const away = new Set(leaves.filter(isAway).map(({ personId }) => personId));
  return fit.filter(({ id }) => !away.has(id)).slice(0, MOST_FREE);
}

const carCodes: ReadonlySet<string> = new Set(['TASK_CAR', 'TASK_CAR_BUSY']);
const crewCodes: ReadonlySet<string> = new Set(['TASK_CREW', 'TASK_CREW_BUSY', 'TASK_CREW_LEAVE', 'TASK_CREW_MIN']);

/** The number of the task that a problem is about. */
function numberIn({ params: { no } }: Problem): string | undefined {
  return no === undefined || no === '' || typeof no === 'object' ? undefined : String(no);
}

async function idsByNumber(via: Executor, tenantId: string, problems: readonly Problem[]): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(problems.flatMap((one) => numberIn(one) ?? []))];
  const rows = await readRows(via, task, { where: { tenantId, taskNo: numbers }, columns: ['id', 'taskNo'] });
  return new Map(rows.map(({ id, taskNo }) => [taskNo, id]));
}

/**
 * Returns the problems of a task, each with the possible solutions: the conflicting task, and the people or cars that are free
 * then.
 */
export async function withWaysOut(via: Executor, slot: Slot, problems: readonly Problem[]): Promise<PublishProblem[]> {
  const others = await idsByNumber(via, slot.tenantId, problems);
  const choicesFor = (bizCode: string) => {
    if (carCodes.has(bizCode)) return free.cars;
    return crewCodes.has(bizCode) ? free.crew : [];
  };
  const needs = (codes: ReadonlySet<string>) => problems.some(({ bizCode }) => codes.has(bizCode));
  const duty = { ...slot, planned: [slot.planned] };
  const free = {
    cars: needs(carCodes) ? await freeCars(via, duty) : [],
    crew: needs(crewCodes) ? await freeConvoys(via, duty) : [],
  };
  return problems.map((one) => {
    const taskId = others.get(numberIn(one) ?? '');
    const choices = choicesFor(one.bizCode);
    return { ...one, ...(taskId && { taskId }), ...(choices.length > 0 && { free: choices }) };
  });
}
