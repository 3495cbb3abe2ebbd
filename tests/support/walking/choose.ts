import type { Action, Choose, Walk } from './action.ts';
import { ofArticles } from './articles.ts';
import { ofChecks } from './checks.ts';
import { nextOfException, ofExceptions } from './exceptions.ts';
import { ofExchanges } from './exchanges.ts';
import { nextOfTask, nextOfVisit } from './steps.ts';
import { ofTasks } from './tasks.ts';

const kinds = Object.entries({ ...ofTasks, ...ofChecks, ...ofExchanges, ...ofExceptions, ...ofArticles });

/** A task ends by itself with the last action about it, so nobody is in time to end it. */
export const neverDone: readonly string[] = ['finish'];

/** Any kind of action; often one of those that were done least, so that no walk leaves something out. */
function anything({ dice }: Walk, doneOf: (kind: string) => number): Choose {
  const known = kinds.filter(([kind]) => !neverDone.includes(kind)).sort(([one], [other]) => doneOf(one) - doneOf(other));
  const [, choose] = dice.one(dice.chance(40) ? known.slice(0, 6) : kinds);
  return choose;
}

/** Values that no honest client sends, or that belong to somebody else. */
function wrongValue({ dice, snapshot }: Walk): unknown {
  const ids = [snapshot.tasks, snapshot.stops, snapshot.exchanges, snapshot.exceptions, snapshot.articles].map(
    (rows) => dice.pick<{ id: string }>(rows)?.id,
  );
  return dice.one<unknown>([undefined, null, '', '0', '9'.repeat(18), 'x', -1, 1.5, [], {}, 'a'.repeat(5000), ...ids, ...ids]);
}

/** The same with one value that is wrong, or from somebody whose business it is not. */
function spoil(walk: Walk, action: Action): Action {
  const { world, dice } = walk;
  const by = dice.one([...world.hands.values()]);
  const name = dice.pick(Object.keys(action.body));
  if (name === undefined || dice.chance(40)) return { ...action, by };
  return { ...action, body: { ...action.body, [name]: wrongValue(walk) } };
}

/** What somebody does next: mostly what comes next, otherwise anything; a part of both is wrong. */
export async function choose(walk: Walk, doneOf: (kind: string) => number): Promise<Action | undefined> {
  const { dice } = walk;
  const next = dice.chance(68) ? nextOfTask : dice.one([nextOfVisit, nextOfException]);
  const action = await (dice.chance(62) ? next : anything(walk, doneOf))(walk);
  return action && dice.chance(8) ? spoil(walk, action) : action;
}
