import { withoutToken } from './grants.ts';
import { http } from './http.ts';

type Texts = Readonly<Record<string, string>>;

/** A call of the sign-in page. Its fields are in the body, not in the address: servers and proxies write addresses into their logs. */
export async function postForm(path: string, fields: Texts, headers: Texts = {}): Promise<unknown> {
  const { data } = await http.post<unknown>(path, new URLSearchParams(fields), {
    ...withoutToken,
    headers: { ...(fields.tenantId && { 'Tenant-Id': fields.tenantId }), 'User-Type': 'web', ...headers },
  });
  return data;
}
