import type { CrudFilter, CrudOperators, CrudSort, LogicalFilter } from '@refinedev/core';
import { type Resource, snakeCase } from '#shared/define';
import type { FieldKind } from '#shared/field-kinds';
import { kindFacts } from '#shared/kinds';
import { addSeconds } from '#shared/time';
import type { FilterSuffix } from '#shared/wire';
import { endOf, startOf } from '../lib/dates.ts';
import { isBlank } from '../lib/nouns/blank.ts';

type Query = Record<string, string | number>;
type Operator = Exclude<CrudOperators, 'or' | 'and'>;

/** Returns the kind that decides how a name is filtered; a computed field counts as the kind it is shown as. */
function kindOf(resource: Resource, name: string): FieldKind | undefined {
  const field = resource.fields[name];
  if (field) return field.kind === 'computed' ? field.as : field.kind;
  return name === 'createTime' || name === 'updateTime' ? 'dateTime' : undefined;
}

const plainSuffixes: { readonly [O in Operator]?: FilterSuffix | '' } = {
  eq: '',
  in: '',
  contains: '',
  ne: 'notequal',
  eqs: 'equal',
  containss: 'like',
  ncontains: 'notlike',
  ncontainss: 'notlike',
  startswith: 'likeright',
  startswiths: 'likeright',
  endswith: 'likeleft',
  endswiths: 'likeleft',
  gt: 'gt',
  gte: 'ge',
  lt: 'lt',
  lte: 'le',
  null: 'null',
  nnull: 'notnull',
};

const momentSuffixes: { readonly [O in Operator]?: FilterSuffix } = {
  eq: 'dateequal',
  gt: 'dategt',
  gte: 'datege',
  lt: 'datelt',
  lte: 'datele',
};

/**
 * Returns the suffix of an operator. Without one the family reads "contains" for texts and, on the stricter of its calls,
 * "equals" for everything; that is the only form that all of them understand. An exact text needs its suffix.
 */
function suffixOf(kind: FieldKind | undefined, operator: Operator): FilterSuffix | '' {
  const family = kind && kindFacts[kind].family;
  if (family === 'day' && momentSuffixes[operator]) return momentSuffixes[operator];
  if (operator === 'eq' && family === 'text') return 'equal';
  const suffix = plainSuffixes[operator];
  if (suffix === undefined) throw new Error(`The filter operator "${operator}" has no name on the wire`);
  return suffix;
}

function put(query: Query, name: string, entry: { suffix: FilterSuffix | ''; value: unknown }) {
  if (isBlank(entry.value)) return;
  const value = Array.isArray(entry.value) ? entry.value.join(',') : entry.value;
  query[entry.suffix ? `${name}_${entry.suffix}` : name] = typeof value === 'number' ? value : String(value);
}

/**
 * Adds a range by strict comparisons, the only ones of `createTime`: each end moves one second outwards, so that a row of
 * exactly midnight is not lost.
 */
function putStrictRange(query: Query, name: string, [from, to]: readonly [string, string]) {
  if (from) put(query, name, { suffix: 'dategt', value: addSeconds(startOf(from), -1) });
  if (to) put(query, name, { suffix: 'datelt', value: addSeconds(endOf(to), 1) });
}

function putRange(query: Query, filter: LogicalFilter, kind: FieldKind | undefined) {
  const [from, to]: readonly unknown[] = Array.isArray(filter.value) ? filter.value : [];
  if (kind !== 'dateTime') {
    put(query, filter.field, { suffix: kind === 'date' ? 'datege' : 'ge', value: from });
    put(query, filter.field, { suffix: kind === 'date' ? 'datele' : 'le', value: to });
    return;
  }
  const ends = [String(from ?? ''), String(to ?? '')] as const;
  if (filter.field === 'createTime') {
    putStrictRange(query, filter.field, ends);
    return;
  }
  put(query, filter.field, { suffix: 'datege', value: ends[0] && startOf(ends[0]) });
  put(query, filter.field, { suffix: 'datele', value: ends[1] && endOf(ends[1]) });
}

function putCondition(query: Query, filter: LogicalFilter, kind: FieldKind | undefined) {
  const { field, operator } = filter;
  if (operator === 'between') putRange(query, filter, kind);
  // These two compare no value, but a blank one is skipped.
  else if (operator === 'null' || operator === 'nnull') put(query, field, { suffix: suffixOf(kind, operator), value: 1 });
  else put(query, field, { suffix: suffixOf(kind, operator), value: filter.value });
}

function putFilter(query: Query, resource: Resource, filter: CrudFilter) {
  if ('field' in filter) putCondition(query, filter, kindOf(resource, filter.field));
  else if (filter.operator === 'and') for (const part of filter.value) putFilter(query, resource, part);
  else throw new Error('The wire knows no alternatives between fields');
}

/** Turns Refine's filters into query parameters of the family. Blank values filter nothing. */
export function filterQuery(resource: Resource, filters: readonly CrudFilter[] = []): Query {
  const query: Query = {};
  for (const filter of filters) putFilter(query, resource, filter);
  return query;
}

/**
 * Turns Refine's sorters into `ascs` and `descs`, as columns. The parameter that comes first takes precedence; the dialect
 * cannot express more.
 */
export function sortQuery(sorters: readonly CrudSort[] = []): Query {
  const query: Query = {};
  for (const { field, order } of sorters) {
    const [parameter, column] = [`${order}s`, snakeCase(field)];
    query[parameter] = query[parameter] === undefined ? column : `${query[parameter]},${column}`;
  }
  return query;
}
