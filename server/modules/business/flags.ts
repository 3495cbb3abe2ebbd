import { and, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Narrowed, PresentContext } from '#server/crud/module';
import { type Query, textParameter } from '#server/crud/read/paging';
import type { WireRecord } from '#server/crud/records';
import { numberParam } from '#server/modules/system/param/service';
import { AppError } from '#shared/errors';

/** Conditions by the name of the computed 0/1 field that they fill. Never null. */
type Flags = Readonly<Record<string, SQL>>;

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Returns the condition that one of these documents ends within the days of warning, or has ended. */
export function endsSoon(...days: readonly AnyPgColumn[]): SQL {
  const last = sql`to_char(${today} + ${numberParam('biz.doc.warnDays')}, 'YYYY-MM-DD')`;
  return sql`coalesce(least(${sql.join([...days], sql`, `)}) <= ${last}, false)`;
}

function asked(query: Query, name: string, condition: SQL): SQL | undefined {
  const text = textParameter(query, name) ?? textParameter(query, `${name}_equal`);
  if (text === undefined) return undefined;
  if (text !== '0' && text !== '1') throw new AppError('WRONG_PARAMETER', { name });
  return text === '1' ? condition : not(condition);
}

/**
 * Returns `narrow` and `present` of a module for computed 0/1 fields that lists can be filtered by. A page is one query.
 *
 * @example
 * defineModule(car, { ...computedFlags(cars, { docWarn: endsSoon(cars.insureExpire) }) })
 */
export function computedFlags(table: PgTable & { readonly id: AnyPgColumn }, flags: Flags) {
  const entries = Object.entries(flags);
  return {
    narrow(query: Query): Narrowed {
      const own = new Set(entries.flatMap(([name]) => [name, `${name}_equal`]));
      const rest = Object.entries(query).filter(([name]) => !own.has(name));
      return { query: Object.fromEntries(rest), where: and(...entries.map(([name, flag]) => asked(query, name, flag))) };
    },
    async present(records: WireRecord[], { db }: PresentContext): Promise<WireRecord[]> {
      if (records.length === 0) return records;
      const rows = await db
        .select({
          id: sql<string>`${table.id}::text`,
          ...Object.fromEntries(entries.map(([name, flag]) => [name, asNumber(flag)])),
        })
        .from(table)
        .where(
          inArray(
            table.id,
            records.map(({ id }) => String(id)),
          ),
        );
      const byId = new Map(rows.map(({ id, ...found }) => [id, found]));
      return records.map((record) => ({ ...record, ...byId.get(String(record.id)) }));
    },
  };
}

const asNumber = (flag: SQL) => sql<number>`(${flag})::int`;
