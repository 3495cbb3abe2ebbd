import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import type { Executor, Transaction } from '#server/db/types';
import { openStates } from '#server/modules/business/planned-use';
import { line, lineDept as lineStop } from '#src/resources/business/line';
import { task, taskNode } from '#src/resources/operation/task';
import { dept, deptCategories } from '#src/resources/system/dept';

export const depts = tableOf(dept);
export const lineDept = tableOf(lineStop);
const [lines, tasks, taskNodes] = [tableOf(line), tableOf(task), tableOf(taskNode)];

/** A key of the dictionary `enable_status`. */
export const ENABLED = 1;

/** The stops of a line in the order in which they are made; of one direction, or of both one after the other. */
export async function stopsOf(via: Executor, lineId: string, at: { tenantId: string; direction?: number }): Promise<string[]> {
  const { tenantId, direction } = at;
  const isOfDirection = direction === undefined ? undefined : eq(lineDept.direction, direction);
  const rows = await via
    .select({ deptId: lineDept.deptId })
    .from(lineDept)
    .where(and(eq(lineDept.tenantId, tenantId), eq(lineDept.lineId, lineId), eq(lineDept.isDeleted, 0), isOfDirection))
    .orderBy(asc(lineDept.direction), asc(lineDept.sort));
  return rows.map(({ deptId }) => deptId);
}

/** Which of these departments a line stops at. */
export async function stoppedAt(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: lineDept.deptId })
    .from(lineDept)
    .where(and(inArray(lineDept.deptId, [...ids]), eq(lineDept.isDeleted, 0)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether any node belongs to a base; with `isEnabled` only those in use count. */
export async function hasNodes(tx: Transaction, baseId: string, { isEnabled = false } = {}): Promise<boolean> {
  const inUse = isEnabled ? eq(depts.status, ENABLED) : undefined;
  const [row] = await tx
    .select({ id: depts.id })
    .from(depts)
    .where(and(eq(depts.baseId, baseId), eq(depts.deptCategory, deptCategories.node), eq(depts.isDeleted, 0), inUse))
    .limit(1);
  return row !== undefined;
}

/** Whether any line starts from a base; with `isEnabled` only those in use count. */
export async function hasLines(tx: Transaction, baseId: string, { isEnabled = false } = {}): Promise<boolean> {
  const inUse = isEnabled ? eq(lines.status, ENABLED) : undefined;
  const [row] = await tx
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.baseId, baseId), eq(lines.isDeleted, 0), inUse))
    .limit(1);
  return row !== undefined;
}

/** Whether any task starts from a place or stops at it; with `isOpen` only those that are not over count. */
export async function hasTasks(tx: Transaction, deptId: string, { isOpen = false } = {}): Promise<boolean> {
  const stops = tx
    .select({ id: taskNodes.taskId })
    .from(taskNodes)
    .where(and(eq(taskNodes.deptId, deptId), eq(taskNodes.isDeleted, 0)));
  const isHere = or(eq(tasks.baseId, deptId), inArray(tasks.id, stops));
  const [row] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isHere, eq(tasks.isDeleted, 0), isOpen ? inArray(tasks.taskState, openStates) : undefined))
    .limit(1);
  return row !== undefined;
}
