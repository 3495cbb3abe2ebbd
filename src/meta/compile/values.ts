import { labelKey, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { meets } from '#shared/meets';
import type { Values } from '#shared/validate';
import { nowText, today } from '#src/lib/dates';
import type { Row } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import type { FormItem } from './form.ts';
import type { NamedField } from './surface.ts';

function defaultOf(field: Field): unknown {
  if (field.default === 'now') return nowText();
  if (field.default === 'today') return today();
  // The server computes the next value itself.
  return field.default === 'last' ? undefined : field.default;
}

/** Returns the initial form values of a new record: the default values given, else the defaults of the fields. */
export function blankValues(items: readonly NamedField[], defaultValues: Values = {}): Record<string, unknown> {
  return Object.fromEntries(items.map(({ name, field }) => [name, defaultValues[name] ?? defaultOf(field)]));
}

/** Returns the initial form values of an existing record: as on the wire, with every spelling of empty as `undefined`. */
export function rowValues(items: readonly FormItem[], row: Row): Record<string, unknown> {
  return Object.fromEntries(
    items.map(({ name, field }) => [name, isEmptyValue(row[name], field) ? kindOf(field).unseen : row[name]]),
  );
}

/** Returns whether two values of a field are equal: all spellings of empty are the same, and so are keys as number or as text. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => (isEmptyValue(value, field) ? '' : value));
  const { meaning } = kindOf(field);
  if (meaning && first !== '' && second !== '') return meaning(first, field) === meaning(second, field);
  if (typeof first === 'object' || typeof second === 'object') return JSON.stringify(first) === JSON.stringify(second);
  return String(first) === String(second);
}

/** Returns whether the form holds changes that would be lost by leaving it. */
export function isChanged(items: readonly FormItem[], initial: Values, values: Values): boolean {
  return items.some(({ name, field, isLocked }) => !isLocked && !isSameValue(field, initial[name], values[name]));
}

/** Returns whether a masked or write-only value is unchanged. It must not be sent: the server would store the mask itself. */
export function isUntouchedMask({ name, field }: Pick<FormItem, 'name' | 'field'>, value: unknown, row: Row): boolean {
  const { unseen } = kindOf(field);
  if (unseen !== undefined) return value === unseen;
  return field.mask !== undefined && !isEmptyValue(value, field) && value === row[name];
}

/** Returns whether the form shows a field, given the values entered so far. */
function isAsked({ onlyWhen }: Field, values: Values): boolean {
  return !onlyWhen || meets(onlyWhen, values[onlyWhen.field]);
}

/** Returns the initial values of a new child row: its parent by id and name, and the parent's key, which its own continues. */
export function defaultsBelow({ key, title }: Resource, parent: string, row: Row): Values {
  return { [parent]: row.id, [labelKey(parent)]: row[title], ...(key !== undefined && { [key]: row[key] }) };
}

function bodyValue({ name, field }: FormItem, values: Values): unknown {
  const { toBody } = kindOf(field);
  return toBody ? toBody(values[name], field) : values[name];
}

/** Returns the request body of a new record: the values entered, and the defaults of fields that the form does not offer. */
export function addBody(items: readonly FormItem[], values: Values, defaultValues: Values = {}): Record<string, unknown> {
  const offered = items.filter(({ isLocked }) => !isLocked);
  const entered = offered.filter(({ name, field }) => !isEmptyValue(values[name], field) && isAsked(field, values));
  const kept = Object.entries(defaultValues).filter(([name]) => !offered.some((item) => item.name === name));
  return Object.fromEntries([...kept, ...entered.map((item) => [item.name, bodyValue(item, values)] as const)]);
}

/** Returns the request body of an update, with the version it is based on. An empty text clears a value of any kind. */
export function editBody(items: readonly FormItem[], values: Values, row: Row): Record<string, unknown> {
  const sent = items.filter((item) => !item.isLocked && !isUntouchedMask(item, values[item.name], row));
  const body = sent.flatMap(({ name, field }) => {
    const value = isEmptyValue(values[name], field) || !isAsked(field, values) ? undefined : values[name];
    const { toBody } = kindOf(field);
    if (!toBody) return [[name, value ?? '']];
    // The server keeps a value that is absent from the body.
    return isSameValue(field, row[name], value) ? [] : [[name, toBody(value, field)]];
  });
  return { ...Object.fromEntries(body), id: row.id, version: row.version };
}
