import type { Action, Choose, Walk } from './action.ts';
import { ofArticles } from './articles.ts';
import { ofChecks } from './checks.ts';
import { nextOfException, ofExceptions } from './exceptions.ts';
import { ofExchanges } from './exchanges.ts';
import { nextOfTask, nextOfVisit } from './steps.ts';
import { ofTasks } from './tasks.ts';

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

/** Chooses the next action: mostly the next step of the work, otherwise anything. A part of both is made wrong. */
export async function choose(walk: Walk, doneOf: (kind: string) => number): Promise<Action | undefined> {
  const { dice } = walk;
  const next = dice.chance(68) ? nextOfTask : dice.one([nextOfVisit, nextOfException]);
  const action = await (dice.chance(62) ? next : anything(walk, doneOf))(walk);
  return action && dice.chance(8) ? spoil(walk, action) : action;
}
