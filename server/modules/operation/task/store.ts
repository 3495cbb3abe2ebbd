import type { Dictionaries } from '#server/crud/ports';
import type { AuditActor } from '#server/crud/write/audit';
import { writeAudit } from '#server/crud/write/audit';
import { addRows, makeRows, makeUntakenRows } from '#server/crud/write/effects';
import { nextCode } from '#server/crud/write/numbers';
import type { Transaction } from '#server/db/types';
import type { Problem } from '#shared/handover/planning';
import { stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import type { PlannedItem, PlannedStop, PlannedTask } from './plan.ts';

/** Returns the Chinese word for a direction, as names of tasks have it. */
export async function directionWord(
  dictionaries: Dictionaries,
  { tx, tenantId }: { readonly tx: Transaction; readonly tenantId: string },
  direction: number,
): Promise<string> {
  const found = await dictionaries.entries('business', 'line_direction', tenantId, tx);
  return found.find(({ dictKey }) => dictKey === String(direction))?.dictValue ?? '';
}

/** The author of tasks: a user with their departments, or the server itself. */
export type Maker = AuditActor & { readonly deptIds?: readonly string[] };

/** A draft that is about to be stored. */
export interface Draft {
  readonly planned: PlannedTask;
  readonly tacticId: string;
  readonly issueNo: number;
  readonly taskName: string;
  readonly taskType: number;
  readonly warnings: readonly Problem[];
}

export interface StoredTask {
  readonly id: string;
  readonly taskNo: string;
  readonly taskDate: string;
}

interface StoreContext {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly by: Maker;
  /** The moment, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly at: string;
}

const writerOf = ({ tx, tenantId, by, at }: StoreContext) => ({ tx, at, actor: { ...by, tenantId } });

/** Returns the next number: `RW`, the day and four digits, counted anew each day (domain model 1.6). */
export async function numberOf({ tx, tenantId }: Pick<StoreContext, 'tx' | 'tenantId'>, taskDate: string): Promise<string> {
  const prefix = `RW${taskDate.replaceAll('-', '')}`;
  const taskNo = await nextCode(tx, { tenantId, series: prefix, prefix, digits: 4 });
  return taskNo;
}

function rowOf({ planned, tacticId, issueNo, taskName, taskType, warnings }: Draft) {
  const { stops, items, convoyIds, keeperIds, ...own } = planned;
  return {
    ...own,
    tacticId,
    issueNo,
    taskName,
    taskType,
    warnings,
    taskState: taskStates.draft,
    convoyIds: convoyIds.join(),
    keeperIds: keeperIds.join(),
    priority: 1,
    planBagCount: items.length,
    stopCount: stops.length,
    actualBagCount: 0,
    doneStopCount: 0,
    lateMinutes: 0,
    exceptionCount: 0,
  };
}

/** Counts the items that pass a stop. */
function planCountAt(stop: PlannedStop, items: readonly PlannedItem[]): number {
  return stop.stopType === stopTypes.node ? items.filter(({ stopDeptId }) => stopDeptId === stop.deptId).length : items.length;
}

type Pair = { readonly draft: Draft; readonly stored: StoredTask };

async function storeStops(storing: StoreContext, pairs: readonly Pair[]): Promise<ReadonlyMap<string, string>> {
  const byPlace = new Map<string, string>();
  const rows = pairs.flatMap(({ draft: { planned }, stored }) =>
    planned.stops.map((stop, index) => ({
      taskId: stored.id,
      sort: index + 1,
      stopType: stop.stopType,
      deptId: stop.deptId,
      planArriveTime: stop.planArriveTime,
      planCount: planCountAt(stop, planned.items),
      stopState: 0,
      doneCount: 0,
      lateMinutes: 0,
      keeperIds: stop.keeperIds.join(),
    })),
  );
  const made = await makeRows(writerOf(storing), taskNode, rows);
  for (const { id, taskId, deptId, stopType } of made) if (stopType === stopTypes.node) byPlace.set(`${taskId}:${deptId}`, id);
  return byPlace;
}

async function storeItems(storing: StoreContext, pairs: readonly Pair[], stopIds: ReadonlyMap<string, string>): Promise<void> {
  const rows = pairs.flatMap(({ draft: { planned }, stored }) =>
    planned.items.map(({ artId, fromDeptId, toDeptId, stopDeptId, sealNo }, index) => ({
      taskId: stored.id,
      artId,
      fromDeptId,
      toDeptId,
      planSealNo: sealNo,
      sort: index + 1,
      nodeId: stopIds.get(`${stored.id}:${stopDeptId}`) ?? null,
      itemState: taskItemStates.planned,
    })),
  );
  await addRows(writerOf(storing), taskArt, rows);
}

/**
 * Stores drafts with their stops and items, in the order of their dates, so that two transactions never wait for each other's
 * numbers crosswise. A draft whose date is taken is left out: the unique index decides.
 */
export async function storeDrafts(storing: StoreContext, drafts: readonly Draft[]): Promise<readonly StoredTask[]> {
  const inOrder = [...drafts].sort((a, b) => a.planned.taskDate.localeCompare(b.planned.taskDate));
  const rows = [];
  for (const draft of inOrder) {
    rows.push({ ...rowOf(draft), taskNo: await numberOf(storing, draft.planned.taskDate) });
  }
  if (rows.length === 0) return [];
  const made = await makeUntakenRows(writerOf(storing), task, rows);
  const pairs = inOrder.flatMap((draft) => {
    const stored = made.find(({ taskDate }) => taskDate === draft.planned.taskDate);
    return stored ? [{ draft, stored }] : [];
  });
  await storeItems(storing, pairs, await storeStops(storing, pairs));
  const entries = pairs.map(({ draft, stored }) => ({
    action: 'insert',
    resource: task.name,
    recordId: stored.id,
    label: stored.taskNo,
    tenantId: storing.tenantId,
    happenedAt: `${storing.at}+08:00`,
    changes: { tacticId: { before: null, after: draft.tacticId }, taskDate: { before: null, after: stored.taskDate } },
  }));
  await writeAudit(storing.tx, storing.by, ...entries);
  return pairs.map(({ stored }) => stored);
}
