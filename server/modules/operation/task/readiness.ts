import type { Words } from '#shared/field';
import { artStates, boxReasons } from '#shared/handover/article';
import { carStatuses } from '#shared/handover/car';
import { carReasons, crewReasons, itemReasons, unknownName } from '#shared/handover/crew-reasons';
import { directions } from '#shared/handover/line';
import { keeperTypes, personStatuses } from '#shared/handover/people';
import type { Problem } from '#shared/handover/planning';
import { stopTypes } from '#shared/handover/task';
import { convoyDuties } from '#src/resources/business/convoy';
import { givesAt } from '../verify/checks.ts';
import type { BusyTask, ConvoyRow, Facts, KeeperRow } from './facts.ts';
import { covers } from './leaves.ts';
import type { PlannedItem, PlannedStop, PlannedTask } from './plan.ts';

type Params = Problem['params'];
const problem = (bizCode: Problem['bizCode'], params: Params = {}): Problem => ({ bizCode, params });

function placeProblems({ lineId, stops }: PlannedTask, { lines, depts }: Facts): Problem[] {
  const places = [lines.get(lineId), ...new Set(stops.map(({ deptId }) => depts.get(deptId)))];
  const off = places
    .filter((place) => !place?.isEnabled)
    .map((place) => problem('TASK_PLACE', { name: place?.name ?? unknownName }));
  const isRising = stops.every(({ planArriveTime }, index) => {
    const before = stops[index - 1];
    // The first node may be due at the departure, since a line may be timed from the base's own gate.
    return !before || before.planArriveTime < planArriveTime || (index === 1 && before.planArriveTime === planArriveTime);
  });
  return isRising ? off : [...off, problem('TASK_STOPS')];
}

/** Returns the tasks of a car or person that overlap the planned one. */
function overlaps(id: string, { planStartTime, planEndTime }: PlannedTask, { busy }: Facts): readonly BusyTask[] {
  return (busy.get(id) ?? []).filter((task) => task.planStartTime < planEndTime && task.planEndTime > planStartTime);
}

function carProblems(task: PlannedTask, facts: Facts): Problem[] {
  const { carId, taskDate, convoyIds, items } = task;
  const car = carId === null ? undefined : facts.cars.get(carId);
  if (!carId || !car) return [problem('TASK_CAR', { plate: '', reason: carReasons.missing })];
  const plate = car.plateNo;
  const unfit: Words[] = [
    ...(car.status === carStatuses.inRepair ? [carReasons.inRepair] : []),
    ...(car.status === carStatuses.retired ? [carReasons.retired] : []),
    ...(car.inspectExpire < taskDate ? [carReasons.inspection] : []),
    ...(car.insureExpire < taskDate ? [carReasons.insurance] : []),
    ...(car.seats < convoyIds.length ? [carReasons.seats] : []),
  ];
  const isFull = items.length > car.capacity;
  const found = [
    ...unfit.map((reason) => problem('TASK_CAR', { plate, reason })),
    ...overlaps(carId, task, facts).map(({ taskNo: no }) => problem('TASK_CAR_BUSY', { plate, no })),
    ...(isFull ? [problem('TASK_CAPACITY', { count: items.length, plate, max: car.capacity })] : []),
  ];
  return found.map((one) => ({ ...one, carId }));
}

/** Returns whether a person is on leave on a date. Their status counts as well, unless a leave of today explains it. */
function isAway({ id, status }: ConvoyRow | KeeperRow, date: string, { leaves, today }: Facts): boolean {
  const isOff = (day: string) => (leaves.get(id) ?? []).some((leave) => covers(leave, day));
  return isOff(date) || (status === personStatuses.onLeave && !isOff(today));
}

const isEmployed = ({ status }: KeeperRow) =>
  status === null || status === personStatuses.onDuty || status === personStatuses.onLeave;

const hasEnded = (expire: string | null, date: string) => expire !== null && expire < date;

/** Returns what is wrong with the permits of a person on the date of a task. */
function papersOf(person: ConvoyRow, { driverId, taskDate }: PlannedTask): Words[] {
  const isDriver = driverId === person.id;
  const hasLicence = Boolean(person.driverLicence) || person.duty === convoyDuties.driver;
  return [
    ...(person.guardCertExpire < taskDate ? [crewReasons.guard] : []),
    ...(isDriver && !hasLicence ? [crewReasons.noLicence] : []),
    ...(isDriver && hasEnded(person.driverLicenceExpire, taskDate) ? [crewReasons.licence] : []),
    ...(hasEnded(person.weaponPermitExpire, taskDate) ? [crewReasons.weapon] : []),
  ];
}

function memberProblems(id: string, task: PlannedTask, facts: Facts): Problem[] {
  const person = facts.convoys.get(id);
  if (!person) return [{ ...problem('TASK_CREW', { name: unknownName, reason: crewReasons.missing }), personId: id }];
  const name = person.realName;
  const { taskDate: date } = task;
  const isGone = person.status === personStatuses.disabled || person.status === personStatuses.left;
  const found = [
    ...(isGone ? [problem('TASK_CREW', { name, reason: crewReasons.gone })] : []),
    ...papersOf(person, task).map((reason) => problem('TASK_CREW', { name, reason })),
    ...(isAway(person, date, facts) ? [problem('TASK_CREW_LEAVE', { name, date })] : []),
    ...overlaps(id, task, facts).map(({ taskNo: no }) => problem('TASK_CREW_BUSY', { name, no })),
  ];
  return found.map((one) => ({ ...one, personId: id }));
}

