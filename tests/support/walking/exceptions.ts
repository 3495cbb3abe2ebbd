import { artStates } from '#shared/handover/article';
import { exceptionStates, exceptionTypes } from '#shared/handover/exception';
import type { Caller } from '../day.ts';
import { type Action, type Choose, houseOf, keeperAt, reason, type Walk } from './action.ts';
import type { Article, Exception, Exchange, Line } from './snapshot.ts';

const submit = 'blade-business/exception/submit';
const { missing, sealBroken, sealWrong, damaged, late, other } = exceptionTypes;
const { open, inHand, resolved } = exceptionStates;
const doubts = [missing, sealBroken, sealWrong, damaged] as const;
const handled = [artStates.inVault, artStates.reserved, artStates.inTransit, artStates.atBranch] as const;

const levelOf = (type: number) => (type === missing ? 3 : 2);

/** Reports, as a keeper of the place, that something is wrong with an article. */
function doubt(
  walk: Walk,
  { id: artId, deptId }: Pick<Article, 'id' | 'deptId'>,
  at: Action['body'] & { deptId?: string },
): Action {
  const { dice, world, now } = walk;
  const exceptionType = dice.one(doubts);
  const place = at.deptId ?? deptId ?? world.houses[0].baseId;
  const body = {
    exceptionType,
    level: levelOf(exceptionType),
    happenTime: now,
    content: reason(walk),
    ...at,
    artId,
    deptId: place,
  };
  return { kind: 'freeze', by: keeperAt(walk, place), path: submit, body };
}

/** Reports a doubt about a line of an open exchange. The findings freeze the article when the exchange is confirmed. */
export function doubtLine(walk: Walk, about: Exchange, line: Line): Action {
  const { id: exchgId, deptId, taskId } = about;
  return { ...doubt(walk, { id: line.artId, deptId }, { deptId, exchgId, ...(taskId && { taskId }) }), kind: 'report' };
}

/** Returns the exception that waits about an article. */
export const doubtAbout = ({ snapshot }: Walk, artId: string, exchgId: string): Exception | undefined =>
  snapshot.exceptions.find(
    (one) =>
      one.artId === artId &&
      (one.exchgId === null || one.exchgId === exchgId) &&
      doubts.includes(one.exceptionType as typeof missing) &&
      [open, inHand].includes(one.exceptionState as typeof open),
  );

/** Reports something about a task, a stop, an exchange or an article, which freezes nothing. */
const report: Choose = (walk) => {
  const { snapshot, dice, now } = walk;
  const of = dice.prefer(snapshot.tasks, ({ taskState }) => taskState === 2 || taskState === 1);
  const stop = snapshot.stops.find(({ taskId }) => taskId === of?.id);
  if (!of || !stop) return undefined;
  const level = dice.chance(12) ? 3 : 1;
  const exceptionType = dice.one([other, late]);
  const links = dice.one<object>([
    { taskId: of.id },
    { taskId: of.id, nodeId: stop.id },
    { artId: dice.pick(snapshot.articles)?.id },
    {},
  ]);
  const body = { exceptionType, level, deptId: stop.deptId, happenTime: now, content: reason(walk), ...links };
  return { kind: 'report', by: keeperAt(walk, stop.deptId), path: submit, body };
};

const freeze: Choose = (walk) => {
  const { snapshot, dice } = walk;
  // A frozen article is out of the day's work, so one time in five nothing is frozen.
  if (dice.chance(20)) return report(walk);
  const article = dice.prefer(snapshot.articles, ({ artState }) => handled.includes(artState as 1), 80);
  return article && doubt(walk, article, {});
};

/** Returns one of those who look after the base that an exception belongs to. */
function lookAfter({ world, snapshot, dice }: Walk, row: Exception): Caller {
  const of = snapshot.tasks.find(({ id }) => id === row.taskId);
  const house = world.houses.find(({ baseId, nodes }) => baseId === row.deptId || nodes.includes(row.deptId));
  const { dispatcher, supervisor } = house ?? houseOf(world, of?.baseId ?? null);
  const handler = world.hands.get(row.handlerId ?? '');
  // The person who handles an exception goes on with it, and another one closes it.
  if (row.exceptionState === inHand && handler && dice.chance(80)) return handler;
  const others = [dispatcher, supervisor].filter(({ id }) => id !== row.handlerId && id !== row.resolveUser);
  return dice.one(row.exceptionState === resolved && others.length > 0 && dice.chance(85) ? others : [dispatcher, supervisor]);
}

const isIn =
  (...states: readonly number[]) =>
  ({ exceptionState }: Exception) =>
    states.includes(exceptionState ?? open);

const handlePath = 'blade-business/exception/handle';

/** Lets a person begin to handle an exception. */
export function takeInHand(walk: Walk, row: Exception): Action {
  return { kind: 'take', by: lookAfter(walk, row), path: handlePath, body: { id: row.id, exceptionState: inHand } };
}

const take: Choose = (walk) => {
  const row = walk.dice.prefer(walk.snapshot.exceptions, isIn(open));
  return row && takeInHand(walk, row);
};

/** Resolves an exception, and says what becomes of an article that it froze. */
function findOut({ dice, world, ...walk }: Walk, row: Exception): Action {
  const places = Object.keys(world.keepersAt);
  const outcome = row.isFreezing === 1 || dice.chance(10) ? { artOutcome: dice.one([1, 1, 1, 2, 3]) } : {};
  const found = dice.chance(70) ? { foundDeptId: dice.one(places) } : {};
  const said = { handleResult: dice.one(['looked into', 'found to be so']), ...outcome, ...found };
  const body = { id: row.id, exceptionState: resolved, ...said };
  const kind = row.isFreezing === 1 ? 'thaw' : 'resolve';
  return { kind, by: lookAfter({ dice, world, ...walk }, row), path: handlePath, body };
}

const resolve: Choose = (walk) => {
  const { snapshot, dice } = walk;
  const isFreezing = (one: Exception) => isIn(inHand)(one) && one.isFreezing === 1;
  const row = dice.prefer(snapshot.exceptions, dice.chance(60) ? isFreezing : isIn(inHand));
  return row && findOut(walk, row);
};

/** Sends an exception that did not end well back to be handled again. */
function giveBack(walk: Walk, row: Exception): Action {
  return { ...takeInHand(walk, row), kind: row.exceptionState === resolved ? 'send-back' : 'take' };
}

function closing(walk: Walk, row: Exception): Action {
  return { kind: 'close', by: lookAfter(walk, row), path: 'blade-business/exception/close', body: { id: row.id } };
}

/** Returns an action on an exception that is mostly resolved. */
const whenResolved =
  (actionOf: (walk: Walk, row: Exception) => Action): Choose =>
  (walk) => {
    const row = walk.dice.prefer(walk.snapshot.exceptions, isIn(resolved));
    return row && actionOf(walk, row);
  };

/** Chooses the next step of some exception: a person handles it, then resolves it, and another person closes it. */
export const nextOfException: Choose = (walk) => {
  const row = walk.dice.pick(walk.snapshot.exceptions);
  if (!row) return undefined;
  if (row.exceptionState === inHand) return findOut(walk, row);
  if (row.exceptionState !== resolved) return takeInHand(walk, row);
  return (walk.dice.chance(25) ? giveBack : closing)(walk, row);
};

/** Every action on exceptions. */
export const ofExceptions: Readonly<Record<string, Choose>> = {
  report,
  freeze,
  take,
  resolve,
  thaw: resolve,
  'send-back': whenResolved(giveBack),
  close: whenResolved(closing),
};
