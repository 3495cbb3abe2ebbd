import type { SQL } from 'drizzle-orm';
import type { Query } from '#server/crud/read/paging';
import type { Records, WireRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { maxPageSize } from '#shared/wire';

/** All records that match and that the reader sees, however many pages there are: for calls whose rows are few by their nature. */
export async function everyRecord({ list }: Records, actor: Actor, { query, narrow }: { query: Query; narrow?: SQL }) {
  const found: WireRecord[] = [];
  for (let current = 1; ; current += 1) {
    const { records } = await list(actor, { ...query, current: String(current), size: String(maxPageSize) }, narrow);
    found.push(...records);
    if (records.length < maxPageSize) return found;
  }
}
