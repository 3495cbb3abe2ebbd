import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import { hasForbiddenCharacters } from '#shared/rules';
import type { CaptchaResponse } from './make-captcha.ts';
import { PLATFORM_TENANT } from './service.ts';

/** Parameters of a call that takes them in the query, as a form or as JSON, as clients of the family send them. */
export type Parameters = ReadonlyMap<string, string>;

const LONGEST = 4096;

/** Returns the parameters of a call. One that occurs twice is refused: two readers could see two different requests. */
export function readParameters({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Parameters {
  const found = new Map<string, string>();
  for (const [name, value] of [...entriesOf(query), ...entriesOf(body)]) {
    const text = textOf(value);
    if (text === undefined || text.length > LONGEST || found.has(name)) {
      throw new AppError('WRONG_PARAMETER', { name: name.slice(0, 64) });
    }
    found.set(name, text);
  }
  return found;
}

function entriesOf(source: unknown): [string, unknown][] {
  if (source === null || source === undefined) return [];
  if (typeof source !== 'object' || Array.isArray(source)) throw new AppError('UNREADABLE');
  return Object.entries(source);
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !hasForbiddenCharacters(value) ? value : undefined;
}

/** The value of a parameter under any of its names; blank is absent. */
export function optional(parameters: Parameters, names: readonly string[]): string | undefined {
  return names.map((name) => parameters.get(name)).find((value) => value !== undefined && value !== '');
}

/** Returns a parameter like `optional`, but refuses an absent one under its first name. */
export function required(parameters: Parameters, ...names: readonly [string, ...string[]]): string {
  const value = optional(parameters, names);
  if (value === undefined) throw new AppError('MISSING_PARAMETER', { name: names[0] });
  return value;
}

/** A call for tokens, whichever dialect it came in. */
export type TokenRequest =
  | {
      readonly grant: 'password' | 'captcha';
      readonly tenantId: string;
      readonly account: string;
      readonly password: string;
      readonly userType: string;
      readonly captcha: CaptchaResponse;
    }
  | {
      readonly grant: 'sms';
      readonly tenantId: string;
      readonly phone: string;
      readonly code: string;
      readonly userType: string;
    }
  | {
      readonly grant: 'social';
      readonly tenantId: string;
      readonly answer: { readonly source: string; readonly code: string; readonly state: string };
      readonly userType: string;
    }
  | { readonly grant: 'refresh_token'; readonly refreshToken: string };

const userTypes = new Set(['web', 'app', 'other']);

type Asking = Pick<FastifyRequest, 'query' | 'body' | 'headers'>;

const headerOf = ({ headers }: Asking, name: string) => String(headers[name] ?? '').slice(0, 64);

/** The tenant that a call names, by a parameter or by its header; nothing where it names none. */
export function tenantSent(request: Asking, parameters: Parameters): string | undefined {
  return optional(parameters, ['tenantId', 'tenant_id']) ?? (headerOf(request, 'tenant-id') || undefined);
}

/** The answer to a captcha, which calls of either dialect carry in their headers. */
export function captchaSent(request: Asking): CaptchaResponse {
  return { key: headerOf(request, 'captcha-key'), code: headerOf(request, 'captcha-code') };
}

/** Returns the platform that the user works on; `web` where none is named. */
export function userTypeOf(request: Asking): string {
  const userType = headerOf(request, 'user-type').toLowerCase();
  return userTypes.has(userType) ? userType : 'web';
}

/** Reads a call for tokens. Both dialects are read alike; they name their parameters differently. */
export function readTokenRequest(request: Asking): TokenRequest {
  const parameters = readParameters(request);
  const grant = optional(parameters, ['grant_type', 'grantType']) ?? 'password';
  if (grant === 'refresh_token') {
    return { grant, refreshToken: required(parameters, 'refresh_token', 'refreshToken') };
  }
  const [tenantId, userType] = [tenantSent(request, parameters) ?? PLATFORM_TENANT, userTypeOf(request)];
  const account = () => required(parameters, 'username', 'account');
  const password = () => required(parameters, 'password');
  if (grant === 'sms') return { grant, tenantId, userType, phone: phoneIn(parameters), code: password() };
  // Other clients of the family use this name for the grant and send the code as `value`; their message id is not needed here.
  if (grant === 'sms_code') {
    return { grant: 'sms', tenantId, userType, phone: phoneIn(parameters), code: required(parameters, 'value') };
  }
  if (grant === 'social') return { grant, tenantId, userType, answer: readResponse(parameters) };
  if (grant !== 'password' && grant !== 'captcha') throw new AppError('GRANT_UNSUPPORTED');
  return { grant, tenantId, userType, account: account(), password: password(), captcha: captchaSent(request) };
}

/** Reads the answer of another site, as the browser brings it back. */
export function readResponse(parameters: Parameters) {
  const [source, code] = [required(parameters, 'source'), required(parameters, 'code')];
  return { source, code, state: required(parameters, 'state') };
}

/** Returns the phone; empty where none was sent, since that has a message of its own. */
export function phoneIn(parameters: Parameters): string {
  return (optional(parameters, ['username', 'phone', 'account']) ?? '').trim();
}
