import type { FastifyRequest } from 'fastify';
import { decodePassword, hashPassword, isOutdated, verifyPassword } from '#server/lib/password';
import { hasPassed } from '#server/lib/time';
import { AppError } from '#shared/errors';
import type { GuestResponse, TokenResponse } from '#shared/wire';
import { admit, closedFor, type Entrant, turnAway } from './admit.ts';
import { authenticateClient } from './authenticate-client.ts';
import { type Attempt, countAttempt, failedLogin, forgiveAttempt, tryInTurn } from './count-failures.ts';
import { type CaptchaResponse, consumeCaptcha } from './make-captcha.ts';
import { signInByPhone } from './phone-code.ts';
import { readTokenRequest } from './read-token-request.ts';
import { renew } from './renew.ts';
import { type Account, type AuthContext, findAccount, type Source } from './service.ts';
import { signInBySocial } from './sign-in-by-social.ts';
import { browserOf } from './ticket.ts';

export interface SignIn extends Entrant {
  readonly account: string;
  readonly password: string;
  /** The answer to a captcha; none was shown where it has no key. */
  readonly captcha?: CaptchaResponse;
  /** Whether the grant promises a captcha. */
  readonly needsCaptcha: boolean;
}

/**
 * Opens a session for an account and its password. Unknown, disabled and expired accounts, unknown tenants and wrong passwords
 * are refused alike: the same words after the same work.
 */
async function signIn(context: AuthContext, input: SignIn): Promise<TokenResponse> {
  const attempt: Attempt = { tenantId: input.tenantId, account: input.account, ip: input.source.ip };
  const hasCaptcha = input.captcha !== undefined && input.captcha.key !== '';
  if (hasCaptcha || input.needsCaptcha || context.captchaMode) {
    await consumeCaptcha(context, input.captcha ?? { key: '', code: '' });
  }
  return tryInTurn(context, attempt, () => prove(context, input, { attempt, hasCaptcha }));
}

async function prove(
  context: AuthContext,
  input: SignIn,
  { attempt, hasCaptcha }: { readonly attempt: Attempt; readonly hasCaptcha: boolean },
): Promise<TokenResponse> {
  const failed = failedLogin(await countAttempt(context, attempt, hasCaptcha));
  const account = await findAccount(context.db, attempt);
  const digest = decodePassword(input.password, context.sm2PrivateKey);
  const matches = await verifyPassword(account?.password, digest);
  if (!account || !matches || isInitialOver(account, context.clock.now())) {
    return turnAway(context, { entrant: input, account }, failed);
  }
  const closed = closedFor(account, context.clock.now());
  if (closed) return turnAway(context, { entrant: input, account }, closed === 'LOGIN_FAILED' ? failed : { code: closed });
  const rehashed = account.password && isOutdated(account.password) ? await hashPassword(digest) : undefined;
  return admit(context, { entrant: input, account, rehashed, also: (tx) => forgiveAttempt(tx, attempt) });
}

/** Returns whether a password given by an administrator has expired because it was not changed in time. */
function isInitialOver(account: Account, now: number): boolean {
  return account.mustChangePassword && hasPassed(account.passwordExpireTime, now);
}

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
