import type { FastifyRequest } from 'fastify';
import { type Query, textParameter } from '#server/crud/read/paging';
import { AppError } from '#shared/errors';
import { isDate } from '#shared/rules';

/** Parameters of a call, which clients of the family send in the address, as a form or as JSON. */
export function sentIn({ query, body }: FastifyRequest): Query {
  return { ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}), ...(query as object) };
}

/** A parameter that must be there. */
export function requiredText(sent: Query, name: string): string {
  const text = textParameter(sent, name);
  if (text === undefined) throw new AppError('MISSING_PARAMETER', { name });
  return text;
}

/** A parameter that must be a date. */
export function neededDate(sent: Query, name: string): string {
  const text = requiredText(sent, name);
  if (!isDate(text)) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

/** A parameter that is 0 or 1; nothing where it is absent. */
export function flagIn(sent: Query, name: string): 0 | 1 | undefined {
  const text = textParameter(sent, name);
  if (text === undefined) return undefined;
  if (text !== '0' && text !== '1') throw new AppError('WRONG_PARAMETER', { name });
  return text === '1' ? 1 : 0;
}
