import type { Field, Tone } from './field.ts';
import type { FieldKind } from './field-kinds.ts';
import { defaultFileCount, isFileAddress } from './files.ts';
import {
  code,
  decimal,
  INTEGER_LIMIT,
  integer,
  type KindFacts,
  type KindFamily,
  moment,
  oneOf,
  text,
  wrongType,
} from './kind-facts.ts';
import type { RuleRefusal } from './rule-text.ts';
import {
  accountRule,
  colorRule,
  emailRule,
  hasForbiddenCharacters,
  idNoRule,
  isDate,
  isDateTime,
  isId,
  isTime,
  phoneRule,
  plateNoRule,
} from './rules.ts';

/** Splits a comma-joined value into its parts. */
export function splitMany(value: unknown): string[] {
  return String(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the colour of a field's entry, if it has one. */
export const toneOf = ({ tones }: Pick<Field, 'tones'>, key: unknown): Tone | undefined => tones?.[String(key)];

function checkCount(value: unknown, field: Field): RuleRefusal | undefined {
  const max = field.max ?? 500;
  return splitMany(value).length > max ? { code: 'TOO_MANY_VALUES', params: { field, max } } : undefined;
}

const dict: KindFacts = {
  family: 'key',
  ask: 'select',
  nullOnWire: -1,
  compares: 'key',
  check: (value, field) => {
    if (typeof value !== 'string' && !Number.isInteger(value)) return wrongType(field);
    if (String(value).length > 2000) return { code: 'TEXT_TOO_LONG', params: { field, max: 2000 } };
    return field.many ? checkCount(value, field) : undefined;
  },
};

const ref: KindFacts = {
  family: 'key',
  ask: 'select',
  nullOnWire: -1,
  compares: 'key',
  check: (value, field) => {
    if (typeof value !== 'string') return wrongType(field);
    const ids = field.many ? splitMany(value) : [value];
    return ids.every(isId) ? checkCount(value, field) : { code: 'NOT_A_CHOICE', params: { field } };
  },
};

function files(isImage: boolean): KindFacts {
  return {
    family: 'file',
    ask: 'select',
    nullOnWire: '',
    file: { isImage },
    check: (value, field) => {
      if (typeof value !== 'string') return wrongType(field);
      const parts = field.many ? splitMany(value) : [value];
      if (!parts.every(isFileAddress)) return wrongType(field);
      const max = field.max ?? defaultFileCount;
      return field.many && parts.length > max ? { code: 'TOO_MANY_VALUES', params: { field, max } } : undefined;
    },
  };
}

/** Returns whether any text in structured data holds forbidden characters. */
function holdsForbidden(value: unknown): boolean {
  if (typeof value === 'string') return hasForbiddenCharacters(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasForbiddenCharacters(key) || holdsForbidden(inner));
}

const json: KindFacts = {
  family: 'structure',
  ask: 'input',
  nullOnWire: null,
  check: (value, field) => (holdsForbidden(value) ? { code: 'TEXT_CONTROL', params: { field } } : undefined),
};

/** Makes the facts of comma-joined values: each is valid, none occurs twice, and there are `mostJoined` at most. */
function joined(isValid: (part: string, field: Field) => boolean): KindFacts {
  return {
    family: 'list',
    ask: 'select',
    nullOnWire: '',
    check: (value, field) => {
      if (typeof value !== 'string') return wrongType(field);
      const parts = splitMany(value);
      if (parts.length > mostJoined) return { code: 'TOO_MANY_VALUES', params: { field, max: mostJoined } };
      const isFine = new Set(parts).size === parts.length && parts.every((part) => isValid(part, field));
      return isFine ? undefined : { code: 'NOT_A_CHOICE', params: { field } };
    },
  };
}

/** The most values of a list: one for every day of a year. */
const mostJoined = 366;

const isWithin = (part: string, { min = 0, max = INTEGER_LIMIT }: Field) =>
  /^\d{1,10}$/.test(part) && Number(part) >= min && Number(part) <= max;

const rows: KindFacts = {
  family: 'structure',
  ask: 'input',
  nullOnWire: null,
  check: (value, field) => {
    if (!Array.isArray(value) || value.some((row) => row === null || typeof row !== 'object' || Array.isArray(row))) {
      return wrongType(field);
    }
    const { min = 0, max = 200 } = field;
    if (value.length > max) return { code: 'TOO_MANY_VALUES', params: { field, max } };
    return value.length < min ? { code: 'TOO_FEW_ROWS', params: { field, min } } : undefined;
  },
};

/** A transient value is checked by the kind as which it is entered. */
const transient: KindFacts = {
  // It is entered and can never be read again.
  family: 'secret',
  ask: 'input',
  nullOnWire: '',
  check: (value, field) => kindFacts[field.as ?? 'text'].check(value, field),
};

/** The facts of every kind. A missing kind does not compile. */
export const kindFacts: { readonly [K in FieldKind]: KindFacts } = {
  text: text(255),
  textarea: text(2000),
  richText: { ...text(20_000), compares: undefined },
  code,
  account: text(32, accountRule),
  phone: text(11, phoneRule),
  email: text(100, emailRule),
  idNo: text(18, idNoRule),
  plateNo: text(10, plateNoRule),
  color: text(7, colorRule),
  icon: text(255),
  secret: { ...text(255), family: 'secret', compares: undefined },
  integer,
  decimal: decimal(2),
  money: decimal(2),
  bool01: oneOf(0, 1),
  yesNo: oneOf(1, 2),
  dict,
  date: moment('day', isDate),
  time: moment('time', isTime),
  dateTime: moment('day', isDateTime),
  ref,
  treeRef: ref,
  image: files(true),
  images: files(true),
  file: files(false),
  files: files(false),
  json,
  dates: joined(isDate),
  integers: joined(isWithin),
  rows,
  computed: { family: 'text', ask: 'input', nullOnWire: '', check: () => undefined },
  transient,
};

/** Returns the family of a field; a computed field has that of the kind as which it is shown. */
export function familyOf({ kind, as }: Pick<Field, 'kind' | 'as'>): KindFamily {
  return kindFacts[kind === 'computed' ? (as ?? 'text') : kind].family;
}

/** Returns whether the values of a field can and may be exported. */
export const isExported = (field: Field): boolean => !['secret', 'file', 'structure'].includes(familyOf(field));

/**
 * Returns the form of "no value" of a field on the wire. Comma-joined and text-keyed values are texts; where -1 is a valid value,
 * it cannot mean "none" as well.
 */
export function nullOnWire(field: Field): '' | -1 | null {
  if (field.many || field.keys === 'text') return '';
  if (field.kind === 'computed') return kindFacts[field.as ?? 'text'].nullOnWire;
  const { family, nullOnWire } = kindFacts[field.kind];
  return family === 'number' && (field.min ?? 0) < 0 ? null : nullOnWire;
}

/** Returns whether a reference is 0, by which the family says "no parent"; ids of rows begin above it. */
function isNoRow(value: unknown, { target, many }: Field): boolean {
  return target !== undefined && !many && (value === 0 || value === '0');
}

/** Returns whether a value means "none": absent, blank, no row, or the family's -1 where that is not a valid value. */
export function isEmptyValue(value: unknown, field: Field): boolean {
  if (value === undefined || value === null || isNoRow(value, field)) return true;
  if (Array.isArray(value) && value.length === 0) return true;
  if (typeof value === 'string' && value.trim() === '') return true;
  return (value === -1 || value === '-1') && nullOnWire(field) === -1;
}
