import { artStates } from '#shared/handover/article';
import { exceptionLevels, exceptionStates } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import { stopStates, stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { type Action, type Choose, houseOf, keeperAt, nextStop, reason, type Walk } from './action.ts';
import { ofArticles } from './articles.ts';
import { checkAtStop, checkClient, ofChecks, passedAt } from './checks.ts';
import { nextOfException, ofExceptions, takeInHand } from './exceptions.ts';
import { goOn, ofExchanges, openAt } from './exchanges.ts';
import type { Stop, Task } from './snapshot.ts';
import { ofTasks, onTask } from './tasks.ts';
import type { Customer } from './world.ts';

const { draft, published, underWay, suspended } = taskStates;
const { outStock, delivery, collection, inStock, deposit, withdrawal } = exchgTypes;
const { planned, loaded } = taskItemStates;

const itemsOf = ({ snapshot }: Walk, of: Task) => snapshot.items.filter(({ taskId }) => taskId === of.id);
const openOn = ({ snapshot }: Walk, nodeId: string) =>
  snapshot.exchanges.find((one) => one.nodeId === nodeId && (one.exchgState === 0 || one.exchgState === 1));

function skip(walk: Walk, of: Task, stop: Stop): Action {
  return onTask('skip', houseOf(walk.world, of.baseId).supervisor, { id: of.id, nodeId: stop.id, reason: reason(walk) });
}

/** Returns the action that a verified stop is for, or one that leaves the stop out if there is nothing to hand over. */
function handOver(walk: Walk, of: Task, stop: Stop): Action {
  const items = itemsOf(walk, of);
  const by = keeperAt(walk, stop.deptId);
  const is = (state: number) => items.filter(({ itemState }) => (itemState ?? planned) === state);
  const here = (state: number) => is(state).filter(({ nodeId }) => nodeId === stop.id);
  if (stop.stopType === stopTypes.origin) {
    const isLoading = of.direction === 1 && is(planned).length > 0;
    return isLoading ? openAt(walk, stop, outStock) : onTask('depart', by, { id: of.id });
  }
  if (stop.stopType === stopTypes.return) return is(loaded).length > 0 ? openAt(walk, stop, inStock) : skip(walk, of, stop);
  if (of.direction === 1) return here(loaded).length > 0 ? openAt(walk, stop, delivery) : skip(walk, of, stop);
  const isEmpty = here(planned).length === 0 && walk.dice.chance(60);
  return isEmpty ? onTask('nothing', by, { id: of.id, nodeId: stop.id, reason: reason(walk) }) : openAt(walk, stop, collection);
}

/** Returns whether a stop is verified at this moment: checks grow old, and people leave. */
function isVerified(walk: Walk, of: Task, stop: Stop): boolean {
  const passed = passedAt(walk, { nodeId: stop.id });
  const crew = splitMany(of.convoyIds ?? '');
  const needed = stop.stopType === stopTypes.origin ? crew.length : 2;
  return passed.has(of.carId ?? '') && crew.filter((id) => passed.has(id)).length >= needed;
}

async function stepAt(walk: Walk, of: Task, stop: Stop): Promise<Action> {
  const by = keeperAt(walk, stop.deptId);
  if (stop.stopState === stopStates.arrived) return checkAtStop(walk, of, stop);
  if (stop.stopState === stopStates.verified) {
    return isVerified(walk, of, stop) || walk.dice.chance(10) ? handOver(walk, of, stop) : checkAtStop(walk, of, stop);
  }
  const about = openOn(walk, stop.id);
  if (stop.stopState === stopStates.handing && about) return goOn(walk, about);
  return onTask('arrive', by, { id: of.id, nodeId: stop.id });
}

/** Handles a critical exception of a task, or resumes the task if none is open. */
function unblock(walk: Walk, of: Task): Action {
  const isCritical = (one: Walk['snapshot']['exceptions'][number]) =>
    one.taskId === of.id && one.level === exceptionLevels.critical && one.exceptionState === exceptionStates.open;
  const critical = walk.snapshot.exceptions.find(isCritical);
  if (critical) return takeInHand(walk, critical);
  return onTask('resume', houseOf(walk.world, of.baseId).supervisor, { id: of.id, reason: reason(walk) });
}

/** Withdraws or cancels a task for which nobody has arrived. */
function giveUp(walk: Walk, of: Task): Action {
  const kind = walk.dice.chance(70) ? 'withdraw' : 'cancel';
  return onTask(kind, houseOf(walk.world, of.baseId).dispatcher, { id: of.id, reason: reason(walk) });
}

async function stepOf(walk: Walk, of: Task): Promise<Action | undefined> {
  if (of.taskState === draft) return onTask('publish', houseOf(walk.world, of.baseId).dispatcher, { ids: of.id });
  if (of.taskState === suspended) return unblock(walk, of);
  const stop = nextStop(walk, of);
  const isFresh = of.taskState === published && stop?.stopState === stopStates.waiting;
  if (isFresh && walk.dice.chance(8)) return giveUp(walk, of);
  return stop ? stepAt(walk, of, stop) : unblock(walk, of);
}

/** The most tasks that are on the road at once, and the most that are only planned. */
const most = { running: 4, drafts: 4 } as const;

/** Chooses the next step of some task, as the people of a working day would do it. */
const nextOfTask: Choose = async (walk) => {
  const { snapshot, dice } = walk;
  const running = snapshot.tasks.filter(({ taskState }) => [published, underWay, suspended].includes(taskState as 1));
  const drafts = snapshot.tasks.filter(({ taskState }) => (taskState ?? draft) === draft);
  if (running.length < most.running && drafts.length > 0 && dice.chance(40)) {
    const of = dice.pick(drafts);
    return of && stepOf(walk, of);
  }
  if (drafts.length < most.drafts && (running.length === 0 || dice.chance(10))) return ofTasks.plan?.(walk);
  // Cars on the road mostly come home before others set out.
  const of = dice.prefer(running, ({ taskState }) => taskState !== published, 60);
  return of && stepOf(walk, of);
};

/** Returns a visit of a client: where they take something out, or what they bring. */
function visitOf({ snapshot, dice }: Walk, { caller, deptId }: Customer) {
  const own = snapshot.articles.filter(({ clientId, boxId }) => clientId === caller.id && boxId === null);
  const outside: readonly number[] = [artStates.registered, artStates.released];
  const brings = own.filter(({ artState }) => outside.includes(artState ?? 0));
  const there = dice.pick(own.filter(({ artState }) => artState === artStates.inVault || artState === artStates.atBranch));
  if (there?.deptId && (brings.length === 0 || dice.chance(45)))
    return { deptId: there.deptId, exchgType: withdrawal, arts: [there] };
  return { deptId, exchgType: deposit, arts: dice.some(brings, 2) };
}

/** Chooses the next step of a client at a desk: they are checked, an exchange is opened, both sides sign. */
const nextOfVisit: Choose = (walk) => {
  const { world, snapshot, dice } = walk;
  const visits = snapshot.exchanges.filter(
    ({ clientId, exchgState }) => clientId !== null && (exchgState === 0 || exchgState === 1),
  );
  const about = dice.pick(visits);
  if (about && dice.chance(70)) return goOn(walk, about);
  const customer = dice.one(world.customers);
  const house = world.houses.find(({ nodes }) => nodes.includes(customer.deptId));
  const visit = visitOf(walk, customer);
  const deptId = visit.exchgType === deposit && dice.chance(40) ? (house?.baseId ?? visit.deptId) : visit.deptId;
  const who = { clientId: customer.caller.id };
  const isKnown = passedAt(walk, { deptId }).has(who.clientId);
  if (visit.arts.length === 0 && dice.chance(80)) return ofArticles.register?.(walk);
  if (!isKnown && dice.chance(92)) return checkClient(walk, who, { deptId, exchgType: visit.exchgType });
  const body = { exchgType: visit.exchgType, deptId, ...who, artIds: visit.arts.map(({ id }) => id).join() };
  return { kind: `open-${visit.exchgType}`, by: keeperAt(walk, deptId), path: 'blade-business/exchg/submit', body };
};

const kinds = Object.entries({ ...ofTasks, ...ofChecks, ...ofExchanges, ...ofExceptions, ...ofArticles });

/** Actions that are never done: a task ends by itself with the last action about it, so nobody is in time to end it. */
export const neverDone: readonly string[] = ['finish'];

/** Returns any kind of action; often one of those that were done least, so that no walk leaves something out. */
function anything({ dice }: Walk, doneOf: (kind: string) => number): Choose {
  const known = kinds.filter(([kind]) => !neverDone.includes(kind)).sort(([one], [other]) => doneOf(one) - doneOf(other));
  const [, choose] = dice.one(dice.chance(40) ? known.slice(0, 6) : kinds);
  return choose;
}

/** Returns a value that no honest client sends, or the id of any row. */
function wrongValue({ dice, snapshot }: Walk): unknown {
  const ids = [snapshot.tasks, snapshot.stops, snapshot.exchanges, snapshot.exceptions, snapshot.articles].map(
    (rows) => dice.pick<{ id: string }>(rows)?.id,
  );
  return dice.one<unknown>([undefined, null, '', '0', '9'.repeat(18), 'x', -1, 1.5, [], {}, 'a'.repeat(5000), ...ids, ...ids]);
}

/** Returns the same action with one wrong value, or from any other person. */
function spoil(walk: Walk, action: Action): Action {
  const { world, dice } = walk;
  const by = dice.one([...world.hands.values()]);
  const name = dice.pick(Object.keys(action.body));
  if (name === undefined || dice.chance(40)) return { ...action, by };
  return { ...action, body: { ...action.body, [name]: wrongValue(walk) } };
}

/**
 * Chooses the next action: mostly the next step of the work, otherwise anything. A part of both is made wrong.
 *
 * @param work the percentage of next steps
 */
export async function choose(walk: Walk, doneOf: (kind: string) => number, work = 62): Promise<Action | undefined> {
  const { dice } = walk;
  const next = dice.chance(68) ? nextOfTask : dice.one([nextOfVisit, nextOfException]);
  const action = await (dice.chance(work) ? next : anything(walk, doneOf))(walk);
  return action && dice.chance(8) ? spoil(walk, action) : action;
}
