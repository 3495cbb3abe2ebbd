import { artStates } from '#shared/handover/article';
import { taskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { dayOf } from '#shared/time';
import type { Caller } from '../day.ts';
import { type Choose, houseOf, keeperAt, nextStop, reason, stopsOf, type Walk } from './action.ts';
import type { Task } from './snapshot.ts';
import type { House, Route } from './world.ts';

const { draft, published, underWay, cancelled, suspended } = taskStates;
const { inVault, atBranch } = artStates;
/** The number of slots in a day, two hours each: no car or person is on two tasks at once if each has a slot of its own. */
const SLOTS = 11;

/** Returns an action on a task; its kind is the end of its path. */
export function onTask(kind: string, by: Caller, body: Readonly<Record<string, unknown>>) {
  return { kind, by, path: `blade-business/task/${kind}`, body };
}

const isIn =
  (...states: readonly number[]) =>
  ({ taskState }: Task) =>
    states.includes(taskState ?? draft);

/** Returns an hour of the day at which a crew mostly has nothing else to do. */
function freeSlot({ snapshot, dice }: Walk, leaderId: string): number {
  const taken = snapshot.tasks.filter((one) => one.leaderId === leaderId && isIn(draft, published, underWay, suspended)(one));
  const hours = taken.map(({ planStartTime }) => Number(planStartTime.slice(11, 13)));
  const slots = Array.from({ length: SLOTS }, (_, index) => 2 * index);
  return dice.prefer(slots, (hour) => !hours.includes(hour), 90) ?? 0;
}

/** Returns what a task could move: the articles in the vault for its nodes, or those at its nodes. */
function itemsFor({ snapshot, dice }: Walk, house: House, { route, direction }: { route: Route; direction: number }): string[] {
  const busy = new Set(snapshot.items.map(({ artId }) => artId));
  const isThere = ({ artState, deptId, homeDeptId, boxId }: Walk['snapshot']['articles'][number]) =>
    boxId === null &&
    (direction === 1
      ? artState === inVault && deptId === house.baseId && route.nodes.includes(homeDeptId ?? '')
      : artState === atBranch && route.nodes.includes(deptId ?? ''));
  const fit = snapshot.articles.filter((one) => isThere(one) && (dice.chance(12) || !busy.has(one.id)));
  return dice.some(fit, 3).map(({ id }) => id);
}

const plan: Choose = (walk) => {
  const { world, dice, now } = walk;
  const house = dice.one(world.houses);
  const route = dice.one(house.routes);
  const crew = dice.one(house.crews);
  const wanted = dice.one([1, 1, 2]);
  // An outbound task that would carry nothing is planned as an inbound one.
  const out = wanted === 1 ? itemsFor(walk, house, { route, direction: 1 }) : [];
  const direction = out.length > 0 ? 1 : 2;
  const artIds = direction === 1 ? out : itemsFor(walk, house, { route, direction });
  const [taskDate, hour] = [dayOf(now), freeSlot(walk, crew.leader.id)];
  const time = (at: number, minutes: string) => `${taskDate} ${String(at).padStart(2, '0')}:${minutes}:00`;
  const body = {
    lineId: route.id,
    direction,
    taskType: 1,
    taskDate,
    carId: crew.carId,
    leaderId: crew.leader.id,
    driverId: crew.driver.id,
    convoyIds: crew.ids.join(),
    priority: 1,
    planStartTime: time(hour, '05'),
    planEndTime: time(hour + 1, '50'),
    arts: artIds.map((artId) => ({ artId })),
  };
  return { kind: 'plan', by: house.dispatcher, path: 'blade-business/task/submit', body, isOnce: false };
};

const generate: Choose = ({ world, dice, now }) => {
  const { dispatcher, tacticId } = dice.one(world.houses);
  const date = dayOf(now);
  const body = { ids: tacticId, startDate: date, endDate: date, force: dice.chance(50) ? 1 : 0 };
  return { kind: 'generate', by: dispatcher, path: 'blade-business/tactic/generate', body, isOnce: false };
};

/** Returns an action of the dispatcher on a task that is mostly in one of these states. */
function byDispatcher(kind: string, states: readonly number[], bodyOf: (walk: Walk, of: Task) => object = () => ({})): Choose {
  return (walk) => {
    // Tasks for which nobody has arrived often come first, because they can still be given up.
    const isFresh = (one: Task) => isIn(...states)(one) && stopsOf(walk, one).every(({ stopState }) => (stopState ?? 0) === 0);
    const of = walk.dice.prefer(walk.snapshot.tasks, walk.dice.chance(50) ? isFresh : isIn(...states), 75);
    const { dispatcher } = houseOf(walk.world, of?.baseId ?? null);
    return of && onTask(kind, dispatcher, { id: of.id, reason: reason(walk), ...bodyOf(walk, of) });
  };
}

const edit: Choose = (walk) => {
  const of = walk.dice.prefer(walk.snapshot.tasks, isIn(draft, published));
  if (!of) return undefined;
  const changed = walk.dice.one<object>([
    { remark: reason(walk) },
    { priority: 2 },
    { planEndTime: of.planEndTime },
    { direction: 2 },
  ]);
  const by = houseOf(walk.world, of.baseId).dispatcher;
  return { kind: 'edit', by, path: 'blade-business/task/submit', body: { id: of.id, ...changed }, isOnce: false };
};

const remove: Choose = (walk) => {
  const of = walk.dice.prefer(walk.snapshot.tasks, isIn(cancelled, draft));
  const by = houseOf(walk.world, of?.baseId ?? null).dispatcher;
  return of && { kind: 'remove', by, path: `blade-business/task/remove?ids=${of.id}`, body: {}, isOnce: false };
};

/** Returns another guard, another car with or without its people, or another leader. */
function otherCrew({ world, dice }: Walk, of: Task): object {
  const { crews } = houseOf(world, of.baseId);
  const other = dice.one(crews);
  const stays = splitMany(of.convoyIds ?? '').filter((id) => id === of.leaderId || id === of.driverId);
  const all = { carId: other.carId, leaderId: other.leader.id, driverId: other.driver.id, convoyIds: other.ids.join() };
  return dice.one<object>([
    { convoyIds: [...stays, other.guard.id].join() },
    all,
    { carId: other.carId },
    { leaderId: other.leader.id },
  ]);
}

/** Returns an action of a base's supervisor on a task that is mostly in one of these states. */
function bySupervisor(kind: string, states: readonly number[], percent = 70): Choose {
  return (walk) => {
    const of = walk.dice.prefer(walk.snapshot.tasks, isIn(...states), percent);
    if (!of) return undefined;
    const nodeId = nextStop(walk, of)?.id ?? walk.dice.pick(stopsOf(walk, of))?.id;
    return onTask(kind, houseOf(walk.world, of.baseId).supervisor, { id: of.id, nodeId, reason: reason(walk) });
  };
}

const arrive: Choose = (walk) => {
  const of = walk.dice.prefer(walk.snapshot.tasks, isIn(published, underWay));
  const stop = of && (walk.dice.chance(60) ? nextStop(walk, of) : walk.dice.pick(stopsOf(walk, of)));
  if (!of || !stop) return undefined;
  const isFree = walk.dice.chance(15);
  const by = isFree ? houseOf(walk.world, of.baseId).supervisor : keeperAt(walk, stop.deptId);
  return onTask('arrive', by, { id: of.id, nodeId: stop.id, ...(isFree && { outOfOrder: 1 }) });
};

const atStop =
  (kind: string): Choose =>
  (walk) => {
    const of = walk.dice.prefer(walk.snapshot.tasks, isIn(published, underWay));
    const stop = of && nextStop(walk, of);
    return of && stop && onTask(kind, keeperAt(walk, stop.deptId), { id: of.id, nodeId: stop.id, reason: reason(walk) });
  };

const publish: Choose = (walk) => {
  const of = walk.dice.prefer(walk.snapshot.tasks, isIn(draft));
  return of && onTask('publish', houseOf(walk.world, of.baseId).dispatcher, { ids: of.id });
};

/** Every action on tasks. */
export const ofTasks: Readonly<Record<string, Choose>> = {
  plan,
  generate,
  edit,
  remove,
  arrive,
  publish,
  withdraw: byDispatcher('withdraw', [published]),
  cancel: byDispatcher('cancel', [draft, published]),
  'change-crew': byDispatcher('change-crew', [published, underWay], otherCrew),
  finish: byDispatcher('finish', [underWay]),
  skip: bySupervisor('skip', [published, underWay], 50),
  suspend: bySupervisor('suspend', [underWay]),
  resume: bySupervisor('resume', [suspended]),
  depart: atStop('depart'),
  nothing: atStop('nothing'),
};
