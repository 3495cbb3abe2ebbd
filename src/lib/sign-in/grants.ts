import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { config } from '../../config.ts';
import { ApiError } from '../http/api-error.ts';
import { text } from '../i18n.ts';
import { readToken, type Token } from '../session/token.ts';
import { encodePassword } from './password.ts';

export interface Captcha {
  readonly key: string;
  readonly image: string;
}

/** The user's answer to a captcha. */
export interface CaptchaResponse {
  readonly key: string;
  readonly code: string;
}

export interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha?: CaptchaResponse;
}

type Fields = Readonly<Record<string, string>>;

interface Dialect {
  readonly token: string;
  readonly captcha: string;
  readonly logout: { readonly method: 'get' | 'post'; readonly path: string };
  /** The call that makes the server reload the user's rights; open-source servers cache none. */
  readonly clearCache?: string;
  /** The path that receives the error log of a browser. */
  readonly logs: string;
  readonly password: (credentials: Credentials, encoded: string) => Fields;
  readonly refresh: (refreshToken: string, tenantId: string) => Fields;
}

const dialects: { readonly [D in typeof config.authDialect]: Dialect } = {
  oauth: {
    token: 'blade-auth/oauth/token',
    captcha: 'blade-auth/oauth/captcha',
    logout: { method: 'get', path: 'blade-auth/oauth/logout' },
    clearCache: 'blade-auth/oauth/clear-cache',
    logs: 'blade-auth/oauth/logout',
    password: ({ tenantId, account, captcha }, password) => ({
      tenantId,
      username: account,
      password,
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    }),
    refresh: (refresh_token, tenantId) => ({ tenantId, refresh_token, grant_type: 'refresh_token', scope: 'all' }),
  },
  open: {
    token: 'blade-auth/token',
    captcha: 'blade-auth/captcha',
    logout: { method: 'post', path: 'blade-auth/logout' },
    logs: 'user/send-logs',
    password: ({ tenantId, account, captcha }, password) => ({
      tenantId,
      account,
      password,
      grantType: captcha ? 'captcha' : 'password',
      type: 'account',
    }),
    refresh: (refreshToken, tenantId) => ({ tenantId, refreshToken, grantType: 'refresh_token' }),
  },
};

const dialect = dialects[config.authDialect];

/** For the calls about tokens: they carry no token and are not repeated after a 401. */
export const withoutToken = { withoutToken: true } as const satisfies AxiosRequestConfig;

/** Requests a token with the fields in the body, because servers and proxies write addresses into their logs. */
async function askForToken(http: AxiosInstance, fields: Fields, headers: Fields): Promise<Token> {
  const { data } = await http.post<unknown>(dialect.token, new URLSearchParams(fields), {
    ...withoutToken,
    headers: { 'Tenant-Id': fields.tenantId, 'User-Type': 'web', ...headers },
  });
  const token = readToken(data);
  if (!token) throw new ApiError(text('common.unknownError'), { code: 400, status: 200, data });
  return token;
}

/** Returns the headers that carry the answer to a captcha. */
export function captchaHeaders(captcha: CaptchaResponse | undefined): Fields {
  return captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {};
}

/** Requests a token by the password grant, or by the captcha grant when an answer to a captcha is given. */
export async function requestToken(http: AxiosInstance, credentials: Credentials): Promise<Token> {
  const encoded = await encodePassword(credentials.password);
  return askForToken(http, dialect.password(credentials, encoded), captchaHeaders(credentials.captcha));
}

export function refreshToken(http: AxiosInstance, held: Pick<Token, 'refreshToken' | 'tenantId'>): Promise<Token> {
  return askForToken(http, dialect.refresh(held.refreshToken, held.tenantId), {});
}

export async function requestCaptcha(http: AxiosInstance): Promise<Captcha> {
  const { data } = await http.get<Captcha>(dialect.captcha, withoutToken);
  return { key: data.key, image: data.image };
}

/** Signs out on the server. The browser forgets the session whatever the answer is. */
export async function requestLogout(http: AxiosInstance): Promise<void> {
  const { method, path } = dialect.logout;
  await http.request({ method, url: path, whileWaiting: true, ...(method === 'post' ? { data: {} } : {}) });
}

/** The number of entries per call, so that their stack traces stay below the server's body limit. */
const logsAtOnce = 10;

/** Sends the error log of this browser, oldest entry first, in batches. */
export async function sendLogs(http: AxiosInstance, entries: readonly object[]): Promise<void> {
  const oldestFirst = entries.toReversed();
  for (let from = 0; from < oldestFirst.length; from += logsAtOnce)
    await http.post(dialect.logs, oldestFirst.slice(from, from + logsAtOnce));
}

/** Makes the server reload this user's rights. */
export async function requestClearCache(http: AxiosInstance): Promise<void> {
  if (dialect.clearCache) await http.get(dialect.clearCache);
}
