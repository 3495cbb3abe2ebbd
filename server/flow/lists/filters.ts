import { type AnyColumn, eq, gte, ilike, lt, type SQL } from 'drizzle-orm';
import { escapeLike } from '#server/crud/read/filter';
import { type Query, textParameter } from '#server/crud/read/paging';
import { endOfDay, startOfDay } from '#server/lib/time';
import { AppError } from '#shared/errors';
import { isDate } from '#shared/rules';
import { wfDefinition } from '../tables.ts';

/** A part of a text, whatever its case. */
export function contains(column: AnyColumn, query: Query, name: string): SQL | undefined {
  const text = textParameter(query, name);
  return text === undefined ? undefined : ilike(column, `%${escapeLike(text)}%`);
}

/** Exactly this value, under the name that clients of the family give it or that lists filter by. */
export function equals(column: AnyColumn, query: Query, name: string): SQL | undefined {
  const text = textParameter(query, name) ?? textParameter(query, `${name}_equal`);
  return text === undefined ? undefined : eq(column, text);
}

/** A day, or the day of a moment. */
function dayIn(query: Query, name: string): string | undefined {
  const day = textParameter(query, name)?.slice(0, 10);
  if (day !== undefined && !isDate(day)) throw new AppError('WRONG_PARAMETER', { name });
  return day;
}

/** Between two days, both included, as clients of the family name them or as lists filter a moment. */
export function between(column: AnyColumn, query: Query): (SQL | undefined)[] {
  const begin = dayIn(query, 'beginDate') ?? dayIn(query, 'createTime_datege');
  const end = dayIn(query, 'endDate') ?? dayIn(query, 'createTime_datele');
  return [
    begin === undefined ? undefined : gte(column, startOfDay(begin)),
    end === undefined ? undefined : lt(column, endOfDay(end)),
  ];
}

/** Under which category processes are filed: `flow_` and a key of the dictionary, or the key alone. */
export function ofCategory(column: AnyColumn, query: Query): SQL | undefined {
  const text = textParameter(query, 'category');
  return text === undefined ? undefined : eq(column, text.includes('_') ? text : `flow_${text}`);
}

/** What the lists of work are narrowed by, beside days. */
export function ofProcess(query: Query): (SQL | undefined)[] {
  return [ofCategory(wfDefinition.category, query), contains(wfDefinition.name, query, 'processDefinitionName')];
}
