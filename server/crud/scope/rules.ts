import { and, eq, isNull, not, or, SQL, sql } from 'drizzle-orm';
import type { Actor, DataScope } from '#server/lib/actor';
import type { RuleState } from '#shared/authority';
import {
  type Comparison,
  type Condition,
  type ConditionOperator,
  type ConditionPart,
  type ConditionVariable,
  isVariable,
  nounBehind,
  readCondition,
} from '#shared/condition';
import { kindFacts } from '#shared/kinds';
import { camelCase, defaultScopeColumn, scopeColumns, scopeTypes } from '#shared/scope-rule';
import type { EngineContext } from '../engine-context.ts';
import type { Edge, FilterFacts } from '../kinds/kind-store.ts';
import { aliasOf, columnOf, type Model, type ModelField } from '../model/model.ts';
import { idsAbove, idsBelow } from '../model/tree.ts';
import { escapeLike } from '../read/filter.ts';
import { scopedWhere } from './scope.ts';

/** A resource, and the parts of the engine that the rules about its rows need. */
export interface Ruled {
  readonly model: Model;
  readonly engine: Pick<EngineContext, 'registry' | 'people' | 'openings' | 'within'>;
}

/** The same for rows that were just written. */
export interface Judging extends Ruled {
  readonly addedTo?: AddedTo;
}

/** The rows and fields of a noun that rules leave. */
export interface Limits {
  /** The rows; nothing means all of the tenant. */
  readonly rows?: SQL;
  /** The fields; nothing means all. */
  readonly fields?: ReadonlySet<string>;
}

/** The meaning of a variable: values, or a query for them; undefined when the reader has none. */
export type Meaning = readonly string[] | SQL | undefined;
type Meanings = (variable: ConditionVariable) => Meaning;

/** Holds for no row. */
const never = sql`false`;

/** The limits of who gets no row and no field; nothing can be written by them either. */
export const nothing: Limits = { rows: never, fields: new Set() };

/** Makes the SQL for the keys that a write has added to a list of keys, as an array of texts; absent while rows are only read. */
export type AddedTo = (field: string) => SQL;

/** What a column may be: values, or a query for them. */
type Members = readonly unknown[] | SQL;

const textsOf = (members: Members): SQL =>
  members instanceof SQL
    ? sql`array(select id::text from (${members}) as found(id))`
    : sql`${sql.param(members.map(String))}::text[]`;

/** Makes the condition that a column, or one of the values in it, is among these. */
function isAmong({ field, column }: ModelField, members: Members): SQL {
  if (field.many) return sql`string_to_array(${column}, ',') && ${textsOf(members)}`;
  return members instanceof SQL ? sql`${column} in (${members})` : sql`${column} = any(${sql.param(members)})`;
}

/** The variables that stand for departments. */
const ofDepartments: ReadonlySet<unknown> = new Set<ConditionVariable>(['$dept', '$deptTree', '$deptAbove']);

/**
 * Makes the condition that a column is among any of `members`, which are the meanings of `values`. In a list of departments each
 * one that a write has added must be among them: else one's own department would let in any other beside it. A list of people may
 * hold others.
 */
