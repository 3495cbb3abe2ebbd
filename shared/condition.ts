import type { Resource } from './define.ts';
import type { Field } from './field.ts';
import type { FieldKind } from './field-kinds.ts';
import { kindFacts } from './kinds.ts';
import type { RuleRefusal } from './rule-text.ts';
import { hasForbiddenCharacters, isId } from './rules.ts';
import { camelCase } from './scope-rule.ts';

/** The operators that compare a field with values. */
export const conditionOperators = ['eq', 'ne', 'in', 'notIn', 'gt', 'ge', 'lt', 'le', 'like', 'isNull', 'notNull'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/**
 * The variables that stand for the reader: their id, their departments, these with all below, these with all that they belong to,
 * and their tenant.
 */
export const conditionVariables = ['$user', '$dept', '$deptTree', '$deptAbove', '$tenant'] as const;
export type ConditionVariable = (typeof conditionVariables)[number];

export type ConditionValue = string | number;

export interface Comparison {
  /** A field of the noun, or after a dot a field of the rows that it refers to or holds: `lineId.baseId`, `nodes.deptId`. */
  readonly field: string;
  readonly op: ConditionOperator;
  /** Nothing for `isNull` and `notNull`, a list for `in` and `notIn`, one value for the others. */
  readonly value?: ConditionValue | readonly ConditionValue[];
}

/**
 * A condition that rows must meet, as data that both halves read; never SQL.
 *
 * @example
 * { all: [{ field: 'category', op: 'in', value: [1, 2] }, { any: [{ field: 'createUser', op: 'eq', value: '$user' }, …] }] }
 */
export type Condition = { readonly all: readonly ConditionPart[] } | { readonly any: readonly ConditionPart[] };
export type ConditionPart = Condition | Comparison;

/** The limits of a condition, so that a person can still read it. */
export const conditionLimits = { depth: 3, comparisons: 50, values: 200, text: 255 } as const;

const set: readonly ConditionOperator[] = ['eq', 'ne', 'in', 'notIn', 'isNull', 'notNull'];
const operators = {
  text: [...set.slice(0, 4), 'like', ...set.slice(4)],
  order: [...set.slice(0, 4), 'gt', 'ge', 'lt', 'le', ...set.slice(4)],
  key: set,
} as const satisfies Record<string, readonly ConditionOperator[]>;

/** Returns the operators that fit a field. For a field with several values `eq` and `in` mean that it has one of them. */
export function operatorsOf(field: Field): readonly ConditionOperator[] {
  const { compares } = kindFacts[field.kind];
  if (compares === undefined) return [];
  return operators[field.many ? 'key' : compares];
}

/** Returns how many values an operator takes. */
export function valuesOf(op: ConditionOperator): 'none' | 'one' | 'many' {
  if (op === 'isNull' || op === 'notNull') return 'none';
  return op === 'in' || op === 'notIn' ? 'many' : 'one';
}

/** Returns the variables that a field may be compared with, by the operators for keys. */
export function variablesOf(field: Field): readonly ConditionVariable[] {
  if (field.kind === 'ref' || field.kind === 'treeRef') return ['$user', '$dept', '$deptTree', '$deptAbove'];
  return field.kind === 'text' || field.kind === 'code' ? ['$tenant'] : [];
}

function systemField(name: string, kind: FieldKind): [string, Field] {
  return [name, { kind, required: false, zh: name, en: name }];
}

const systemFields = [
  systemField('id', 'ref'),
  systemField('createUser', 'ref'),
  systemField('createDept', 'ref'),
  systemField('createTime', 'dateTime'),
  systemField('updateTime', 'dateTime'),
  systemField('status', 'integer'),
] as const;

type Noun = Pick<Resource, 'fields'>;
/** Looks a definition up by its name. */
export type FindNoun = (name: string) => Noun | undefined;
const findNone: FindNoun = () => undefined;

function nearFields({ fields }: Noun): [string, Field][] {
  const all = [...Object.entries(fields), ...systemFields.filter(([name]) => !(name in fields))];
  return all.filter(([, field]) => operatorsOf(field).length > 0);
}

/** Returns the noun whose rows a field refers to or holds. */
export function nounBehind({ target, part }: Field): string | undefined {
  return target ?? part?.noun;
}

/** Returns the fields of the rows that a field leads to, named after both; without the reference back to the row itself. */
function farFields([name, field]: readonly [string, Field], find: FindNoun): [string, Field][] {
  const noun = find(nounBehind(field) ?? '');
  const inner = Object.entries(noun?.fields ?? {}).filter(([key, own]) => operatorsOf(own).length > 0 && key !== field.part?.by);
  return inner.map(([key, own]) => [`${name}.${key}`, { ...own, zh: `${field.zh} › ${own.zh}`, en: `${field.en} › ${own.en}` }]);
}

/** Returns the fields that a condition on a noun may name: its own, the server's, and those of rows that its fields lead to. */
export function conditionFields(noun: Noun, find: FindNoun = findNone): ReadonlyMap<string, Field> {
  const far = Object.entries(noun.fields).flatMap((entry) => farFields(entry, find));
  return new Map([...nearFields(noun), ...far]);
}

/** Returns one field of `conditionFields`, without making all of them. */
function fieldNamed(noun: Noun, path: string, find: FindNoun): Field | undefined {
  const [name = '', inner] = path.split('.', 2);
  const outer = noun.fields[name];
  const far = inner !== undefined && outer ? farFields([name, outer], find) : [];
  return [...nearFields(noun), ...far].find(([key]) => key === path)?.[1];
}

/** Returns whether a value is a variable that stands for the reader. */
export function isVariable(value: unknown): value is ConditionVariable {
  return conditionVariables.some((name) => name === value);
}

type Sent = Readonly<Record<string, unknown>>;

function asRecord(value: unknown): Sent | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sent) : undefined;
}

