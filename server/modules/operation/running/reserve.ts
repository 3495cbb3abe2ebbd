import { asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import { setColumns, touchRows } from '#server/crud/write/effects';
import { moveArticles } from '#server/modules/business/article/custody/move';
import { artEvents, artStates } from '#shared/handover/article';
import { directions } from '#shared/handover/line';
import { taskItemStates, taskStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { HandoverContext } from './context.ts';
import { type ItemRow, isPlanned, type Running, type TaskRow } from './lock.ts';

const [articles, taskArts, tasks] = [tableOf(article), tableOf(taskArt), tableOf(task)];

/** The seals that the boxes have now are those that they are to have when they are handed over. */
async function sealItems(context: HandoverContext, taskId: string, artIds: readonly string[]): Promise<void> {
  const isWaiting = whereOf(taskArt, [
    { taskId, itemState: taskItemStates.planned, artId: artIds },
    eq(articles.id, taskArts.artId),
    isNotNull(articles.sealNo),
  ]);
  await setColumns(context, taskArt, { values: { planSealNo: sql`${articles.sealNo}` }, from: articles, where: isWaiting });
}

/** Reserves for a published task those of its articles that are in its vault and free; the others are still on their way home. */
export async function reserveAtHome(
  context: HandoverContext,
  { id: taskId, taskNo, baseId }: Pick<TaskRow, 'id' | 'taskNo' | 'baseId'>,
  wanted: readonly string[],
): Promise<void> {
  if (baseId === null) return;
  const isFree = { artState: artStates.inVault, deptId: baseId, taskId: null, boxId: null };
  const found = await readRows(context.tx, article, { where: [{ id: wanted }, isFree], columns: ['id'] });
  const artIds = found.map(({ id }) => id);
  if (artIds.length === 0) return;
  await sealItems(context, taskId, artIds);
  await moveArticles(context, { event: artEvents.reserved, artIds, taskId, taskNo });
}

/** Reserves what came home since a task was published, before it is loaded. */
export function reserveItems(context: HandoverContext, { task, items }: Running): Promise<void> {
  return reserveAtHome(
    context,
    task,
    items.filter(isPlanned).map(({ artId }) => artId),
  );
}

/** Articles that came into a vault or are free in it again. */
interface Arrived {
  readonly baseId: string | null;
  readonly artIds: readonly string[];
  /** The task that has just let them go. */
  readonly except?: string;
}

/**
 * Reserves articles that are free in a vault now for the published tasks that wait for them, the earliest first. A task that
 * another transaction holds is left out, since waiting for it here could be a deadlock: its articles are reserved when it is
 * loaded.
 */
export async function reserveArrived(context: HandoverContext, { baseId, artIds, except }: Arrived): Promise<void> {
  if (artIds.length === 0 || baseId === null) return;
  const isWaiting = whereOf(taskArt, [{ artId: artIds, itemState: taskItemStates.planned }, eq(taskArts.taskId, tasks.id)]);
  const waiting = await context.tx
    .select({ id: tasks.id, taskNo: tasks.taskNo, baseId: tasks.baseId })
    .from(tasks)
    .where(
      whereOf(task, [
        { tenantId: context.actor.tenantId, baseId, taskState: taskStates.published, direction: directions.outbound },
        except === undefined ? undefined : ne(tasks.id, except),
        sql`exists (select from ${taskArts} where ${isWaiting})`,
      ]),
    )
    .orderBy(asc(tasks.planStartTime), asc(tasks.id))
    .for('update', { skipLocked: true });
  for (const one of waiting) {
    const own = await readRows(context.tx, taskArt, { where: { taskId: one.id, artId: artIds }, columns: ['artId'] });
    await reserveAtHome(
      context,
      one,
      own.map(({ artId }) => artId),
    );
  }
}

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
