import { asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { articles, histories } from '#server/modules/business/article/custody/chain';
import { artEvents, artStates, holderTypes } from '#shared/handover/article';
import { exchgStates } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopStates, taskItemStates, taskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { dept, deptCategories } from '#src/resources/system/dept';

const { vault, convoy, branch, owner } = holderTypes;
const { inStock, released, unfrozen, writtenOff } = artEvents;
const elsewhere: readonly (number | null)[] = [convoy, branch, owner];

type History = typeof histories.$inferSelect;

/** The number of articles that each vault should hold, by the name of its base. */
class Stock {
  readonly #counts = new Map<string, number>();

  add(base: string | null | undefined, count: number): void {
    if (base) this.#counts.set(base, (this.#counts.get(base) ?? 0) + count);
  }

  of(base: string): number {
    return this.#counts.get(base) ?? 0;
  }
}

/** Returns the vault in which an article was last known to be; a missing article was last seen there. */
function seenAfter(seen: string | null, { toHolderType, toDeptName }: History): string | null {
  if (toHolderType === vault) return toDeptName;
  return elsewhere.includes(toHolderType) ? null : seen;
}

/** Counts articles that enter or leave a vault without an exchange: the initial ones, those that are found, those given up. */
function separated(row: History, seen: string | null, stock: Stock): void {
  if (row.event === inStock && row.exchgId === null) stock.add(row.toDeptName, 1);
  if (row.event === released && row.exchgId === null) stock.add(seen, -1);
  if (row.event === writtenOff) stock.add(seen, -1);
  if (row.event !== unfrozen) return;
  stock.add(seen, -1);
  stock.add(seenAfter(seen, row), 1);
}

/** Follows every article through its history, and returns the vault in which each was last seen. */
async function followed(db: Database, stock: Stock): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  for (const row of await db.select().from(histories).orderBy(asc(histories.artId), asc(histories.seq))) {
    const before = seen.get(row.artId) ?? null;
    separated(row, before, stock);
    const after = seenAfter(before, row);
    if (after === null) seen.delete(row.artId);
    else seen.set(row.artId, after);
  }
  return seen;
}

/**
 * Returns the vaults that break invariant 3: the articles that entered by exchanges, less those that left and those that were
 * written off, are there now, or are frozen and were last seen there. A container counts with its contents.
 */
export async function flawsOfStock(db: Database): Promise<string[]> {
  const depts = await db.select().from(tableOf(dept));
  const bases = depts.filter(({ deptCategory }) => deptCategory === deptCategories.base);
  const nameOf = new Map(bases.map(({ id, deptName }) => [id, deptName]));
  const stock = new Stock();
  const seen = await followed(db, stock);
  const [entered, left] = [tableOf(artinstock), tableOf(artoutstock)];
  for (const { baseId, contentCount } of await db.select().from(entered)) stock.add(nameOf.get(baseId), 1 + (contentCount ?? 0));
  for (const { baseId, contentCount } of await db.select().from(left)) stock.add(nameOf.get(baseId), -1 - (contentCount ?? 0));
  const rows = await db.select().from(articles);
  const isThere = (base: { id: string; deptName: string }) => (row: (typeof rows)[number]) =>
    row.artState === artStates.frozen
      ? seen.get(row.id) === base.deptName
      : row.deptId === base.id && (row.artState === artStates.inVault || row.artState === artStates.reserved);
  return bases.flatMap((base) => {
    const count = rows.filter(isThere(base)).length;
    return count === stock.of(base.deptName)
      ? []
      : [`stock of ${base.deptName}: ${stock.of(base.deptName)} by the books, ${count} there`];
  });
}

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
