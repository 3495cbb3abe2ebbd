import { integer as integerColumn, numeric } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import type { KindStore } from './kind-store.ts';

const wholeNumber = /^[+-]?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/** The largest value of PostgreSQL's `integer`. */
const integerLimit = 2_147_483_647;

/** Returns the whole number that a text stands for, if it is within the column's range. */
export function readInteger(text: string): number | undefined {
  const value = wholeNumber.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= integerLimit ? value : undefined;
}

/** Turns a whole number that was sent as text into a number; returns anything else as it is. */
export function parseInteger(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  return wholeNumber.test(text) ? Number(text) : value;
}

export const integer: KindStore = {
  column: () => integerColumn(),
  wire: () => Type.Integer(),
  parse: parseInteger,
  filter: () => ({ bare: 'equals', cast: true, read: readInteger }),
};

/** Writes an exact number with the digits of its column, so that 3.5 and 3.50 are no change. */
function atScale(text: string, scale: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (!parts) return text;
  const [, sign, digits = '', fraction = ''] = parts;
  if (fraction.length > scale) return text;
  // Not part of the pattern above: two repeats that both take zeros would try every way to share them.
  const whole = digits.replace(/^0+(?=\d)/, '');
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction.padEnd(scale, '0')}`;
}

/** Exact numbers stay text from the wire to the database: a JavaScript number would round them. */
export const decimal: KindStore = {
  // The check lets 15 digits stand before the point, so the column takes them whatever its scale.
  column: (field) => numeric({ precision: 15 + (field.scale ?? 2), scale: field.scale ?? 2 }),
  wire: () => Type.String(),
  parse: (value, field) => {
    const isNumber = typeof value === 'number' || typeof value === 'string';
    return isNumber ? atScale(String(value).trim(), field.scale ?? 2) : value;
  },
  filter: () => ({ bare: 'equals', cast: true, read: (text) => (decimalNumber.test(text) ? text : undefined) }),
};
