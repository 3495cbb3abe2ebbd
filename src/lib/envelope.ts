import { ApiError } from './api-error.ts';
import { text } from './i18n.ts';
import { isRecord } from './token.ts';

/** The part of an HTTP answer that decides. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly retryAfter?: string | undefined;
}

function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The code from the body first, then the HTTP status; a success body may leave it out. */
function codeOf(body: Readonly<Record<string, unknown>>, status: number): number {
  const code = numberOf(body.error_code) ?? numberOf(body.code);
  if (code !== undefined) return code;
  if (isOk(status)) return 'error' in body || 'error_description' in body ? 400 : 200;
  return status;
}

function messageOf(body: Readonly<Record<string, unknown>>): string {
  return (
    ([body.msg, body.error_description].find((words) => typeof words === 'string' && words !== '') as string | undefined) ??
    text('common.unknownError')
  );
}

function fieldsOf(data: unknown): Readonly<Record<string, string>> {
  if (!isRecord(data) || !isRecord(data.fields)) return {};
  return Object.fromEntries(Object.entries(data.fields).map(([name, message]) => [name, String(message)]));
}

function refusal(body: Readonly<Record<string, unknown>>, answer: Answer, code: number): ApiError {
  const bizCode = isRecord(body.data) && typeof body.data.bizCode === 'string' ? body.data.bizCode : undefined;
  return new ApiError(messageOf(body), {
    code,
    status: answer.status,
    bizCode,
    fields: fieldsOf(body.data),
    data: body.data,
    retryAfter: numberOf(answer.retryAfter),
  });
}

/**
 * Opens an answer once, for the whole app: the payload of a success, flat answers (token, captcha of the older generation) as
 * they are. Anything else throws one `ApiError`.
 */
export function openEnvelope(answer: Answer): unknown {
  const body = answer.data;
  // A file, or what was fetched in place of one, is opened by whoever asked for it.
  if (!isRecord(body) || body instanceof Blob) {
    if (isOk(answer.status)) return body;
    throw new ApiError(text('common.unknownError'), { code: answer.status, status: answer.status, data: body });
  }
  const code = codeOf(body, answer.status);
  if (code !== 200 && !('access_token' in body)) throw refusal(body, answer, code);
  return 'code' in body && 'data' in body && !('access_token' in body) ? body.data : body;
}
