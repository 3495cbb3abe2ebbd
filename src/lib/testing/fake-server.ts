import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../http/http.ts';
import { session } from '../session/session.ts';
import type { Token } from '../session/token.ts';

/** A call as it would have been sent. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The reply of the server: status, body and headers, or `'away'` for no answer. */
export type Reply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'away';
type Handler = (call: SentCall) => Reply | Promise<Reply>;

export const ok = (data: unknown): Reply => ({ body: { code: 200, success: true, data, msg: 'ok' } });
export const refuse = (code: number, msg: string, data: unknown = null): Reply => ({
  status: code,
  body: { code, success: false, msg, data },
});

function bodyOf(data: unknown): unknown {
  if (data instanceof URLSearchParams) return Object.fromEntries(data);
  if (typeof data !== 'string') return data;
  return data.startsWith('{') || data.startsWith('[') ? JSON.parse(data) : Object.fromEntries(new URLSearchParams(data));
}

function callOf(request: InternalAxiosRequestConfig): SentCall {
  const [path = '', query] = (request.url ?? '').split('?');
  return {
    method: (request.method ?? 'get').toUpperCase(),
    path,
    params: { ...Object.fromEntries(new URLSearchParams(query)), ...request.params },
    headers: Object.fromEntries(
      Object.entries(request.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    body: bodyOf(request.data),
  };
}

/**
 * Puts a fake server behind the app's HTTP client, below its interceptors.
 *
 * @param routes handlers by `GET blade-desk/notice/list`; any other path gives 404
 * @returns the calls that arrived, in order
 */
export function fakeServer(routes: Readonly<Record<string, Handler>>): SentCall[] {
  const calls: SentCall[] = [];
  http.defaults.adapter = async (request): Promise<AxiosResponse> => {
    const call = callOf(request);
    calls.push(call);
    const handler = routes[`${call.method} ${call.path}`] ?? (() => refuse(404, 'no such path'));
    const reply = await handler(call);
    if (reply === 'away') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, request);
    const { status = 200, body = '', headers = {} } = reply;
    const response: AxiosResponse = { status, data: body, headers, statusText: '', config: request };
    if (request.validateStatus?.(status)) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, request, undefined, response);
  };
  return calls;
}

export function makeToken(overrides: Partial<Token> = {}): Token {
  return {
    accessToken: 'access',
    refreshToken: 'refresh',
    tenantId: '000000',
    mustChangePassword: false,
    user: {
      userId: '7',
      account: 'teller',
      userName: 'teller',
      realName: 'Real Name',
      nickName: 'Nick',
      avatar: '',
      oauthId: '',
      deptId: '1',
      roles: ['teller'],
    },
    ...overrides,
  };
}

/** Starts a session as signing in does. */
export function signIn(overrides: Partial<Token> = {}): void {
  session.start(makeToken(overrides));
}
