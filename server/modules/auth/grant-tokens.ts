import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import type { GuestResponse, TokenResponse } from '#shared/wire';
import { authenticateClient } from './authenticate-client.ts';
import { signInByPhone } from './phone-code.ts';
import { readTokenRequest } from './read-token-request.ts';
import { renew } from './renew.ts';
import type { AuthContext, Source } from './service.ts';
import { signIn } from './sign-in.ts';
import { signInBySocial } from './sign-in-by-social.ts';
import { browserOf } from './ticket.ts';

/** Returns the origin of a request. The address is that of the socket, or the one stated by a proxy that the operator lists. */
export function sourceOf({ ip, id, headers }: FastifyRequest): Source {
  return { ip, requestId: String(id).slice(0, 64), userAgent: headers['user-agent'] ?? '' };
}

/** Answers a call for tokens, of either dialect. */
export async function grantTokens(context: AuthContext, request: FastifyRequest): Promise<TokenResponse | GuestResponse> {
  const client = await authenticateClient(context, request.headers.authorization);
  const asked = readTokenRequest(request);
  if (!client.grants.has(asked.grant)) throw new AppError('GRANT_UNSUPPORTED');
  const source = sourceOf(request);
  if (asked.grant === 'refresh_token') return renew(context, { refreshToken: asked.refreshToken, client, source });
  if (asked.grant === 'sms') return signInByPhone(context, { ...asked, client, source });
  if (asked.grant === 'social') {
    const answer = { ...asked.answer, browser: browserOf(request) };
    return signInBySocial(context, { ...asked, answer, client, source });
  }
  return signIn(context, { ...asked, needsCaptcha: asked.grant === 'captcha', client, source });
}

/** The same answer in the words of the open-source dialect, which calls the real name `userName`. */
export function camelResponse(answer: TokenResponse) {
  return {
    accessToken: answer.access_token,
    tokenType: answer.token_type,
    refreshToken: answer.refresh_token,
    userId: answer.user_id,
    tenantId: answer.tenant_id,
    oauthId: answer.oauth_id,
    avatar: answer.avatar,
    authority: answer.role_name,
    userName: answer.real_name,
    account: answer.account,
    expiresIn: answer.expires_in,
    license: answer.license,
  };
}
