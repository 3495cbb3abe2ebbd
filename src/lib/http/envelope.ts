import { isRecord } from '#shared/by-name';
import { text } from '../i18n.ts';
import { ApiError } from './api-error.ts';
import { isForPeople } from './shown-message.ts';

/** The part of an HTTP answer that is evaluated here. */
export interface RawResponse {
  readonly status: number;
  readonly data: unknown;
  readonly retryAfter?: string | undefined;
  /** The id of the call in the server's own log, from a header. */
  readonly requestId?: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;

const notFound = 404;

function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the code from the body or, where it has none, the HTTP status; a success body may leave it out. */
function codeOf(body: Body, status: number): number {
  const code = numberOf(body.error_code) ?? numberOf(body.code);
  if (code !== undefined) return code;
  if (isOk(status)) return 'error' in body || 'error_description' in body ? 400 : 200;
  return status;
}

/** Returns a message in place of one that is missing or not meant for users. */
function wordsFor(code: number, { words, requestId }: { words?: string | undefined; requestId: string | undefined }): string {
  if (code === notFound) return text('common.noSuchCall');
  if (requestId) return text('common.failedAs', { id: requestId });
  return text(words === undefined ? 'common.unknownError' : 'common.failed');
}

function said(body: Body): string | undefined {
  return [body.msg, body.error_description].find((words) => typeof words === 'string' && words !== '') as string | undefined;
}

/** Returns why a call failed: our own server's message as it is, that of another server where it is a sentence for users. */
function messageOf(body: Body, answer: RawResponse, { code, bizCode }: { code: number; bizCode: string | undefined }): string {
  const words = said(body);
  if (words !== undefined && (bizCode !== undefined || isForPeople(words))) return words;
  const { requestId } = isRecord(body.data) ? body.data : body;
  return wordsFor(code, { words, requestId: typeof requestId === 'string' ? requestId : answer.requestId });
}

function fieldsOf(data: unknown): Readonly<Record<string, string>> {
  if (!isRecord(data) || !isRecord(data.fields)) return {};
  return Object.fromEntries(Object.entries(data.fields).map(([name, message]) => [name, String(message)]));
}

function refusal(body: Body, answer: RawResponse, code: number): ApiError {
  const bizCode = isRecord(body.data) && typeof body.data.bizCode === 'string' ? body.data.bizCode : undefined;
  return new ApiError(messageOf(body, answer, { code, bizCode }), {
    code,
    status: answer.status,
    bizCode,
    fields: fieldsOf(body.data),
    data: body.data,
    retryAfter: numberOf(answer.retryAfter),
  });
}

/**
 * Unwraps an answer, for the whole app: returns the payload of a success, and flat answers (token, captcha of the older
 * generation) as they are. Anything else throws one `ApiError`.
 */
export function openEnvelope(answer: RawResponse): unknown {
  const body = answer.data;
  // A file, or the text that came in place of one, is evaluated by the caller.
  if (!isRecord(body) || body instanceof Blob) {
    if (isOk(answer.status)) return body;
    const { status, requestId } = answer;
    throw new ApiError(wordsFor(status, { requestId }), { code: status, status, data: body });
  }
  const code = codeOf(body, answer.status);
  if (code !== 200 && !('access_token' in body)) throw refusal(body, answer, code);
  return 'code' in body && 'data' in body && !('access_token' in body) ? body.data : body;
}
