import { and, eq, isNotNull } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { dept } from '#src/resources/system/dept';
import { PLATFORM_TENANT } from '../organisation.ts';

const depts = tableOf(dept);

/** The ids of departments by their codes; asking for one that is not there throws. */
export async function placesByCode(tx: Transaction): Promise<(code: string) => string> {
  const rows = await tx
    .select({ id: depts.id, code: depts.deptCode })
    .from(depts)
    .where(and(eq(depts.tenantId, PLATFORM_TENANT), eq(depts.isDeleted, 0), isNotNull(depts.deptCode)));
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`The sample has no department ${code}`);
    return id;
  };
}
