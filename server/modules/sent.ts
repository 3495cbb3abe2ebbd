import type { FastifyRequest } from 'fastify';
import { type Query, queryOf, textParameter } from '#server/crud/read/paging';
import { refuse } from '#server/crud/write/input';
import { byName, recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import { isDate, isId } from '#shared/rules';
import { checkField } from '#shared/validate';

/** The parameters of a call, by their names. */
export type Sent = Query;

/** Reads the parameters of a call, which clients of the family send in the address, as a form or as JSON. The body wins. */
export function sentIn({ query, body }: Pick<FastifyRequest, 'body' | 'query'>): Sent {
  return byName({ ...queryOf({ query }), ...recordOf(body) });
}

/** Returns a value that a call must have; throws `MISSING_PARAMETER` without it. */
export function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new AppError('MISSING_PARAMETER', { name });
  return value;
}

/** Reads a text that must be there. */
export const requiredText = (sent: Sent, name: string): string => needed(textParameter(sent, name), name);

/** Reads an id that may be absent. */
export function idIn(sent: Sent, name: string): string | undefined {
  const id = textParameter(sent, name);
  if (id !== undefined && !isId(id)) throw new AppError('WRONG_PARAMETER', { name });
  return id;
}

/** Reads an id that must be there. */
export const neededId = (sent: Sent, name: string): string => needed(idIn(sent, name), name);

/** Reads a date that may be absent. */
export function dateIn(sent: Sent, name: string): string | undefined {
  const text = textParameter(sent, name);
  if (text !== undefined && !isDate(text)) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

/** Reads a date that must be there. */
export const neededDate = (sent: Sent, name: string): string => needed(dateIn(sent, name), name);

/** Reads a text, which may be absent, by the rules of a field of the definition. */
export function textIn(sent: Sent, name: string, field: Field): string | undefined {
  const text = textParameter(sent, name);
  const refusal = checkField(field, text ?? '');
  if (refusal) refuse({ [name]: refusal });
  return text;
}

/** Reads a text that must be there, by the rules of a field of the definition. */
export const requiredTextIn = (sent: Sent, name: string, field: Field): string =>
  textIn(sent, name, { ...field, required: true }) ?? '';

/** Reads a text that no field holds, such as one that is scanned and compared. */
export function readOutIn(sent: Sent, name: string, max: number): string | undefined {
  const text = textParameter(sent, name);
  if (text !== undefined && text.length > max) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

/** Reads a key of a closed list that may be absent. */
export function keyIn<K extends number>(sent: Sent, name: string, keys: readonly K[]): K | undefined {
  const text = textParameter(sent, name);
  const key = keys.find((one) => String(one) === text);
  if (text !== undefined && key === undefined) throw new AppError('WRONG_PARAMETER', { name });
  return key;
}

/** Reads 0 or 1; `undefined` where it is absent. */
export const flagIn = (sent: Sent, name: string): 0 | 1 | undefined => keyIn(sent, name, [0, 1]);
