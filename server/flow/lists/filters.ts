import { type AnyColumn, eq, gte, ilike, lt, type SQL } from 'drizzle-orm';
import { escapeLike } from '#server/crud/read/filter';
import { type Query, textParameter } from '#server/crud/read/paging';
import { endOfDay, startOfDay } from '#server/lib/time';
import { AppError } from '#shared/errors';
import { isDate } from '#shared/rules';
import { wfDefinition } from '../tables.ts';

/** Filters by a part of a text, ignoring case. */
export function contains(column: AnyColumn, query: Query, name: string): SQL | undefined {
  const text = textParameter(query, name);
  return text === undefined ? undefined : ilike(column, `%${escapeLike(text)}%`);
}

/** Filters by an exact value, under the parameter of the family's clients or that of lists (`<name>_equal`). */
export function equals(column: AnyColumn, query: Query, name: string): SQL | undefined {
  const text = textParameter(query, name) ?? textParameter(query, `${name}_equal`);
  return text === undefined ? undefined : eq(column, text);
}

/** Reads a day, or the day of a moment. */
function dayIn(query: Query, name: string): string | undefined {
  const day = textParameter(query, name)?.slice(0, 10);
  if (day !== undefined && !isDate(day)) throw new AppError('WRONG_PARAMETER', { name });
  return day;
}

/** Filters between two days, both included, under the parameters of the family's clients or those of lists. */
export function between(column: AnyColumn, query: Query): (SQL | undefined)[] {
  const begin = dayIn(query, 'beginDate') ?? dayIn(query, 'createTime_datege');
  const end = dayIn(query, 'endDate') ?? dayIn(query, 'createTime_datele');
  return [
    begin === undefined ? undefined : gte(column, startOfDay(begin)),
    end === undefined ? undefined : lt(column, endOfDay(end)),
  ];
}

/** Filters by the category of processes: `flow_` and a key of the dictionary, or the key alone. */
export function ofCategory(column: AnyColumn, query: Query): SQL | undefined {
  const text = textParameter(query, 'category');
  return text === undefined ? undefined : eq(column, text.includes('_') ? text : `flow_${text}`);
}

/** Makes the filters of the lists of work, except for days. */
export function ofProcess(query: Query): (SQL | undefined)[] {
  return [ofCategory(wfDefinition.category, query), contains(wfDefinition.name, query, 'processDefinitionName')];
}
