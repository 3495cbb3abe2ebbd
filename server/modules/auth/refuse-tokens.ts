import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#server/lib/language';
import { refusalOf } from '#server/lib/refusal-of';
import { refusalText } from '#shared/errors';
import type { ErrorCode } from '#shared/refusals';

/** The refusals of OAuth 2 (RFC 6749, 5.2) by our own; what is not here is an invalid request. */
const oauthErrors: Partial<Record<ErrorCode, string>> = {
  LOGIN_FAILED: 'invalid_grant',
  LOGIN_FAILED_LEFT: 'invalid_grant',
  LOGIN_FAILED_WAIT: 'invalid_grant',
  REFRESH_FAILED: 'invalid_grant',
  CAPTCHA_WRONG: 'invalid_grant',
  PHONE_CODE_WRONG: 'invalid_grant',
  QR_TICKET_GONE: 'invalid_grant',
  SOCIAL_FAILED: 'invalid_grant',
  ACCOUNT_PENDING: 'invalid_grant',
  TENANT_EXPIRED: 'invalid_grant',
  CLIENT_MISSING: 'invalid_client',
  CLIENT_WRONG: 'invalid_client',
  GRANT_UNSUPPORTED: 'unsupported_grant_type',
  TOO_MANY: 'slow_down',
  ATTEMPTS_SPENT: 'slow_down',
  UNAVAILABLE: 'temporarily_unavailable',
  SERVER_ERROR: 'server_error',
};

/** Refuses at top level, as the token call of this dialect does. */
export function refuseTokens(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { refusal, status, retryAfter } = refusalOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const text = refusalText(refusal, languageOf(request.headers['accept-language']));
  return reply.status(status).send({
    error: oauthErrors[refusal.code] ?? 'invalid_request',
    error_description: text,
    code: status,
    msg: text,
    ...(status >= 500 && { requestId: request.id }),
  });
}
