import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Comparison,
  type Condition,
  type ConditionOperator,
  type ConditionPart,
  type ConditionVariable,
  isVariable,
  nounBehind,
} from '#shared/condition';
import { kindFacts } from '#shared/kinds';
import type { Edge, FilterFacts } from '../kinds/kind-store.ts';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import type { Registry } from '../model/registry.ts';
import type { AnyTable } from '../model/table.ts';
import { escapeLike } from '../read/filter.ts';

/** The meaning of a variable: values, or a query for them; undefined when the reader has none. */
export type Meaning = readonly string[] | SQL | undefined;
export type Meanings = (variable: ConditionVariable) => Meaning;

/** Holds for no row. */
export const never = sql`false`;

/** Makes the SQL for the keys that a write has added to a list of keys, as an array of texts; absent while rows are only read. */
export type AddedTo = (field: string) => SQL;

const textsOf = (members: readonly unknown[] | SQL): SQL =>
  Array.isArray(members)
    ? sql`${sql.param(members.map(String))}::text[]`
    : sql`array(select id::text from (${members as SQL}) as found(id))`;

/** Makes the condition that a column, or one of the values in it, is among these. */
function isAmong({ field, column }: ModelField, members: readonly unknown[] | SQL): SQL {
  if (field.many) return sql`string_to_array(${column}, ',') && ${textsOf(members)}`;
  return Array.isArray(members) ? sql`${column} = any(${sql.param(members)})` : sql`${column} in (${members as SQL})`;
}

/** The variables that stand for departments. */
const ofDepartments: ReadonlySet<unknown> = new Set<ConditionVariable>(['$dept', '$deptTree', '$deptAbove']);

/**
 * Makes the condition that a column is among any of `members`, which are the meanings of `values`. In a list of departments each
 * one that a write has added must be among them: else one's own department would let in any other beside it. A list of people may
 * hold others.
 */
export function isAmongAny(
  entry: ModelField,
  { values, members }: { values: readonly unknown[]; members: readonly (readonly unknown[] | SQL)[] },
  addedTo?: AddedTo,
): SQL {
  const found = or(...members.map((some) => isAmong(entry, some))) ?? never;
  if (!addedTo || !entry.field.many || !values.some((value) => ofDepartments.has(value))) return found;
  const allowed = sql.join(members.map(textsOf), sql` || `);
  return and(found, sql`${addedTo(entry.name)} <@ (${allowed})`) ?? never;
}

interface Comparing {
  readonly entry: ModelField;
  readonly facts: FilterFacts;
  readonly meanings: Meanings;
  readonly addedTo?: AddedTo;
}

function readValue({ facts }: Comparing, value: unknown, edge: Edge = 'first'): unknown {
  return facts.read(String(value), edge);
}

/** Makes the condition for a column without a value. An empty text is no value, as everywhere. */
function isEmpty({ entry }: Comparing): SQL {
  const isText = entry.field.many || kindFacts[entry.field.kind].compares === 'text';
  return isText ? sql`coalesce(${entry.column}, '') = ''` : isNull(entry.column);
}

/** Returns the members of a list: the literals together, variables by their meanings; undefined when one of them has no value. */
function membersOf(comparing: Comparing, value: Comparison['value']): (readonly unknown[] | SQL)[] | undefined {
  const values = [value].flat();
  const literals = values.filter((one) => !isVariable(one)).map((one) => readValue(comparing, one));
  const meant = values.filter(isVariable).map(comparing.meanings);
  if (literals.includes(undefined) || meant.includes(undefined)) return undefined;
  const members = literals.length > 0 ? [literals, ...meant] : meant;
  return members as (readonly unknown[] | SQL)[];
}

/** A variable without a meaning selects no rows even when negated: an actor without department has no rows of "not mine". */
function among(comparing: Comparing, value: Comparison['value'], isNegated: boolean): SQL {
  const members = membersOf(comparing, value);
  if (!members) return never;
  const { entry, addedTo } = comparing;
  const found = isAmongAny(entry, { values: [value].flat(), members }, isNegated ? undefined : addedTo);
  return isNegated ? (and(not(found), not(isEmpty(comparing))) ?? never) : found;
}

