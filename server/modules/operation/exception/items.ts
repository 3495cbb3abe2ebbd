import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { countRows, whereOf } from '#server/crud/read/rows';
import { touchEachRow } from '#server/crud/write/effects';
import { artEvents } from '#shared/handover/article';
import { busyTaskStates, taskItemStates } from '#shared/handover/task';
import { articleHistory } from '#src/resources/business/article-history';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { HandoverContext } from '../running/context.ts';
import { type ItemRow, lockTask, type Running } from '../running/lock.ts';

const [taskArts, tasks] = [tableOf(taskArt), tableOf(task)];

const { planned, loaded, delivered, returned, removed, exception: atFault } = taskItemStates;

const isBusy = (taskState: number | null) => busyTaskStates.some((state) => state === taskState);

/** An item, and whether its task is still running. */
type FoundItem = ItemRow & { readonly isRunning: boolean };

/** Returns the items of running tasks that wait for an article or travel with it, and all that a doubt about it has stopped. */
export async function itemsOf({ tx }: Pick<HandoverContext, 'tx'>, artId: string): Promise<readonly FoundItem[]> {
  const rows = await tx
    .select({ item: taskArts, taskState: tasks.taskState })
    .from(taskArts)
    .innerJoin(tasks, whereOf(task, eq(tasks.id, taskArts.taskId)))
    .where(whereOf(taskArt, { artId, itemState: [planned, loaded, atFault] }));
  const found = rows.map(({ item, taskState }) => ({ ...item, isRunning: isBusy(taskState) }));
  return found.filter(({ itemState, isRunning }) => itemState === atFault || isRunning);
}

/**
 * Locks every task that a doubt about an article concerns, in the order of their ids so that no two actions wait for each other.
 *
 * @returns the tasks that were locked
 */
export async function lockConcerned(
  context: HandoverContext,
  { taskId, artId }: { readonly taskId?: string | null; readonly artId?: string | null | undefined },
): Promise<readonly Running[]> {
  const items = artId ? await itemsOf(context, artId) : [];
  const ids = [...new Set([...(taskId ? [taskId] : []), ...items.map((item) => item.taskId)])];
  const held: Running[] = [];
  for (const id of ids.sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))) held.push(await lockTask(context.tx, id));
  return held;
}

async function store(context: HandoverContext, item: ItemRow, itemState: number): Promise<void> {
  await touchEachRow(context, taskArt, [{ before: item, values: { itemState } }]);
}

/** Stops the items of an article that is about to be frozen: their tasks no longer move it. */
export async function stopItems(context: HandoverContext, artId: string): Promise<void> {
  for (const item of await itemsOf(context, artId)) if (item.itemState !== atFault) await store(context, item, atFault);
}

/** Returns whether an article was on the road for the task of an item. */
async function wasLoaded({ tx }: HandoverContext, { artId, taskId }: ItemRow): Promise<boolean> {
  const event = [artEvents.outStock, artEvents.collected];
  return (await countRows(tx, articleHistory, { artId, taskId, event })) > 0;
}

/** Returns the state of a loaded item whose article is whole again, by the place of the article (domain model 9.1). */
function stateAt(item: ItemRow, { task, stops }: Running, deptId: string): number {
  if (deptId === task.baseId) return returned;
  return stops.find(({ id }) => id === item.nodeId)?.deptId === deptId ? delivered : removed;
}

/** Settles the items of an article that is no longer frozen; the caller has locked their tasks. */
export async function settleItems(
  context: HandoverContext,
  held: readonly Running[],
  at: { artId: string; deptId: string },
): Promise<void> {
  for (const running of held) {
    for (const item of running.items) {
      if (item.artId !== at.artId || item.itemState !== atFault) continue;
      const isLoaded = await wasLoaded(context, item);
      await store(context, item, isLoaded ? stateAt(item, running, at.deptId) : removed);
    }
  }
}