function isAmongAny(
  entry: ModelField,
  { values, members }: { values: readonly unknown[]; members: readonly Members[] },
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
function membersOf(comparing: Comparing, value: Comparison['value']): Members[] | undefined {
  const values = [value].flat();
  const literals = values.filter((one) => !isVariable(one)).map((one) => readValue(comparing, one));
  const meant = values.filter(isVariable).map(comparing.meanings);
  const members = meant.filter((one) => one !== undefined);
  if (literals.includes(undefined) || members.length < meant.length) return undefined;
  return literals.length > 0 ? [literals, ...members] : members;
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
  readonly registry: EngineContext['registry'];
  readonly tenantId: string;
  readonly meanings: Meanings;
  readonly addedTo?: AddedTo;
}

/** Returns the noun's own fields that a condition compares, or follows to another noun. */
function fieldsIn(part: ConditionPart): string[] {
  if ('all' in part) return part.all.flatMap(fieldsIn);
  if ('any' in part) return part.any.flatMap(fieldsIn);
  return [part.field.split('.', 1)[0] ?? ''];
}

/**
 * Turns a condition that was read against its noun into SQL, with every value a parameter. A comparison that cannot be made holds
 * for no row.
 */
function conditionSql(part: ConditionPart, against: Against): SQL {
  if ('all' in part) return and(...part.all.map((inner) => conditionSql(inner, against))) ?? never;
  if ('any' in part) return or(...part.any.map((inner) => conditionSql(inner, against))) ?? never;
  const [name = '', far] = part.field.split('.', 2);
  return far === undefined ? compared(part, against) : comparedFar({ ...part, field: far }, name, against);
}

/** Returns a field of a noun with its column in the model's table, which may be an alias. */
function fieldOf({ own, system, table }: Model, name: string): ModelField | undefined {
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
  const far = aliasOf(target, 'far');
  const { table } = far;
  const inner = compared(comparison, { ...against, model: far, addedTo: undefined });
  const kept = Object.entries(field.only ?? {}).map(([key, value]) => eq(columnOf(table, key), value));
  const where = and(scopedWhere(far, tenantId), inner, ...(field.part ? kept : []));
  const found = (key: string) =>
    sql`select ${columnOf(table, key)} from ${target.table} as ${sql.identifier('far')} where ${where}`;
  if (field.part) return sql`${model.columns.id} in (${found(field.part.by)})`;
  const entry = fieldOf(model, name);
  return entry ? isAmong(entry, found('id')) : never;
}

/** Returns the meanings of variables for an actor. */
export function meaningsFor({ engine }: Ruled, { userId, deptIds, tenantId }: Actor) {
  const mine = deptIds.length > 0 ? deptIds : undefined;
  const tree = engine.people.dept === undefined ? undefined : engine.registry.target(engine.people.dept);
  const meanings: Record<ConditionVariable, () => Meaning> = {
    $user: () => [userId],
    $tenant: () => [tenantId],
    $dept: () => mine,
    $deptTree: () => tree && mine && idsBelow(tree, mine, tenantId),
    $deptAbove: () => tree && mine && idsAbove(tree, mine, tenantId),
  };
  return (variable: ConditionVariable) => meanings[variable]();
}

/** The variable for the owner of the rows, by the type of a rule. */
const owners: ReadonlyMap<number, ConditionVariable> = new Map([
  [scopeTypes.own, '$user'],
  [scopeTypes.department, '$dept'],
  [scopeTypes.departmentAndBelow, '$deptTree'],
]);

/** Returns the column that a rule about owners compares. */
const columnOfRule = ({ column, type }: DataScope) => camelCase(column) || (defaultScopeColumn(type) ?? '');

/** Returns the condition by which a rule picks rows; undefined where it cannot be read, or gives all rows. */
export function conditionOf({ model, engine }: Ruled, rule: DataScope): Condition | undefined {
  const owner = owners.get(rule.type);
  if (owner) return { all: [{ field: columnOfRule(rule), op: 'eq', value: owner }] };
  const find = (name: string) => (engine.registry.has(name) ? engine.registry.target(name).resource : undefined);
  return rule.type === scopeTypes.condition ? readCondition(model.resource, rule.condition, find) : undefined;
}

/** The outcome of a rule: whether it counts, and what it leaves of the noun. */
interface Judged {
  readonly state: RuleState;
  readonly share: Limits;
}

const none = (state: RuleState): Judged => ({ state, share: nothing });

/** Works out the share of one rule. A rule that cannot be read gives nothing. */
export function judge(ruled: Judging, actor: Actor, rule: DataScope): Judged {
  const { model, engine, addedTo } = ruled;
  const { fields, type } = rule;
  if (!rule.isOn) return none('off');
  if (rule.noun !== model.resource.name) return none('unreadable');
  if (type === scopeTypes.all) return { state: 'applies', share: { fields } };
  const owner = owners.get(type);
  const condition = conditionOf(ruled, rule);
  if (!condition || (owner && !scopeColumns(model.resource).includes(columnOfRule(rule)))) return none('unreadable');
  const meanings = meaningsFor(ruled, actor);
  if (owner && meanings(owner) === undefined) return none('nobody');
  const rows = conditionSql(condition, { model, registry: engine.registry, tenantId: actor.tenantId, meanings, addedTo });
  return { state: 'applies', share: { rows, fields } };
}

/** Returns the fields by which rules decide about rows of a noun. */
export function fieldsOfRules(ruled: Ruled, rules: readonly DataScope[]): ReadonlySet<string> {
  const conditions = rules.flatMap((rule) => conditionOf(ruled, rule) ?? []);
  return new Set(conditions.flatMap(fieldsIn));
}
