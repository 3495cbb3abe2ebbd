import { integer, text } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import { idColumn } from '#server/db/columns';
import type { Field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import type { FilterFacts, KindStore } from './kind-store.ts';
import { parseInteger, readInteger } from './number.ts';

/** Joins several values by commas; an array is accepted too. Each value is kept once, in the order sent. */
function joinMany(value: unknown): unknown {
  return isJoinable(value) ? [...new Set(splitMany(value))].join(',') : value;
}

/** Returns whether a value can be that of several: a text, a number, or a list of them and of nothing else. */
export function isJoinable(value: unknown): value is string | number | readonly (string | number)[] {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Returns whether the keys of a dictionary field are kept as text. */
function hasTextKeys(field: Field): boolean {
  return field.many === true || field.keys === 'text';
}

const setFilter: FilterFacts = { bare: 'equals', isSet: true, read: (value) => value };
const textKeyFilter: FilterFacts = { bare: 'equals', read: (value) => value };
const integerFilter: FilterFacts = { bare: 'equals', cast: true, read: readInteger };
const idFilter: FilterFacts = { bare: 'equals', cast: true, read: (value) => (isId(value) ? value : undefined) };

/** 0/1 and the family's 1/2. */
export const flag: KindStore = {
  column: () => integer(),
  wire: () => Type.Integer(),
  parse: parseInteger,
  filter: () => integerFilter,
};

export const dict: KindStore = {
  column: (field) => (hasTextKeys(field) ? text() : integer()),
  wire: (field) => (hasTextKeys(field) ? Type.String() : Type.Integer()),
  parse: (value, field) => {
    if (field.many) return joinMany(value);
    if (field.keys === 'text') return isScalar(value) ? String(value).trim() : value;
    return parseInteger(value);
  },
  filter: (field) => {
    if (field.many) return setFilter;
    return field.keys === 'text' ? textKeyFilter : integerFilter;
  },
};

export const ref: KindStore = {
  column: (field) => (field.many ? text() : idColumn()),
  wire: () => Type.String(),
  parse: (value, field) => {
    if (field.many) return joinMany(value);
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' ? value.trim() : value;
  },
  filter: (field) => (field.many ? setFilter : idFilter),
};
