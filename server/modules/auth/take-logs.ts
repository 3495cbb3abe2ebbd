import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { addRows } from '#server/crud/write/effects';
import { actorOf } from '#server/lib/actor';
import { readable } from '#server/lib/readable';
import { recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { logError } from '#src/resources/monitor/log';
import { type Counting, countCalls } from './count-calls.ts';

/** Most bytes and entries of one call. */
export const LOG_BYTES = 64 * 1024;
const MOST_ENTRIES = 100;

/** Calls of one user: a browser in trouble sends what it has collected every few minutes. */
const limit = { kind: 'errorLog', most: 60, windowMs: 60 * 60_000 };

/** Keeps the errors that a browser collected. They are text of its sender, cut to size, and never anything else. */
export async function takeLogs(counting: Counting, request: FastifyRequest): Promise<void> {
  const entries = Array.isArray(request.body) ? request.body : [];
  if (entries.length > MOST_ENTRIES) throw new AppError('TOO_LARGE');
  if (entries.length === 0) return;
  const actor = actorOf(request);
  const { tenantId, account, userId, ip } = actor;
  await countCalls(counting, limit, userId);
  const rows = entries.map((entry: unknown) => ({
    ...readEntry(entry),
    serviceId: 'browser',
    serverHost: hostname().slice(0, 255),
    userAgent: readable(request.headers['user-agent'], 1000),
    remoteIp: ip,
    createBy: readable(account, 64),
    requestId: String(request.id).slice(0, 64),
  }));
  await addRows({ tx: counting.db, actor, at: businessMoment(Date.now()) }, logError, rows);
  request.log.warn(
    { userId, tenantId, entries: rows.map(({ type, url, message }) => ({ type, url, message })) },
    'browser errors',
  );
}

const entryFields = ['url', 'time', 'type', 'message', 'stack', 'info'] as const;

/** The body of the call, for the document. */
export const faultsBody = Type.Array(
  Type.Partial(Type.Object(Object.fromEntries(entryFields.map((name) => [name, Type.String()])))),
  {
    maxItems: MOST_ENTRIES,
  },
);

function readEntry(entry: unknown) {
  const { url, time, type, message, stack, info } = recordOf(entry);
  return {
    url: readable(url, 1000),
    requestUri: readable(url, 1000),
    time: readable(time, 64),
    type: readable(type, 32),
    exceptionName: readable(type, 255) || 'error',
    message: readable(message, 2000),
    stackTrace: readable(stack, 10_000),
    info: readable(info, 1000),
  };
}
