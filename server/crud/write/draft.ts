import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { meets } from '#shared/meets';
import { MASK, masks } from '#shared/rules';
import { businessMoment, clockOf, dayOf } from '#shared/time';
import { ROOT_ID } from '#shared/tree';
import type { Model, ModelField } from '../model/model.ts';
import type { SecretBox } from '../ports.ts';

/** A row by column key, as it is stored. */
export type Row = Readonly<Record<string, unknown>>;
/** A row in the making: the own fields of the definition. */
export type DraftRow = Record<string, unknown>;

/** Returns the default of a field in a new row. */
function defaultOf({ default: value, kind }: Field): unknown {
  if (value === 'last') return null;
  if (value !== 'now' && value !== 'today') return value ?? null;
  const now = businessMoment(Date.now());
  if (kind === 'date') return dayOf(now);
  if (kind === 'time') return clockOf(now);
  return value === 'today' ? `${dayOf(now)} 00:00:00` : now;
}

/** Returns whether a sent value means "unchanged": null or the mask for a secret, or the masked form of the stored value. */
function isKept({ field, name }: ModelField, sent: unknown, before: Row | undefined): boolean {
  if (field.kind === 'secret') return sent === null || sent === MASK;
  const stored = before?.[name];
  if (field.mask === undefined || typeof stored !== 'string') return false;
  return sent === masks[field.mask](stored);
}

/** Values of fields by name. */
type Values = ReadonlyMap<string, unknown>;

/** Returns those of the values read from a body that do not mean "unchanged". */
export function sentValues(model: Model, values: Values, before: Row | undefined): Values {
  const sent = model.own.filter((entry) => values.has(entry.name) && !isKept(entry, values.get(entry.name), before));
  return new Map(sent.map(({ name }) => [name, values.get(name)]));
}

/** Returns as much of another field's text as a field holds. */
const cut = (text: unknown, { max }: Field): string | null =>
  typeof text === 'string' && text !== '' ? [...text].slice(0, max).join('') : null;

/** Gives the empty fields of a draft that take another one's value as much of it as they hold. */
function fillEmpty({ own }: Model, draft: DraftRow): void {
  for (const { name, field } of own) {
    if (field.orFrom !== undefined && isEmptyValue(draft[name], field)) draft[name] = cut(draft[field.orFrom], field);
  }
}

/**
 * Returns the row that a write makes: the values of `sentValues` over the stored ones, or over the defaults when it is new. A stored secret
 * is replaced by its mask, since hooks and rules need not see it.
 */
export function draftOf(model: Model, sent: Values, before: Row | undefined): DraftRow {
  const draft: DraftRow = {};
  for (const { name, field } of model.own) {
    if (sent.has(name)) draft[name] = sent.get(name);
    else if (before) draft[name] = field.kind === 'secret' && before[name] !== null ? MASK : before[name];
    else draft[name] = defaultOf(field);
  }
  if (model.parent !== undefined) draft[model.parent] ??= ROOT_ID;
  fillEmpty(model, draft);
  return draft;
}

/** Empties the fields that a draft does not have by their `onlyWhen`, whether the sender or a hook has filled them. */
export function dropUnasked({ own }: Model, draft: DraftRow): void {
  for (const { name, field } of own) {
    if (field.onlyWhen && !meets(field.onlyWhen, draft[field.onlyWhen.field])) draft[name] = null;
  }
}

interface Origin {
  readonly before?: Row;
  readonly sent: ReadonlyMap<string, unknown>;
  readonly secrets: SecretBox;
}

/** Returns a secret as it is stored: one that was sent is sealed, one that a hook has replaced stays as the hook left it. */
function storedSecret(value: unknown, sent: unknown, secrets: SecretBox): unknown {
  return value === sent ? secrets.seal(String(value)) : value;
}

/** Returns the values of a draft that have to be stored: those that differ from the row before. */
export function changesOf(model: Model, draft: DraftRow, { before, sent, secrets }: Origin): DraftRow {
  const changed: DraftRow = {};
  for (const { name, field } of model.own) {
    const value = draft[name] ?? null;
    const isSecret = field.kind === 'secret';
    const isUnchanged = isSecret ? value === null || value === MASK : before && isSame(value, before[name] ?? null);
    if (!isUnchanged) changed[name] = isSecret ? storedSecret(value, sent.get(name), secrets) : value;
  }
  return changed;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** Returns the tenant of a row; undefined for rows of the platform. */
export function tenantOfRow({ resource }: Model, row: Row): string | undefined {
  return resource.scope === 'tenant' ? String(row.tenantId) : undefined;
}
