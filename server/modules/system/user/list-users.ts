import type { Query } from '#server/crud/read/paging';
import type { Records, WireRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { filterSuffixes, maxPageSize } from '#shared/wire';

const hasSuffix = (name: string) => filterSuffixes.some((suffix) => name.endsWith(`_${suffix}`));
/** The parameters that stand for a branch, a kind or an order, and not for a value to compare. */
const ownMeaning = new Set(['deptId', 'userKind', 'tenantId', 'ascs', 'descs', 'current', 'size']);

/** People as an array, for choices of clients: every parameter is compared whole. As many as a page holds. */
export async function listUsers(records: Records, actor: Actor, query: Query): Promise<WireRecord[]> {
  const exact = Object.entries(query).map(([name, value]) => [
    ownMeaning.has(name) || hasSuffix(name) ? name : `${name}_equal`,
    value,
  ]);
  const page = await records.list(actor, { ...Object.fromEntries(exact), current: 1, size: maxPageSize });
  return page.records;
}
