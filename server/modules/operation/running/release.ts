import { inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { touchRows } from '#server/crud/write/effects';
import { moveArticles } from '#server/modules/business/article/custody/move';
import { artEvents, artStates } from '#shared/handover/article';
import { taskItemStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { taskArt } from '#src/resources/operation/task-art';
import type { HandoverContext } from './context.ts';
import { type ItemRow, isPlanned, type TaskRow } from './lock.ts';
import { reserveArrived } from './reserve.ts';

const taskArts = tableOf(taskArt);

/**
 * Frees the articles that are reserved in a vault for these items, for the next published task that waits for them; those that
 * are elsewhere by now are not reserved.
 */
export async function freeArticles(
  context: HandoverContext,
  { id: taskId, taskNo, baseId }: TaskRow,
  { items, remark }: { readonly items: readonly ItemRow[]; readonly remark?: string },
): Promise<void> {
  const wanted = items.filter(isPlanned).map(({ artId }) => artId);
  const where = { id: wanted, taskId, artState: artStates.reserved };
  const waiting = await readRows(context.tx, article, { where, columns: ['id'] });
  if (waiting.length === 0) return;
  const artIds = waiting.map(({ id }) => id);
  await moveArticles(context, { event: artEvents.unreserved, artIds, taskNo, ...(remark && { remark }) });
  await reserveArrived(context, { baseId, artIds, except: taskId });
}

/** Takes items off a task that were planned and never moved: they are neither reserved nor counted as due any more. */
export async function dropItems(
  context: HandoverContext,
  task: TaskRow,
  { items, remark }: { readonly items: readonly ItemRow[]; readonly remark?: string },
): Promise<void> {
  const dropped = items.filter(isPlanned);
  if (dropped.length === 0) return;
  await freeArticles(context, task, { items: dropped, remark });
  const ids = dropped.map(({ id }) => id);
  await touchRows(context, taskArt, { values: { itemState: taskItemStates.removed }, where: inArray(taskArts.id, ids) });
}