function ordered(symbol: '>' | '>=' | '<' | '<=', edge: Edge): Build {
  const operator = sql.raw(symbol);
  return (comparing, value) => {
    const bound = readValue(comparing, value, edge);
    return bound === undefined ? never : sql`${comparing.entry.column} ${operator} ${bound}`;
  };
}

type Build = (comparing: Comparing, value: Comparison['value']) => SQL;

const operators: Record<ConditionOperator, Build> = {
  eq: (comparing, value) => among(comparing, value, false),
  ne: (comparing, value) => among(comparing, value, true),
  in: (comparing, value) => among(comparing, value, false),
  notIn: (comparing, value) => among(comparing, value, true),
  gt: ordered('>', 'last'),
  ge: ordered('>=', 'first'),
  lt: ordered('<', 'first'),
  le: ordered('<=', 'last'),
  like: ({ entry }, value) => sql`${entry.column}::text ilike ${`%${escapeLike(String(value))}%`}`,
  isNull: isEmpty,
  notNull: (comparing) => not(isEmpty(comparing)),
};

interface Against {
  /** The noun; its table may bear an alias, as in a query that joins it to itself. */
  readonly model: Model;
  readonly registry: Pick<Registry, 'has' | 'target'>;
  readonly tenantId: string;
  readonly meanings: Meanings;
  readonly addedTo?: AddedTo;
}

/** Returns the noun's own fields that a condition compares, or follows to another noun. */
export function fieldsIn(part: ConditionPart): string[] {
  if ('all' in part) return part.all.flatMap(fieldsIn);
  if ('any' in part) return part.any.flatMap(fieldsIn);
  return [part.field.split('.', 1)[0] ?? ''];
}

/**
 * Turns a condition that was read against its noun into SQL, with every value a parameter. A comparison that cannot be made holds
 * for no row.
 */
export function conditionSql(condition: Condition, against: Against): SQL {
  return joined(condition, against);
}

function joined(part: ConditionPart, against: Against): SQL {
  if ('all' in part) return and(...part.all.map((inner) => joined(inner, against))) ?? never;
  if ('any' in part) return or(...part.any.map((inner) => joined(inner, against))) ?? never;
  const [name = '', far] = part.field.split('.', 2);
  return far === undefined ? compared(part, against) : comparedFar({ ...part, field: far }, name, against);
}

/** Returns a field of a noun with its column in the model's table, which may be an alias. */
export function fieldOf({ own, system, table }: Model, name: string): ModelField | undefined {
  const entry = own.find((own) => own.name === name) ?? system.find((column) => column.name === name);
  return entry && { ...entry, column: columnOf(table, name) };
}

function compared({ field, op, value }: Comparison, { model, meanings, addedTo }: Against): SQL {
  const entry = fieldOf(model, field);
  const facts = entry?.store.filter(entry.field);
  return entry && facts ? operators[op]({ entry, facts, meanings, addedTo }, value) : never;
}

/** Makes the condition that a comparison holds for one of the rows that a field leads to. */
function comparedFar(comparison: Comparison, name: string, against: Against): SQL {
  const { model, registry, tenantId } = against;
  const field = model.resource.fields[name];
  const noun = field && nounBehind(field);
  if (!field || noun === undefined || !registry.has(noun)) return never;
  const target = registry.target(noun);
  const table = alias(target.table, 'far') as AnyTable;
  const inner = compared(comparison, { ...against, model: { ...target, table }, addedTo: undefined });
  const isOfTenant = target.resource.scope === 'tenant' ? eq(columnOf(table, 'tenantId'), tenantId) : undefined;
  const kept = Object.entries(field.only ?? {}).map(([key, value]) => eq(columnOf(table, key), value));
  const where = and(eq(columnOf(table, 'isDeleted'), 0), isOfTenant, inner, ...(field.part ? kept : []));
  const found = (key: string) =>
    sql`select ${columnOf(table, key)} from ${target.table} as ${sql.identifier('far')} where ${where}`;
  if (field.part) return sql`${columnOf(model.table, 'id')} in (${found(field.part.by)})`;
  const entry = fieldOf(model, name);
  return entry ? isAmong(entry, found('id')) : never;
}
