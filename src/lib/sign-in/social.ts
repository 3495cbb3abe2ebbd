import { isRecord } from '#shared/by-name';
import { ApiError } from '../http/api-error.ts';
import { text } from '../i18n.ts';
import { session } from '../session/session.ts';
import { readToken } from '../session/token.ts';
import { encodePassword } from './password.ts';
import { postForm, tokenPath } from './token-calls.ts';

/** A person whom another site has identified and who has no account here. */
export interface Guest {
  /** The id under which the server continues the registration. */
  readonly oauthId: string;
  readonly name: string;
}

export interface SiteResponse {
  readonly source: string;
  readonly code: string;
  readonly state: string;
}

/** Starts a session with the answer of another site. Returns the guest instead when that identity has no account. */
export async function enterBySite(tenantId: string, answer: SiteResponse): Promise<Guest | undefined> {
  const data = await postForm(tokenPath, { tenantId, ...answer, grant_type: 'social', scope: 'all' });
  const token = readToken(data);
  if (token) {
    session.start(token);
    return undefined;
  }
  if (!isRecord(data) || !data.oauth_id) throw new ApiError(text('common.unknownError'), { code: 400, status: 200, data });
  return { oauthId: String(data.oauth_id), name: String(data.real_name ?? '') };
}

export interface Registration {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly oauthId: string;
}

/** Requests an account, which an administrator has to approve. */
export async function registerGuest(userPrefix: string, { password, ...facts }: Registration): Promise<void> {
  await postForm(`${userPrefix}/register-guest`, { ...facts, password: await encodePassword(password) });
}

/** The reasons that the server puts into the address when another site returned the browser without an answer. */
const reasons = ['denied', 'away', 'unknown'] as const;
export type SiteFailure = (typeof reasons)[number] | 'failed';

/** The result of a return from another site: an answer for the server, or only the reason for a failure. */
export interface SiteReturn {
  readonly answer?: SiteResponse;
  readonly failure: SiteFailure;
}

/** Reads the result from the query of an address; `undefined` when the browser does not come from another site. */
export function readReturn(query: string): SiteReturn | undefined {
  const facts = new URLSearchParams(query);
  const [source, code, state] = [facts.get('source'), facts.get('code'), facts.get('state')];
  const failure = reasons.find((reason) => reason === facts.get('social')) ?? 'failed';
  if (source && code && state) return { answer: { source, code, state }, failure };
  return facts.has('social') || (source && state) ? { failure } : undefined;
}
