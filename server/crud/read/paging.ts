import type { FastifyRequest } from 'fastify';
import { recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { hasForbiddenCharacters } from '#shared/rules';
import { defaultPageSize, maxOffset, maxPageSize } from '#shared/wire';

export type Query = Readonly<Record<string, unknown>>;

/** Returns the parameters in the address of a request. */
export const queryOf = ({ query }: Pick<FastifyRequest, 'query'>): Query => recordOf(query);

export interface Paging {
  readonly current: number;
  readonly size: number;
  readonly offset: number;
}

/** Returns a parameter that occurs once, as trimmed text; undefined when it is absent or blank. */
export function textParameter(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw new AppError('WRONG_PARAMETER', { name });
  const text = String(value).trim();
  if (hasForbiddenCharacters(text)) throw new AppError('WRONG_PARAMETER', { name });
  return text === '' ? undefined : text;
}

function positive(query: Query, name: string, fallback: number): number {
  const text = textParameter(query, name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw new AppError('WRONG_PARAMETER', { name });
  return Number(text);
}

/** Returns the requested number of rows, limited to the most that the server answers. */
export function sizeOf(query: Query, fallback: number = defaultPageSize): number {
  return Math.min(positive(query, 'size', fallback), maxPageSize);
}

/** Returns the requested page. Pages beyond the largest offset are refused: reaching them costs as much as reading them all. */
export function pagingOf(query: Query, usualSize?: number): Paging {
  const current = positive(query, 'current', 1);
  const size = sizeOf(query, usualSize);
  const offset = (current - 1) * size;
  if (offset > maxOffset) throw new AppError('WRONG_PARAMETER', { name: 'current' });
  return { current, size, offset };
}
