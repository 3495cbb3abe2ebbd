import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/types';
import { actorOf } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { logError } from '../monitor/log/table.ts';

/** Most bytes and entries of one call. */
export const LOG_BYTES = 64 * 1024;
const MOST_ENTRIES = 100;

/** Keeps the errors that a browser collected. They are text of its sender, cut to size, and never anything else. */
export async function takeLogs(db: Database, request: FastifyRequest): Promise<void> {
  const entries = Array.isArray(request.body) ? request.body : [];
  if (entries.length > MOST_ENTRIES) throw new AppError('TOO_LARGE');
  if (entries.length === 0) return;
  const { tenantId, account, userId, ip } = actorOf(request);
  const rows = entries.map((entry: unknown) => ({
    ...readEntry(entry),
    tenantId,
    serviceId: 'browser',
    serverHost: hostname().slice(0, 255),
    userAgent: cut(request.headers['user-agent'], 1000),
    remoteIp: ip,
    createBy: cut(account, 64),
  }));
  await db.insert(logError).values(rows);
  request.log.warn(
    { userId, tenantId, entries: rows.map(({ type, url, message }) => ({ type, url, message })) },
    'browser errors',
  );
}

function readEntry(entry: unknown) {
  const { url, time, type, message, stack, info } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >;
  return {
    url: cut(url, 1000),
    requestUri: cut(url, 255),
    time: cut(time, 64),
    type: cut(type, 32),
    exceptionName: cut(type, 255),
    message: cut(message, 2000),
    stackTrace: cut(stack, 10_000),
    info: cut(info, 1000),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu;

/** Any value as text of this length, without the characters that PostgreSQL and log readers choke on. */
function cut(value: unknown, length: number): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replace(unprintable, ' ').slice(0, length);
}