/** Returns the parts of a group; undefined for a value that is no group. */
function partsOf(sent: Sent | undefined): readonly unknown[] | undefined {
  const [entry, ...others] = Object.entries(sent ?? {});
  const [join, parts] = entry ?? [];
  const isGroup = others.length === 0 && (join === 'all' || join === 'any') && Array.isArray(parts);
  return isGroup ? parts : undefined;
}

/** Returns whether the keys of a field are numbers in a row. */
function isNumeric({ kind, many, keys }: Field): boolean {
  return kind === 'integer' || kind === 'bool01' || kind === 'yesNo' || (kind === 'dict' && !many && keys !== 'text');
}

function isText(value: string): boolean {
  return value.trim() !== '' && value.length <= conditionLimits.text && !hasForbiddenCharacters(value);
}

function isComparable(field: Field, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value);
  if (isVariable(text)) return variablesOf(field).includes(text);
  if (!isText(text) || /^\$[a-z]+$/i.test(text)) return false;
  if (field.kind === 'ref' || field.kind === 'treeRef') return isId(text);
  if (field.kind === 'dict' && !isNumeric(field)) return !text.includes(',');
  if (kindFacts[field.kind].compares === 'text') return true;
  if (isNumeric(field)) return /^-?\d{1,10}$/.test(text) && kindFacts[field.kind].check(Number(text), field) === undefined;
  return kindFacts[field.kind].check(text, field) === undefined;
}

function hasValues(field: Field, op: ConditionOperator, value: unknown): boolean {
  const count = valuesOf(op);
  if (count === 'none') return value === undefined || value === null || value === '';
  // A variable may stand for several values, so it needs no list around it.
  if (count === 'one' || isVariable(value)) return isComparable(field, value) && (op !== 'like' || !isVariable(value));
  const isList = Array.isArray(value) && value.length > 0 && value.length <= conditionLimits.values;
  return isList && value.every((one) => isComparable(field, one));
}

const comparisonKeys = new Set(['field', 'op', 'value']);
const ordered: readonly string[] = ['gt', 'ge', 'lt', 'le'];

function checkComparison(fieldAt: Reading['fieldAt'], sent: Sent): RuleRefusal | undefined {
  if (typeof sent.field !== 'string' || !Object.keys(sent).every((key) => comparisonKeys.has(key)))
    return { code: 'CONDITION_FORM' };
  const field = fieldAt(camelCase(sent.field));
  if (!field) return { code: 'CONDITION_FIELD', params: { name: sent.field.slice(0, 64) } };
  const op = operatorsOf(field).find((name) => name === sent.op);
  if (!op) return { code: 'CONDITION_OPERATOR', params: { field, op: String(sent.op).slice(0, 16) } };
  const isOrdered = ordered.includes(op) && isVariable(sent.value);
  return isOrdered || !hasValues(field, op, sent.value) ? { code: 'CONDITION_VALUE', params: { field } } : undefined;
}

interface Reading {
  readonly fieldAt: (path: string) => Field | undefined;
  comparisons: number;
}

function checkPart(reading: Reading, sent: unknown, depth: number): RuleRefusal | undefined {
  const record = asRecord(sent);
  const parts = partsOf(record);
  if (parts) return checkGroup(reading, parts, depth);
  reading.comparisons += 1;
  if (reading.comparisons > conditionLimits.comparisons)
    return { code: 'CONDITION_LARGE', params: { max: conditionLimits.comparisons } };
  return record ? checkComparison(reading.fieldAt, record) : { code: 'CONDITION_FORM' };
}

function checkGroup(reading: Reading, parts: readonly unknown[], depth: number): RuleRefusal | undefined {
  if (depth > conditionLimits.depth) return { code: 'CONDITION_DEEP', params: { max: conditionLimits.depth } };
  // An empty `all` would hold for every row.
  if (parts.length === 0) return { code: 'CONDITION_FORM' };
  for (const part of parts) {
    const refusal = checkPart(reading, part, depth + 1);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Checks a condition on rows of a noun. Returns a refusal that names the field; undefined for a valid condition. */
export function checkCondition(noun: Noun, sent: unknown, find: FindNoun = findNone): RuleRefusal | undefined {
  const parts = partsOf(asRecord(sent));
  if (!parts) return { code: 'CONDITION_FORM' };
  return checkGroup({ fieldAt: (path) => fieldNamed(noun, path, find), comparisons: 0 }, parts, 1);
}

/** Reads a sent condition, with fields under their own names; undefined for an invalid condition. */
export function readCondition(noun: Noun, sent: unknown, find: FindNoun = findNone): Condition | undefined {
  return checkCondition(noun, sent, find) === undefined ? (named(sent as Condition) as Condition) : undefined;
}

function named(part: ConditionPart): ConditionPart {
  if ('all' in part) return { all: part.all.map(named) };
  if ('any' in part) return { any: part.any.map(named) };
  return { ...part, field: camelCase(part.field) };
}
