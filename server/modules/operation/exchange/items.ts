import { whereOf } from '#server/crud/read/rows';
import { addRows, setEachColumns, touchRows } from '#server/crud/write/effects';
import { taskItemStates } from '#shared/handover/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { HandoverContext } from '../running/context.ts';
import { isOver } from '../running/states.ts';
import type { LockedExchange, Settled } from './lock.ts';
import { doubtful, ruleOf } from './rules.ts';

/** Returns where an unplanned article is to be handed over next: here, or at the stop of its home node. */
function destination({ row, running, stop }: LockedExchange, { article }: Settled) {
  const { reaches } = ruleOf(row.exchgType);
  const base = running?.task.baseId ?? null;
  if (reaches) return { nodeId: stop?.id ?? null, fromDeptId: base, toDeptId: row.deptId };
  if (row.deptId !== base) return { nodeId: stop?.id ?? null, fromDeptId: row.deptId, toDeptId: base };
  const home = running?.stops.find((one) => one.deptId === article.row.homeDeptId && !isOver(one));
  return { nodeId: home?.id ?? null, fromDeptId: base, toDeptId: home?.deptId ?? null };
}

/**
 * Brings the items of a task up to date after their articles have moved; unplanned articles become items. Articles in doubt are
 * left to the code that freezes them.
 */
export async function settleItems(context: HandoverContext, held: LockedExchange, moving: readonly Settled[]): Promise<void> {
  const { row, running } = held;
  const { itemState = taskItemStates.planned, reaches } = ruleOf(row.exchgType);
  if (!running) return;
  const items = new Map(running.items.map((item) => [item.artId, item]));
  const known = moving.filter(({ line, result }) => items.has(line.artId) && !doubtful.includes(result));
  const ids = known.map(({ line }) => line.artId);
  if (ids.length > 0) {
    const isOne = whereOf(taskArt, { taskId: running.task.id, artId: ids });
    await touchRows(context, taskArt, { values: { itemState }, where: isOne });
  }
  // Articles that were meant for another stop are handed over here.
  const elsewhere = reaches ? known.filter(({ line }) => line.planned !== 1) : [];
  const turned = elsewhere.flatMap((one) => {
    const before = items.get(one.line.artId);
    return before ? [{ before, values: destination(held, one) }] : [];
  });
  await setEachColumns(context, taskArt, turned);
  await addExtras(context, held, { moving: moving.filter(({ line }) => !items.has(line.artId)), itemState });
}

async function addExtras(
  context: HandoverContext,
  held: LockedExchange,
  { moving, itemState }: { readonly moving: readonly Settled[]; readonly itemState: number },
): Promise<void> {
  const { running } = held;
  if (!running) return;
  const last = Math.max(0, ...running.items.map(({ sort }) => sort ?? 0));
  const extras = moving.map((one, index) => ({
    tenantId: running.task.tenantId,
    taskId: running.task.id,
    artId: one.line.artId,
    ...destination(held, one),
    planSealNo: one.line.sealNo,
    itemState,
    isExtra: 1 as const,
    sort: last + index + 1,
  }));
  await addRows(context, taskArt, extras);
}
