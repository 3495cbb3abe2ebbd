import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import { hasForbiddenCharacters, isId } from '#shared/rules';
import { checkField } from '#shared/validate';
import { sentWith } from './request-id.ts';

/** A text of a call as it was sent; nothing where there is none. */
function rawIn(request: FastifyRequest, name: string): string | undefined {
  const sent = sentWith(request)[name];
  if (sent === undefined || sent === null || sent === '') return undefined;
  const isText = typeof sent === 'number' || (typeof sent === 'string' && !hasForbiddenCharacters(sent));
  if (!isText) throw new AppError('WRONG_PARAMETER', { name });
  return String(sent).trim() || undefined;
}

/** An id of a call that may be absent. */
export function idSent(request: FastifyRequest, name: string): string | undefined {
  const id = rawIn(request, name);
  if (id !== undefined && !isId(id)) throw new AppError('WRONG_PARAMETER', { name });
  return id;
}

/** An id that a call must have. */
export function neededId(request: FastifyRequest, name: string): string {
  const id = idSent(request, name);
  if (id === undefined) throw new AppError('MISSING_PARAMETER', { name });
  return id;
}

/** A text of a call, which a field of the definition judges. */
export function textSent(request: FastifyRequest, name: string, field: Field): string | undefined {
  const text = rawIn(request, name);
  const refusal = checkField(field, text ?? '');
  if (refusal) refuse({ [name]: refusal });
  return text;
}

/** A text that a call must have, which a field of the definition judges. */
export function requiredTextSent(request: FastifyRequest, name: string, field: Field): string {
  const required = { ...field, required: true };
  const text = textSent(request, name, required);
  if (text === undefined) refuse({ [name]: { code: 'REQUIRED_INPUT', params: { field: required } } });
  return text ?? '';
}

/** A text that no field holds: what is scanned or read out, and compared. */
export function readOutSent(request: FastifyRequest, name: string, max: number): string | undefined {
  const text = rawIn(request, name);
  if (text !== undefined && text.length > max) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

/** A key of a closed list that may be absent. */
export function keySent<K extends number>(request: FastifyRequest, name: string, keys: readonly K[]): K | undefined {
  const text = rawIn(request, name);
  const key = keys.find((one) => String(one) === text);
  if (text !== undefined && key === undefined) throw new AppError('WRONG_PARAMETER', { name });
  return key;
}
