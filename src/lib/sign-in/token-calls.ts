import { ApiError } from '../http/api-error.ts';
import { http } from '../http/http.ts';
import { text } from '../i18n.ts';
import { session } from '../session/session.ts';
import { readToken } from '../session/token.ts';
import { withoutToken } from './grants.ts';

type Texts = Readonly<Record<string, string>>;

/** A call of the sign-in page. Its fields are in the body, not in the address: servers and proxies write addresses into their logs. */
export async function postForm(path: string, fields: Texts, headers: Texts = {}): Promise<unknown> {
  const { data } = await http.post<unknown>(path, new URLSearchParams(fields), {
    ...withoutToken,
    headers: { ...(fields.tenantId && { 'Tenant-Id': fields.tenantId }), 'User-Type': 'web', ...headers },
  });
  return data;
}

export const tokenPath = 'blade-auth/oauth/token';

/** Asks for tokens by a grant and starts the session with them. */
export async function enter(fields: Readonly<Record<string, string>>, path: string = tokenPath): Promise<void> {
  const data = await postForm(path, { ...fields, scope: 'all' });
  const token = readToken(data);
  if (!token) throw new ApiError(text('common.unknownError'), { code: 400, status: 200, data });
  session.start(token);
}
