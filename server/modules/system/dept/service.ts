import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { dept, deptCategories } from '#src/resources/system/dept';

export const depts = tableOf(dept);

/** Returns whether any node belongs to a base; with `isEnabled` only those in use count. */
export async function hasNodes(tx: Transaction, baseId: string, { isEnabled = false } = {}): Promise<boolean> {
  const inUse = isEnabled ? { status: ENABLED } : undefined;
  const where = [{ baseId, deptCategory: deptCategories.node }, inUse];
  const row = await readRow(tx, dept, { where, columns: ['id'] });
  return row !== undefined;
}
