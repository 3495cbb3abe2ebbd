import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type IdempotencyKey, idempotencyKeyOf, withoutPasswords } from '#server/crud/write/idempotency';
import { actorOf } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { sentIn } from './sent.ts';

/** The `requestId` of an action (domain model 1.4), which makes a repeated one answer the first result; or the header that does. */
export function requestKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const { requestId } = sentIn(request);
  if (requestId === undefined || requestId === null || requestId === '') return idempotencyKeyOf(request);
  if (typeof requestId !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(requestId)) {
    throw new AppError('WRONG_PARAMETER', { name: 'requestId' });
  }
  const asked = `${request.method} ${request.routeOptions.url}\n${JSON.stringify(sentIn(request), withoutPasswords)}`;
  const requestHash = createHash('sha256').update(asked).digest('hex');
  return { userId: actorOf(request).userId, key: `request:${requestId}`, requestHash };
}
