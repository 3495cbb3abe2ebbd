import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { sentWith } from '../../request-id.ts';
import { requiredTextSent, textSent } from '../../sent.ts';

export const idsIn = (request: FastifyRequest): string[] => readIds(sentWith(request).artIds);

export const sealIn = (request: FastifyRequest) => textSent(request, 'sealNo', article.fields.sealNo);

export const shelfIn = (request: FastifyRequest) => requiredTextSent(request, 'locationCode', article.fields.locationCode);

export function reasonIn(request: FastifyRequest): string {
  const reason = textSent(request, 'reason', articleHistory.fields.remark);
  if (reason === undefined) refuse({ reason: { code: 'ART_REASON' } });
  return reason ?? '';
}
