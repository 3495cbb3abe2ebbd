import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import pg from 'pg';
import type { Config } from '#server/config';
import { sourceFrames } from '#server/lib/source-frames';

/**
 * One JSON object a line. No header, no query and no body is ever written: passwords, tokens and what people searched for are
 * in them (promise 64).
 */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
  };
}

/** A line for each answered request. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { isPassedOn, isHealth } = request.routeOptions.config;
    if (isPassedOn) return;
    request.log[isHealth ? 'debug' : 'info'](
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        user: request.actor?.userId,
      },
      'request',
    );
  });
}

/** Values of rows travel in messages and details of database errors, so only what names the fault is kept of these. */
interface ErrorFacts {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly query?: string;
}

interface ErrorLine extends ErrorFacts {
  readonly [fact: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: ErrorLine;
}

/** An error as it goes to the log, with the errors that caused it. */
export function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, table, constraint, query }: Error & ErrorFacts = error;
  const message = hasValues(error) ? 'A query failed' : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    stack: sourceFrames(frames).join('\n'),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table, constraint }),
    ...(query !== undefined && { query }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Drizzle appends the parameters of a query to its message; the database quotes a value that a type does not take. */
function hasValues(error: Error & ErrorFacts): boolean {
  return error.query !== undefined || (error instanceof pg.DatabaseError && error.code?.startsWith('22') === true);
}
