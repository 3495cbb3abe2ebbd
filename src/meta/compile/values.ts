import { labelKey, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { meets } from '#shared/meets';
import type { Values } from '#shared/validate';
import { nowText } from '#src/lib/dates';
import type { Row } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import type { FormItem } from './form.ts';
import type { NamedField } from './surface.ts';

function defaultOf(field: Field): unknown {
  if (field.default === 'now') return nowText();
  if (field.default === 'today') return nowText().slice(0, 10);
  // The server knows what stands last.
  return field.default === 'last' ? undefined : field.default;
}

/** What a new record's form begins with. */
export function blankValues(items: readonly NamedField[], presets: Values = {}): Record<string, unknown> {
  return Object.fromEntries(items.map(({ name, field }) => [name, presets[name] ?? defaultOf(field)]));
}

/** What an existing record's form begins with: values as the wire has them, "none" of any spelling as `undefined`. */
export function rowValues(items: readonly FormItem[], row: Row): Record<string, unknown> {
  return Object.fromEntries(
    items.map(({ name, field }) => [name, isEmptyValue(row[name], field) ? kindOf(field).unseen : row[name]]),
  );
}

/** Whether two values of a field mean the same: empty of any spelling, and keys as number or text. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => (isEmptyValue(value, field) ? '' : value));
  const { meaning } = kindOf(field);
  if (meaning && first !== '' && second !== '') return meaning(first, field) === meaning(second, field);
  if (typeof first === 'object' || typeof second === 'object') return JSON.stringify(first) === JSON.stringify(second);
  return String(first) === String(second);
}

/** Whether a form holds anything that leaving would lose. */
export function isChanged(items: readonly FormItem[], initial: Values, values: Values): boolean {
  return items.some(({ name, field, isLocked }) => !isLocked && !isSameValue(field, initial[name], values[name]));
}

/** A masked or write-only value that nobody touched is not sent: the server would take the mask for a value. */
export function isUntouchedMask({ name, field }: Pick<FormItem, 'name' | 'field'>, value: unknown, row: Row): boolean {
  const { unseen } = kindOf(field);
  if (unseen !== undefined) return value === unseen;
  return field.mask !== undefined && !isEmptyValue(value, field) && value === row[name];
}

/** Whether the form offers a field to somebody who has entered these values. */
function isAsked({ onlyWhen }: Field, values: Values): boolean {
  return !onlyWhen || meets(onlyWhen, values[onlyWhen.field]);
}

/** What a new record below another one begins with: its parent, by id and by name, and the number that its own goes on from. */
export function presetsBelow({ key, title }: Resource, parent: string, row: Row): Values {
  return { [parent]: row.id, [labelKey(parent)]: row[title], ...(key !== undefined && { [key]: row[key] }) };
}

function bodyValue({ name, field }: FormItem, values: Values): unknown {
  const { toBody } = kindOf(field);
  return toBody ? toBody(values[name], field) : values[name];
}

/** The body of an addition: what was entered, and presets that nobody could change. */
export function addBody(items: readonly FormItem[], values: Values, presets: Values = {}): Record<string, unknown> {
  const offered = items.filter(({ isLocked }) => !isLocked);
  const entered = offered.filter(({ name, field }) => !isEmptyValue(values[name], field) && isAsked(field, values));
  const kept = Object.entries(presets).filter(([name]) => !offered.some((item) => item.name === name));
  return Object.fromEntries([...kept, ...entered.map((item) => [item.name, bodyValue(item, values)] as const)]);
}

/** The body of a change, on the version it was made on. An empty text clears, whatever the kind. */
export function editBody(items: readonly FormItem[], values: Values, row: Row): Record<string, unknown> {
  const sent = items.filter((item) => !item.isLocked && !isUntouchedMask(item, values[item.name], row));
  const body = sent.flatMap(({ name, field }) => {
    const value = isEmptyValue(values[name], field) || !isAsked(field, values) ? undefined : values[name];
    const { toBody } = kindOf(field);
    if (!toBody) return [[name, value ?? '']];
    // Absent, it is kept.
    return isSameValue(field, row[name], value) ? [] : [[name, toBody(value, field)]];
  });
  return { ...Object.fromEntries(body), id: row.id, version: row.version };
}
