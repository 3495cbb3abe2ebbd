import { ApiError } from './api-error.ts';
import { tokenPath } from './enter.ts';
import { text } from './i18n.ts';
import { encodePassword } from './password.ts';
import { postForm } from './post-form.ts';
import { session } from './session.ts';
import { isRecord, readToken } from './token.ts';

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
