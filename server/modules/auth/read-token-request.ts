import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import { hasForbiddenCharacters } from '#shared/rules';
import { PLATFORM_TENANT } from './service.ts';

/** Parameters of a call that takes them in the query, as a form or as JSON, as clients of the family send them. */
export type Parameters = ReadonlyMap<string, string>;

const LONGEST = 4096;

/** The parameters of a call. One that stands twice is refused: two readers could see two different requests. */
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
function optional(parameters: Parameters, names: readonly string[]): string | undefined {
  return names.map((name) => parameters.get(name)).find((value) => value !== undefined && value !== '');
}

/** As `optional`, but absent is refused under the first name. */
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
      readonly captcha: { readonly key: string; readonly code: string };
    }
  | { readonly grant: 'refresh_token'; readonly refreshToken: string };

const userTypes = new Set(['web', 'app', 'other']);

/** Understands a call for tokens. Both dialects are read alike; they name their parameters differently. */
export function readTokenRequest(request: Pick<FastifyRequest, 'query' | 'body' | 'headers'>): TokenRequest {
  const parameters = readParameters(request);
  const grant = optional(parameters, ['grant_type', 'grantType']) ?? 'password';
  if (grant === 'refresh_token') {
    return { grant, refreshToken: required(parameters, 'refresh_token', 'refreshToken') };
  }
  if (grant !== 'password' && grant !== 'captcha') throw new AppError('GRANT_UNSUPPORTED');
  const header = (name: string) => String(request.headers[name] ?? '').slice(0, 64);
  const userType = header('user-type').toLowerCase();
  return {
    grant,
    tenantId: optional(parameters, ['tenantId', 'tenant_id']) ?? (header('tenant-id') || PLATFORM_TENANT),
    account: required(parameters, 'username', 'account'),
    password: required(parameters, 'password'),
    userType: userTypes.has(userType) ? userType : 'web',
    captcha: { key: header('captcha-key'), code: header('captcha-code') },
  };
}
