import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { config } from '../config.ts';
import { ApiError } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { exclusively } from './exclusively.ts';
import { refreshToken } from './grants.ts';
import { text } from './i18n.ts';
import { currentLanguage, languageTags } from './language.ts';
import { createRefresh } from './refresh.ts';
import { session } from './session.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The call is about tokens itself: it carries none and a 401 is its answer. */
    withoutToken?: boolean;
    /** Part of coming back to open pages: it is sent while everything else waits for that. */
    whileWaiting?: boolean;
    /** Makes a repeated write safe: the server answers a known key with its first answer. */
    idempotencyKey?: string;
    /** The call was already repeated with a renewed token. */
    repeated?: boolean;
  }
}

/** What every call says of this client. */
export const clientHeaders = {
  ...config.extraHeader,
  Authorization: `Basic ${btoa(`${config.clientId}:${config.clientSecret}`)}`,
};

/**
 * The one way to the server. Paths are relative to the API root (`blade-desk/notice/list`), `data` of an answer is the payload
 * out of its envelope, and every failure is an `ApiError`. It shows nothing: providers decide what the user sees.
 */
export const http = axios.create({
  baseURL: config.api,
  timeout: config.timeout,
  withCredentials: true,
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

/** Looks at the token's age every few seconds, and when the tab comes back from sleep. Answers how to stop. */
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

/** What is asked while somebody has to sign in again is asked when he is back; for nobody else. */
async function afterReturn(request: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  if (await session.whenBack()) return prepare(request);
  throw new ApiError(text('common.unknownError'), { code: 401, status: 401 });
}

/** Whether the call is one of those that wait while open pages do. */
const canWait = (request: InternalAxiosRequestConfig) => !request.withoutToken && !request.whileWaiting;

http.interceptors.request.use((request) => (session.waiting() && canWait(request) ? afterReturn(request) : prepare(request)));

function prepare(request: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  request.headers.set('Accept-Language', languageTags[currentLanguage()]);
  const held = request.withoutToken ? null : session.get();
  if (held) request.headers.set('Blade-Auth', `bearer ${held.accessToken}`);
  if (request.idempotencyKey) request.headers.set('Idempotency-Key', request.idempotencyKey);
  // The family's servers read JSON; an absent body would travel as an empty form.
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

/** A failure below the protocol: no answer, or a status above 500, whose body may still say why. */
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

/** The bearer token that a request went out with. */
function tokenOf(request: InternalAxiosRequestConfig): string {
  return String(request.headers.get('Blade-Auth') ?? '').slice('bearer '.length);
}

/** Whether a call that met a 401 may be repeated. A renewed token that is refused as well ends the session. */
async function renewFor(request: InternalAxiosRequestConfig): Promise<boolean> {
  const sent = tokenOf(request);
  if (!sent) return false;
  if (!request.repeated) return refresh.renew(sent);
  if (session.get()?.accessToken === sent) session.end('expired');
  return false;
}

/** Whether the call may be made again: with a renewed token, or when the same person is back. Nothing that was on its way is lost. */
async function repeatable(error: ApiError, request: InternalAxiosRequestConfig): Promise<'renewed' | 'back' | undefined> {
  if (error.bizCode === 'MUST_CHANGE_PASSWORD') session.setMustChangePassword(true);
  else if (error.code !== 401) return undefined;
  else if (await renewFor(request)) return 'renewed';
  return canWait(request) && (await session.whenBack()) ? 'back' : undefined;
}

async function handleAnswer(response: AxiosResponse): Promise<AxiosResponse> {
  try {
    return open(response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = await repeatable(error, response.config);
    if (!reason) throw error;
    return http.request({ ...response.config, repeated: reason === 'renewed' });
  }
}

http.interceptors.response.use(handleAnswer, (error: unknown) => {
  // A cancelled query is no failure; react-query recognises it by itself.
  if (axios.isCancel(error) || error instanceof ApiError) throw error;
  throw axios.isAxiosError(error) ? toApiError(error) : error;
});
