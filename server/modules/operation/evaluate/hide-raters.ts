import { not, type SQL, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import type { Narrowed, PresentContext } from '#server/crud/module';
import type { Query } from '#server/crud/read/paging';
import { readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { evaluate } from '#src/resources/operation/evaluate';

const evaluations = tableOf(evaluate);

const { anonymous, targetIds } = evaluations;

/** Returns the condition for evaluations of the actor whose raters want to stay anonymous. */
function hidingFrom({ userId }: Actor): SQL {
  return sql`coalesce(${anonymous} = 1 and ${holdsOne(targetIds, userId)}, false)`;
}

/** The fields that reveal the rater, who made the row as well. */
const tells = /^(rater(Id|Name)|createUser|createDept|updateUser)/;

const asksForRater = (query: Query) =>
  Object.entries(query).some(
    ([name, value]) => tells.test(name) || (/^(asc|desc)s$/.test(name) && /rater|User|Dept/.test(String(value))),
  );

/** Hides anonymous evaluations of the actor from a query by the rater: finding them would reveal the name. */
export function narrowRaters(query: Query, actor: Actor): Narrowed {
  return { query, ...(asksForRater(query) && { where: not(hidingFrom(actor)) }) };
}

/** Takes the name of an anonymous rater away for those who were rated, and for them only. */
export async function hideRaters(records: WireRecord[], { actor, db }: PresentContext): Promise<WireRecord[]> {
  const ids = records.filter((record) => Number(record.anonymous) === 1).map((record) => String(record.id));
  const rows = await readRows(db, evaluate, { where: [{ id: ids }, hidingFrom(actor)], columns: ['id'] });
  const hidden = new Set(rows.map((row) => row.id));
  const withoutRater = (record: WireRecord) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, tells.test(name) ? '' : value]));
  return records.map((record) => (hidden.has(String(record.id)) ? withoutRater(record) : record));
}
