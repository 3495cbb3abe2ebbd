import { type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow, readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { param } from '#src/resources/system/param';
import { params as shipped } from './shipped.ts';

const params = tableOf(param);

/** Returns the default of a parameter, for use where it is not set to a whole number. */
function shippedNumber(key: string): number {
  const line = shipped.find(({ paramKey }) => paramKey === key);
  if (!line) throw new Error(`There is no parameter ${key}`);
  return Number(line.paramValue);
}

/** Returns a parameter that is a whole number, for use within a statement. */
export function numberParam(key: string): SQL {
  const isSet = sql`${params.paramKey} = ${key} and ${params.isDeleted} = 0 and ${params.paramValue} ~ '^[0-9]{1,9}$'`;
  return sql`coalesce((select ${params.paramValue}::int from ${params} where ${isSet} limit 1), ${shippedNumber(key)}::int)`;
}

/** Reads a parameter that is a text without a default; `undefined` where it is not set. */
export async function readText(via: Executor, key: string): Promise<string | undefined> {
  const row = await readRow(via, param, { where: { paramKey: key }, columns: ['paramValue'] });
  return row?.paramValue.trim() || undefined;
}

/** Reads parameters that are whole numbers, in one query. */
export async function readNumbers<K extends string>(via: Executor, ...keys: readonly K[]): Promise<Record<K, number>> {
  const rows = await readRows(via, param, { where: { paramKey: keys }, columns: ['paramKey', 'paramValue'] });
  const numberOf = (key: K) => {
    const value = rows.find(({ paramKey }) => paramKey === key)?.paramValue.trim() ?? '';
    return /^\d{1,9}$/.test(value) ? Number(value) : shippedNumber(key);
  };
  return Object.fromEntries(keys.map((key) => [key, numberOf(key)])) as Record<K, number>;
}