function crewProblems(task: PlannedTask, facts: Facts): Problem[] {
  const { convoyIds, leaderId, driverId } = task;
  const n = facts.limits.crewMin;
  const lacks = [...(leaderId === null ? [crewReasons.noLeader] : []), ...(driverId === null ? [crewReasons.noDriver] : [])].map(
    (reason) => problem('TASK_CREW', { name: '', reason }),
  );
  const isSmall = convoyIds.length < n;
  return [
    ...lacks,
    ...convoyIds.flatMap((id) => memberProblems(id, task, facts)),
    ...(isSmall ? [problem('TASK_CREW_MIN', { n })] : []),
  ];
}

/** Returns whether a keeper may sign on the side that the keepers of a stop are on. */
function maySign({ canGive, canReceive }: KeeperRow, stop: PlannedStop, task: PlannedTask): boolean {
  return (givesAt(stop, task) ? canGive : canReceive) !== 0;
}

/** Returns the keepers of a place who may sign there on the day of a task. */
export function keepersOf(stop: PlannedStop, task: PlannedTask, facts: Facts): readonly KeeperRow[] {
  const type = stop.stopType === stopTypes.node ? keeperTypes.branch : keeperTypes.vault;
  const named = stop.stopType === stopTypes.node ? stop.keeperIds : task.keeperIds;
  return (facts.keepersAt.get(stop.deptId) ?? []).filter(
    (keeper) =>
      keeper.keeperType === type &&
      (named.length === 0 || named.includes(keeper.id)) &&
      isEmployed(keeper) &&
      keeper.authStart <= task.taskDate &&
      keeper.authEnd >= task.taskDate &&
      !isAway(keeper, task.taskDate, facts) &&
      maySign(keeper, stop, task),
  );
}

function keeperProblems(task: PlannedTask, facts: Facts): Problem[] {
  const n = facts.limits.keepersMin;
  // On the way in nothing leaves the base where the car sets out.
  const signing = task.stops.filter(({ stopType }) => stopType !== stopTypes.origin || task.direction === directions.outbound);
  return signing
    .filter((stop) => keepersOf(stop, task, facts).length < n)
    .map(({ deptId }) => problem('TASK_KEEPER', { dept: facts.depts.get(deptId)?.name ?? unknownName, n }));
}

const inCustody: ReadonlySet<number> = new Set([artStates.inVault, artStates.reserved, artStates.inTransit, artStates.atBranch]);

/** The time for which items are checked: for a day to come it does not matter that they are on their way today. */
export type ItemsAsOf = 'now' | 'thatDay';

function isThere({ artState, vaultId, heldBy }: PlannedItem, baseId: string, asOf: ItemsAsOf): boolean {
  if (vaultId !== baseId) return false;
  return asOf === 'now' ? artState === artStates.inVault && heldBy === null : inCustody.has(artState);
}

const reasonOf: Readonly<Record<number, Words>> = {
  [artStates.registered]: itemReasons.registered,
  [artStates.inVault]: itemReasons.elsewhere,
  [artStates.atBranch]: itemReasons.atBranch,
  [artStates.released]: itemReasons.released,
  [artStates.frozen]: itemReasons.frozen,
  [artStates.writtenOff]: itemReasons.writtenOff,
};

/** Returns why an article is not available to a task, and the number of the task that holds it, if one does. */
function awayFor({ artState, heldBy }: PlannedItem): Params {
  if (heldBy === null) return { state: reasonOf[artState] ?? itemReasons.taken, no: '' };
  return { state: artState === artStates.inTransit ? itemReasons.onTheRoad : itemReasons.reserved, no: heldBy };
}

/** An item that is home again before the task starts keeps nothing from being published: it is asked for when the car is loaded. */
function awayProblem(item: PlannedItem, baseId: string): Problem {
  const { artCode: code, comesHome = false } = item;
  if (comesHome && isThere(item, baseId, 'thatDay')) return problem('TASK_ITEM_LATER', { code });
  return problem('TASK_ITEM', { code, ...awayFor(item) });
}

/** Returns the problems of an item's place: contents are planned with their container, and every item needs a stop. */
function placeOfItem({ artCode: code, stopDeptId, boxId }: PlannedItem): Problem[] {
  return [
    ...(stopDeptId === null ? [problem('TASK_ITEM_STOP', { code })] : []),
    ...(boxId ? [problem('ART_BOX', { code, reason: boxReasons.inside })] : []),
  ];
}

/** Returns the problems of the items of a task; those that are collected on the way in stay where they are until then. */
export function itemProblems({ direction, items, baseId }: PlannedTask, asOf: ItemsAsOf): Problem[] {
  if (direction !== directions.outbound) return items.flatMap(placeOfItem);
  if (items.length === 0) return [problem('TASK_NO_ITEM')];
  return items.flatMap((item) => [...(isThere(item, baseId, asOf) ? [] : [awayProblem(item, baseId)]), ...placeOfItem(item)]);
}

/**
 * Returns everything that keeps a task from being published, but for its items: date, places, car, crew and keepers (domain model
 * 9.2). `TASK_CAPACITY` is only a hint: it keeps nothing from being published.
 */
export function dayProblems(task: PlannedTask, facts: Facts): Problem[] {
  return [
    ...(task.taskDate < facts.today ? [problem('TASK_DATE')] : []),
    ...placeProblems(task, facts),
    ...carProblems(task, facts),
    ...crewProblems(task, facts),
    ...keeperProblems(task, facts),
  ];
}
