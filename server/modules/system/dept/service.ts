import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import type { Executor, Transaction } from '#server/db/types';
import { lineDept as lineStop } from '#src/resources/business/line';
import { dept, deptCategories } from '#src/resources/system/dept';

export const depts = tableOf(dept);
export const lineDept = tableOf(lineStop);

/** A key of the dictionary `enable_status`. */
export const ENABLED = 1;

/** What of a line counts for its stops. */
export interface LineFacts {
  readonly name: string;
  readonly baseId: string;
  readonly tenantId: string;
}

/** Looks up a line of a tenant, and holds it until the transaction ends. */
export type FindLine = (tx: Transaction, id: string, tenantId: string | undefined) => Promise<LineFacts | undefined>;

/** There is no table of lines yet, so none can be named. */
export const noLines: FindLine = async () => undefined;

/** The stops of a line in the order in which they are made; of one direction, or of both one after the other. */
export async function stopsOf(via: Executor, lineId: string, at: { tenantId: string; direction?: number }): Promise<string[]> {
  const { tenantId, direction } = at;
  const isOfDirection = direction === undefined ? undefined : eq(lineDept.direction, direction);
  const rows = await via
    .select({ deptId: lineDept.deptId })
    .from(lineDept)
    .where(and(eq(lineDept.tenantId, tenantId), eq(lineDept.lineId, lineId), isOfDirection))
    .orderBy(asc(lineDept.direction), asc(lineDept.sort));
  return rows.map(({ deptId }) => deptId);
}

/** Which of these departments a line stops at. */
export async function stoppedAt(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: lineDept.deptId })
    .from(lineDept)
    .where(inArray(lineDept.deptId, [...ids]));
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
