import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { config } from '../../config.ts';
import { text } from '../i18n.ts';
import { currentLanguage, languageTags } from '../language.ts';
import { session } from '../session/session.ts';
import { refreshToken } from '../sign-in/grants.ts';
import { ApiError } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { exclusively } from './exclusively.ts';
import { createRefresh } from './refresh.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The call is about tokens: it carries none, and a 401 is a final answer. */
    withoutToken?: boolean;
    /** The call is sent while all others wait for the user to sign in again. */
    whileWaiting?: boolean;
    /** Makes a repeated write safe: the server answers a known key with its first answer. */
    idempotencyKey?: string;
    /** The call was already repeated with a renewed token. */
    repeated?: boolean;
  }
}

/** The headers that identify this client in every call. */
export const clientHeaders = {
  ...config.extraHeader,
  Authorization: `Basic ${btoa(`${config.clientId}:${config.clientSecret}`)}`,
};

/**
 * The HTTP client for all calls to the server. Paths are relative to the API root (`blade-desk/notice/list`), `data` is the
 * payload without its envelope, and every failure is an `ApiError`. It shows nothing: providers decide what the user sees.
 */
export const http = axios.create({
  baseURL: config.api,
  timeout: config.timeout,
  withCredentials: true,
  // A call proves itself by its token. For a cookie against forged calls axios would ask the browser each time, and the call would
  // wait for the answer behind all that is being rendered: a tenth of a second on an office computer.
  xsrfCookieName: '',
  validateStatus: (status) => status >= 200 && status <= 500,
  headers: clientHeaders,
});

/** Renews the session's token by age and after a 401. */
export const refresh = createRefresh({
  session,
  exchange: (held) => refreshToken(http, held),
  exclusively,
  tokenTime: config.tokenTime,
});

/** Checks the token's age every few seconds, and when the tab becomes visible again. Returns the function that stops it. */
export function startRenewal(): () => void {
  const look = () => void refresh.renewWhenOld();
  const timer = setInterval(look, config.refreshCheck * 1000);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Holds a request back until the same user has signed in again.
 *
 * @throws ApiError with code 401 when they do not come back
 */
async function afterReturn(request: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  if (await session.whenBack()) return prepare(request);
  throw new ApiError(text('common.unknownError'), { code: 401, status: 401 });
}

/** Returns whether a call waits while open pages wait for their user. */
const canWait = (request: InternalAxiosRequestConfig) => !request.withoutToken && !request.whileWaiting;

http.interceptors.request.use((request) => (session.waiting() && canWait(request) ? afterReturn(request) : prepare(request)));

function prepare(request: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  request.headers.set('Accept-Language', languageTags[currentLanguage()]);
  const held = request.withoutToken ? null : session.get();
  if (held) request.headers.set('Blade-Auth', `bearer ${held.accessToken}`);
  if (request.idempotencyKey) request.headers.set('Idempotency-Key', request.idempotencyKey);
  // The servers of this API family read JSON; an absent body would be sent as an empty form.
  if (request.method === 'post' && (request.data === undefined || request.data === null)) request.data = {};
  return request;
}

function open(response: AxiosResponse): AxiosResponse {
  const { status, data, headers } = response;
  return {
    ...response,
    data: openEnvelope({ status, data, retryAfter: headers['retry-after'], requestId: headers['x-request-id'] }),
  };
}

/** Converts a failure below the protocol: no answer, or a status above 500, whose body may still contain the reason. */
function toApiError(error: AxiosError): ApiError {
  if (error.response) {
    try {
      open(error.response);
    } catch (refusal) {
      if (refusal instanceof ApiError) return refusal;
    }
  }
  const message = text(error.code === 'ECONNABORTED' ? 'common.timeout' : 'common.networkError');
  return new ApiError(message, { code: error.response?.status ?? 0, status: error.response?.status ?? 0 });
}

/** Returns the access token that a request was sent with. */
function tokenOf(request: InternalAxiosRequestConfig): string {
  return String(request.headers.get('Blade-Auth') ?? '').slice('bearer '.length);
}

/** Returns whether a call that got a 401 may be repeated. If the renewed token is refused as well, the session ends. */
async function renewFor(request: InternalAxiosRequestConfig): Promise<boolean> {
  const sent = tokenOf(request);
  if (!sent) return false;
  if (!request.repeated) return refresh.renew(sent);
  if (session.get()?.accessToken === sent) session.end('expired');
  return false;
}

/** Returns why a failed call can be repeated: the token was renewed, or the same user is back; `undefined` when it cannot. */
async function repeatable(error: ApiError, request: InternalAxiosRequestConfig): Promise<'renewed' | 'back' | undefined> {
  if (error.bizCode === 'MUST_CHANGE_PASSWORD') session.setMustChangePassword(true);
  else if (error.code !== 401) return undefined;
  else if (await renewFor(request)) return 'renewed';
  return canWait(request) && (await session.whenBack()) ? 'back' : undefined;
}

async function handleResponse(response: AxiosResponse): Promise<AxiosResponse> {
  try {
    return open(response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = await repeatable(error, response.config);
    if (!reason) throw error;
    return http.request({ ...response.config, repeated: reason === 'renewed' });
  }
}

http.interceptors.response.use(handleResponse, (error: unknown) => {
  // A cancelled query is no failure; react-query recognises it by itself.
  if (axios.isCancel(error) || error instanceof ApiError) throw error;
  throw axios.isAxiosError(error) ? toApiError(error) : error;
});
