import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import { hasForbiddenCharacters, isId } from '#shared/rules';
import { checkField } from '#shared/validate';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { sentWith } from '../../request-id.ts';

export function idIn(request: FastifyRequest, name: 'artId' | 'boxId'): string {
  const id = sentWith(request)[name];
  if (id === undefined || id === '') throw new AppError('MISSING_PARAMETER', { name });
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name });
  return id;
}

export const idsIn = (request: FastifyRequest): string[] => readIds(sentWith(request).artIds);

/** A text of the call, which a field of the definition judges. */
function textIn(request: FastifyRequest, name: string, field: Field): string | undefined {
  const sent = sentWith(request)[name] ?? '';
  if (typeof sent !== 'string' || hasForbiddenCharacters(sent)) throw new AppError('WRONG_PARAMETER', { name });
  const refusal = checkField(field, sent.trim());
  if (refusal) refuse({ [name]: refusal });
  return sent.trim() || undefined;
}

export const sealIn = (request: FastifyRequest) => textIn(request, 'sealNo', article.fields.sealNo);

export function shelfIn(request: FastifyRequest): string {
  return textIn(request, 'locationCode', { ...article.fields.locationCode, required: true }) ?? '';
}

export function reasonIn(request: FastifyRequest): string {
  const reason = textIn(request, 'reason', articleHistory.fields.remark);
  if (reason === undefined) refuse({ reason: { code: 'ART_REASON' } });
  return reason ?? '';
}
