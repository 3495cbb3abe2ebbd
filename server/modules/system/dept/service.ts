import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { dept, deptCategories } from '#src/resources/system/dept';

export const depts = tableOf(dept);

/** Returns whether any node belongs to a base; with `isEnabled` only those in use count. */
export async function hasNodes(tx: Transaction, baseId: string, { isEnabled = false } = {}): Promise<boolean> {
  const inUse = isEnabled ? eq(depts.status, ENABLED) : undefined;
  const [row] = await tx
    .select({ id: depts.id })
    .from(depts)
    .where(and(eq(depts.baseId, baseId), eq(depts.deptCategory, deptCategories.node), eq(depts.isDeleted, 0), inUse))
    .limit(1);
  return row !== undefined;
}
