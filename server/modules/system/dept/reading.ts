import { textParameter } from '#server/crud/read/paging';
import type { Right } from '#server/lib/right';
import { AppError } from '#shared/errors';
import type { Calls } from '../../calls.ts';
import type { Sent } from '../../sent.ts';

/** A parameter that is the key of a dictionary. */
export function keyParameter(sent: Sent, name: string): number | undefined {
  const text = textParameter(sent, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('WRONG_PARAMETER', { name });
  return Number(text);
}

/** The name of a call as the specification spells it, and with hyphens as others of the family are spelt. */
const spellings = (name: string) => new Set([name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]);

/** Calls under both spellings of their names. */
export const spelt = (calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).flatMap(([name, call]) => [...spellings(name)].map((url) => [url, call])));

/** Whoever plans lines sets their stops, and sees what can be one. */
export const planning = { anyOf: ['line_stops'] };

/** The readers of departments, and those who plan lines. */
export function withPlanners(right: Right): Right {
  return typeof right === 'object' ? { anyOf: [...right.anyOf, 'line', ...planning.anyOf] } : right;
}
