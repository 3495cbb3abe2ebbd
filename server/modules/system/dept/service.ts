import { tableOf } from '#server/crud/model/table';
import { textParameter } from '#server/crud/read/paging';
import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import type { Right } from '#server/lib/right';
import { ENABLED } from '#shared/enable-status';
import { AppError } from '#shared/errors';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { Calls } from '../../calls.ts';
import type { Sent } from '../../sent.ts';

export const depts = tableOf(dept);

/** Returns whether any node belongs to a base; with `isEnabled` only those in use count. */
export async function hasNodes(tx: Transaction, baseId: string, { isEnabled = false } = {}): Promise<boolean> {
  const inUse = isEnabled ? { status: ENABLED } : undefined;
  const where = [{ baseId, deptCategory: deptCategories.node }, inUse];
  const row = await readRow(tx, dept, { where, columns: ['id'] });
  return row !== undefined;
}

/** Reads a parameter that is the key of a dictionary. */
export function keyParameter(sent: Sent, name: string): number | undefined {
  const text = textParameter(sent, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('WRONG_PARAMETER', { name });
  return Number(text);
}

/** Returns the spellings of a call's name: in camelCase, and with hyphens like others of the family. */
const spellings = (name: string) => new Set([name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]);

/** Returns the calls under both spellings of their names. */
export const spelt = (calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).flatMap(([name, call]) => [...spellings(name)].map((url) => [url, call])));

/** The right of users who plan lines: they set the stops of lines, and see what can be one. */
export const planning = { anyOf: ['line_stops'] };

/** Extends the right of readers of departments to users who plan lines. */
export function withPlanners(right: Right): Right {
  return typeof right === 'object' ? { anyOf: [...right.anyOf, 'line', ...planning.anyOf] } : right;
}
