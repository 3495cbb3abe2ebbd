import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { AppError } from '#shared/errors';
import { type ErrorCode, refusals } from '#shared/refusals';

/** Seconds after which a database that was away or busy may be asked again. */
const retryAfter = 2;

/**
 * Returns the refusal that a caller gets for an error. Our own refusals stay as they are; those of Fastify and of the database
 * are translated; everything else is `SERVER_ERROR`, which tells the caller nothing more.
 */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return refusalOfInput(error) ?? refusalOfDatabase(error) ?? refusalOfStatus(error) ?? new AppError('SERVER_ERROR');
}

/** The facts that errors of Fastify and of its validator may carry. */
interface CarriedFacts {
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly message?: unknown;
  readonly validation?: readonly { keyword?: string; instancePath?: string; params?: { missingProperty?: unknown } }[];
}

function factsOf(error: unknown): CarriedFacts {
  return typeof error === 'object' && error !== null ? error : {};
}

/** Returns the refusal of a part of the request that its schema does not allow, by name. */
function refusalOfInput(error: unknown): AppError | undefined {
  const [first] = factsOf(error).validation ?? [];
  if (!first) return undefined;
  const path = (first.instancePath ?? '').split('/').slice(1);
  if (first.keyword === 'required') {
    const name = [...path, String(first.params?.missingProperty ?? '')].join('.');
    return new AppError('MISSING_PARAMETER', { name }, { fields: { [name]: { code: 'MISSING_PARAMETER', params: { name } } } });
  }
  const name = path.join('.');
  if (name === '') return new AppError('UNREADABLE');
  return new AppError('WRONG_PARAMETER', { name }, { fields: { [name]: { code: 'WRONG_PARAMETER', params: { name } } } });
}

/** SQLSTATE classes and codes that mean "not now": nothing is wrong with the request. */
const notNow = /^(08|53|57|58|40001|40P01|55P03|25P0[34])/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** node-postgres names no code for these. */
const driverWords =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client (has encountered|was closed)|Cannot use a pool after)/;

function refusalOfDatabase(error: unknown): AppError | undefined {
  if (error instanceof DrizzleQueryError) return refusalOfDatabase(error.cause) ?? unavailable();
  if (error instanceof pg.DatabaseError) return refusalOfState(error.code ?? '');
  const { code, message } = factsOf(error);
  const isAway = networkCodes.has(String(code)) || driverWords.test(String(message));
  return isAway ? unavailable() : undefined;
}

/** The states of a table or a column that is not there, and of one that asks for a value that no form has any more. */
const ofSchema = new Set(['42P01', '42703', '23502']);

/** Returns the refusal of a call that fails because no migration has brought the database to the definitions. */
export function refusalWithoutMigration(error: unknown, unmigrated: readonly string[]): AppError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const isMeant = unmigrated.length > 0 && cause instanceof pg.DatabaseError && ofSchema.has(cause.code ?? '');
  return isMeant ? new AppError('SCHEMA_BEHIND', { what: unmigrated.join('; ') }) : undefined;
}

function refusalOfState(state: string): AppError {
  if (notNow.test(state)) return unavailable();
  if (state === '23505') return new AppError('ALREADY_EXISTS');
  // A value that passed the checks and that the database has refused: invalid input in any case.
  if (state.startsWith('22')) return new AppError('BAD_INPUT');
  return new AppError('SERVER_ERROR');
}

function unavailable(): AppError {
  return new AppError('UNAVAILABLE', undefined, { retryAfter });
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'UNREADABLE',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'URL_TOO_LONG',
  415: 'MEDIA_TYPE',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
};

/** Returns the refusal for an error of Fastify itself (bodies, media types, time-outs) or of its plugins. */
function refusalOfStatus(error: unknown): AppError | undefined {
  const { code: fastifyCode, statusCode } = factsOf(error);
  // A URL that cannot be decoded has no route.
  if (fastifyCode === 'FST_ERR_BAD_URL') return new AppError('NOT_FOUND');
  const code = typeof statusCode === 'number' ? byStatus[statusCode] : undefined;
  if (!code) return undefined;
  return new AppError(code, undefined, refusals[code].status === 503 ? { retryAfter } : {});
}
