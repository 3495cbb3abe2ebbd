import { eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { articles } from '#server/modules/business/article/custody/chain';
import { artStates } from '#shared/handover/article';
import { exchgStates } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopStates, taskItemStates, taskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';

const [tasks, stops, items, exchanges] = [tableOf(task), tableOf(taskNode), tableOf(taskArt), tableOf(exchg)];
type Task = typeof tasks.$inferSelect;
type Stop = typeof stops.$inferSelect;
type Item = typeof items.$inferSelect;

const { cancelled, completed, published, underWay, suspended } = taskStates;
const { planned, loaded, delivered, returned } = taskItemStates;
/** The states in which a task keeps cars, people and articles. */
const binding: readonly (number | null)[] = [published, underWay, suspended];

interface Rows {
  readonly tasks: readonly Task[];
  readonly stops: readonly Stop[];
  readonly items: readonly Item[];
  readonly articles: readonly (typeof articles.$inferSelect)[];
  /** The ids of tasks with an exchange that waits for a signature. */
  readonly handing: ReadonlySet<string | null>;
}

async function rowsOf(db: Database): Promise<Rows> {
  const waiting = inArray(exchanges.exchgState, [exchgStates.open, exchgStates.given]);
  return {
    tasks: await db.select().from(tasks).where(eq(tasks.isDeleted, 0)),
    stops: await db.select().from(stops).where(eq(stops.isDeleted, 0)),
    items: await db.select().from(items).where(eq(items.isDeleted, 0)),
    articles: await db.select().from(articles),
    handing: new Set((await db.select({ taskId: exchanges.taskId }).from(exchanges).where(waiting)).map(({ taskId }) => taskId)),
  };
}

const isIn =
  (...states: readonly number[]) =>
  ({ itemState }: Item) =>
    states.includes(itemState ?? planned);

/**
 * Returns the completed tasks that break invariant 5: nothing waits or travels any more, and every stop and exchange is over.
 */
function overs({ tasks: all, stops: allStops, items: allItems, handing }: Rows): string[] {
  const isOver = ({ stopState }: Stop) => stopState === stopStates.done || stopState === stopStates.skipped;
  return all
    .filter(({ taskState }) => taskState === completed)
    .filter(
      ({ id }) =>
        handing.has(id) ||
        allItems.some((item) => item.taskId === id && isIn(planned, loaded)(item)) ||
        allStops.some((stop) => stop.taskId === id && !isOver(stop)),
    )
    .map(({ taskNo }) => `end of ${taskNo}`);
}

/**
 * Returns the tasks that break invariant 6: every planned and extra bag is in one of the states of a bag, and counted as that.
 */
function counts({ tasks: all, items: allItems }: Rows): string[] {
  return all
    .filter(({ taskState, planBagCount }) => binding.includes(taskState) && planBagCount !== null)
    .filter(({ id, planBagCount, actualBagCount }) => {
      const own = allItems.filter(({ taskId }) => taskId === id);
      const extra = own.filter(({ isExtra }) => isExtra === 1).length;
      const counted = Object.values(taskItemStates).reduce<number>((sum, state) => sum + own.filter(isIn(state)).length, 0);
      const moved = own.filter(isIn(loaded, delivered, returned)).length;
      return (planBagCount ?? 0) + extra !== counted || (actualBagCount ?? 0) !== moved;
    })
    .map(({ taskNo }) => `bags of ${taskNo}`);
}

/**
 * Returns the breaches of invariant 2, from both sides: an article that waits or travels is an item of its task that does so,
 * and the other way round. An item that is not home yet waits for its article, which is reserved when it comes home
 * (docs/decisions/039).
 */
function bound({ tasks: all, items: allItems, articles: rows }: Rows): string[] {
  const { inVault, reserved, inTransit } = artStates;
  const byTask = new Map(all.map((one) => [one.id, one]));
  const pairs = new Set(rows.map(({ id, taskId, artState }) => `${taskId} ${id} ${artState}`));
  const atHome = new Set(
    rows.flatMap(({ id, artState, deptId, boxId }) => (artState === inVault && boxId === null ? [`${deptId} ${id}`] : [])),
  );
  const wanted = allItems.flatMap((item) => {
    const own = byTask.get(item.taskId);
    const waits = own?.direction === directions.outbound && binding.includes(own.taskState) && isIn(planned)(item);
    const state = isIn(loaded)(item) ? inTransit : reserved;
    const isHome = atHome.has(`${own?.baseId} ${item.artId}`);
    return waits || isIn(loaded)(item)
      ? [{ pair: `${item.taskId} ${item.artId} ${state}`, isDue: isHome || isIn(loaded)(item) }]
      : [];
  });
  const known = new Set(wanted.map(({ pair }) => pair));
  const loose = rows.filter(({ artState, boxId }) => boxId === null && (artState === reserved || artState === inTransit));
  return [
    ...wanted.filter(({ pair, isDue }) => isDue && !pairs.has(pair)).map(({ pair }) => `item ${pair}`),
    ...loose.filter((row) => !known.has(`${row.taskId} ${row.id} ${row.artState}`)).map(({ artCode }) => `no item of ${artCode}`),
  ];
}

/** Returns the breaches of invariant 7: there is one task for each tactic and date, apart from cancelled ones. */
function tactics({ tasks: all }: Rows): string[] {
  const keys = all
    .filter(({ tacticId, taskState }) => tacticId && taskState !== cancelled)
    .map((one) => `${one.tacticId} ${one.taskDate}`);
  return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `tactic ${key}`);
}

/** Returns the ids of the people and the car of a task. */
const busy = ({ carId, leaderId, driverId, convoyIds }: Task) => [
  ...new Set([carId, leaderId, driverId, ...splitMany(convoyIds ?? '')].filter((id) => id !== null)),
];

/** Returns the breaches of invariant 8: nobody and no car is on two tasks at once. */
function overlaps({ tasks: all }: Rows): string[] {
  const own = all.filter(({ taskState }) => binding.includes(taskState));
  return own.flatMap((one, index) =>
    own
      .slice(index + 1)
      .filter((other) => one.planStartTime < other.planEndTime && other.planStartTime < one.planEndTime)
      .filter((other) => busy(one).some((id) => busy(other).includes(id)))
      .map((other) => `overlap of ${one.taskNo} and ${other.taskNo}`),
  );
}

/** Returns the breaches of the invariants of tasks (domain model 19: 2 and 5 to 8). */
export async function flawsOfTasks(db: Database): Promise<string[]> {
  const rows = await rowsOf(db);
  return [overs, counts, bound, tactics, overlaps].flatMap((find) => find(rows));
}
