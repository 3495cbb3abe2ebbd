import { type AnyColumn, isNotNull, isNull, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import { type FilterSuffix, maxIds } from '#shared/wire';
import type { Edge, FilterFacts } from '../kinds/kind-store.ts';
import type { Model, ModelField } from '../model/model.ts';
import { type Query, textParameter } from './paging.ts';

/** A comparison: how it reads its parameter, and the SQL that it makes. */
interface Operator {
  readonly read: (text: string, facts: FilterFacts) => unknown;
  readonly build: (column: AnyColumn, place: Placeholder, facts: FilterFacts) => SQL;
}

/** Escapes a text so that it stands for itself in a `like` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const searchable = (column: AnyColumn, { cast }: FilterFacts) => (cast ? sql`${column}::text` : sql`${column}`);

function like(pattern: (escaped: string) => string): Operator {
  return {
    read: (text) => pattern(escapeLike(text)),
    build: (column, place, facts) => sql`${searchable(column, facts)} ilike ${place}`,
  };
}

/** Reads every member of a comma list; undefined when one cannot be read or there are too many. */
function readMembers(text: string, facts: FilterFacts): unknown[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const members = parts.filter((part) => part !== '').map((part) => facts.read(part, 'first'));
  return members.length > maxIds || members.includes(undefined) ? undefined : members;
}

const anyOf: Operator = {
  read: readMembers,
  build: (column, place, { isSet }) =>
    isSet ? sql`string_to_array(${column}, ',') && ${place}` : sql`${column} = any(${place})`,
};

const equal: Operator = {
  read: (text, facts) => facts.read(text, 'first'),
  build: (column, place) => sql`${column} = ${place}`,
};

function compare(operator: '>' | '>=' | '<' | '<=', edge: Edge): Operator {
  const symbol = sql.raw(operator);
  return {
    read: (text, facts) => facts.read(text, edge),
    build: (column, place) => sql`${column} ${symbol} ${place}`,
  };
}

function negated(operator: Operator): Operator {
  return { ...operator, build: (column, place, facts) => not(operator.build(column, place, facts)) };
}

/** That a value is none of those listed; no value at all is none of them either. */
export const noneOf: Operator = {
  read: readMembers,
  build: (column, place, facts) => sql`not coalesce(${anyOf.build(column, place, facts)}, false)`,
};

/** A null test ignores the value of its parameter, which only must not be empty. */
const nothing = () => null;

const operators: Record<FilterSuffix, Operator> = {
  equal,
  notequal: negated(equal),
  like: like((text) => `%${text}%`),
  likeleft: like((text) => `%${text}`),
  likeright: like((text) => `${text}%`),
  notlike: negated(like((text) => `%${text}%`)),
  ge: compare('>=', 'first'),
  gt: compare('>', 'last'),
  le: compare('<=', 'last'),
  lt: compare('<', 'first'),
  datege: compare('>=', 'first'),
  dategt: compare('>', 'last'),
  datele: compare('<=', 'last'),
  datelt: compare('<', 'first'),
  dateequal: equal,
  null: { read: nothing, build: (column) => isNull(column) },
  notnull: { read: nothing, build: (column) => isNotNull(column) },
};

/** The operators of a column with several values: equality means "has one of these", and sets have no order. */
const setOperators: Partial<Record<FilterSuffix, Operator>> = {
  equal: anyOf,
  notequal: negated(anyOf),
  like: operators.like,
  notlike: operators.notlike,
  null: operators.null,
  notnull: operators.notnull,
};

/** A masked value can be searched by its whole only, so that nobody finds it out piece by piece. */
const maskedOperators: Partial<Record<FilterSuffix, Operator>> = { equal, null: operators.null, notnull: operators.notnull };

/** A query parameter that filters: its column and comparison. */
export interface Filter {
  readonly key: string;
  /** The field that it compares. */
  readonly field: string;
  readonly column: AnyColumn;
  readonly facts: FilterFacts;
  readonly operator: Operator;
  /** Several keys, ids or numbers separated by commas mean any of them. */
  readonly spreads?: boolean;
}
/** Filters by the name of their parameter. */
export type Filters = ReadonlyMap<string, Filter>;

/** The columns of the server that a list may be filtered and sorted by. */
const filterableSystem = new Set(['id', 'createTime', 'updateTime', 'createUser', 'status']);

/** Returns the fields that a list may be filtered and sorted by at all. */
function queryable(model: Model): ModelField[] {
  const fields = [...model.own, ...model.system.filter(({ name }) => filterableSystem.has(name))];
  return fields.filter(({ field, store }) => !field.hideIn?.includes('answers') && store.filter(field) !== undefined);
}

function operatorsFor({ field }: ModelField, facts: FilterFacts, isPlain: boolean) {
  if (field.mask && !isPlain) return { bare: equal, suffixed: maskedOperators };
  if (facts.isSet) return { bare: anyOf, suffixed: setOperators };
  return { bare: facts.bare === 'contains' ? operators.like : equal, suffixed: operators };
}

/** The parameters of every list; a field of such a name is filtered by `<name>_<operator>` only. */
const paging = new Set(['current', 'size', 'ascs', 'descs']);

/** Compiles all filters of a resource's list, by parameter. Parameters that are not here are ignored. */
export function compileFilters(model: Model, isPlain: boolean): Filters {
  const filters = new Map<string, Filter>();
  for (const entry of queryable(model)) {
    const { name, field, store, column } = entry;
    const facts = store.filter(field);
    if (!facts) continue;
    const { bare, suffixed } = operatorsFor(entry, facts, isPlain);
    if (!paging.has(name)) filters.set(name, { key: name, field: name, column, facts, operator: bare, spreads: bare === equal });
    for (const [suffix, operator] of Object.entries(suffixed)) {
      filters.set(`${name}_${suffix}`, { key: `${name}_${suffix}`, field: name, column, facts, operator });
    }
  }
  return filters;
}

/** The filters of one request with the values of their placeholders. */
export interface AppliedFilters {
  readonly key: string;
  readonly conditions: readonly SQL[];
  readonly values: Record<string, unknown>;
}

function spread(filter: Filter, text: string): Filter {
  return filter.spreads && text.includes(',') ? { ...filter, key: `${filter.key}:any`, operator: anyOf } : filter;
}

/** Finds the filters among the parameters of a request. Ignores unknown names, as clients of the family expect. */
export function readFilters(filters: Filters, query: Query): AppliedFilters {
  const conditions: SQL[] = [];
  const values: Record<string, unknown> = {};
  let key = '';
  for (const name of Object.keys(query)) {
    const known = filters.get(name);
    const text = known && textParameter(query, name);
    if (!known || text === undefined) continue;
    const filter = spread(known, text);
    const value = filter.operator.read(text, filter.facts);
    if (value === undefined) throw new AppError('WRONG_PARAMETER', { name });
    conditions.push(filter.operator.build(filter.column, sql.placeholder(name), filter.facts));
    values[name] = value;
    key += `${filter.key}&`;
  }
  return { key, conditions, values };
}

/** Fields that a list may be sorted by, under their wire name and their column name. */
export type Orders = ReadonlyMap<string, ModelField>;

/** Compiles the fields by which a list of this resource may be sorted. The order must not disclose a masked value. */
export function compileOrders(model: Model, isPlain: boolean): Orders {
  const open = queryable(model).filter(({ field }) => isPlain || !field.mask);
  return new Map(open.flatMap((entry) => [[entry.name, entry] as const, [snakeCase(entry.name), entry] as const]));
}
