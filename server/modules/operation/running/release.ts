import { and, eq, inArray } from 'drizzle-orm';
import { touchRows } from '#server/crud/write/effects';
import { articles } from '#server/modules/business/article/custody/chain';
import { moveArticles } from '#server/modules/business/article/custody/move';
import { artEvents, artStates } from '#shared/handover/article';
import { taskItemStates } from '#shared/handover/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { HandoverContext } from './context.ts';
import { type ItemRow, isPlanned, type TaskRow, taskArts } from './lock.ts';
import { reserveArrived } from './reserve.ts';

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
  if (wanted.length === 0) return;
  const waiting = await context.tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, wanted), eq(articles.taskId, taskId), eq(articles.artState, artStates.reserved)));
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
