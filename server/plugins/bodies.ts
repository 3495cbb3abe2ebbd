import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call accepts a file, whose transfer may take minutes. */
    isUpload?: boolean;
  }
}

/** Bounds of what a request may carry (promise 35). */
export const bounds = {
  bodyBytes: 1024 * 1024,
  urlBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  depth: 32,
  keys: 1_000,
  bodyMs: 30_000,
} as const;

/** Names through which a copied object could change others. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Bodies are JSON, or form fields where a client of the family uses them; everything else is 415. Each parser checks what it
 * made, so no spelling of a content type goes around the check.
 */
export function addBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  addParser(app, 'application/json', readJson);
  // One key more than allowed is read, so that too many are refused rather than cut.
  addParser(app, 'application/x-www-form-urlencoded', (text) => parse(text, '&', '=', { maxKeys: bounds.keys + 1 }));
  app.addHook('onRequest', async (request) => {
    if (request.url.length > bounds.urlBytes) throw new AppError('URL_TOO_LONG');
    checkShape(request.query);
    hurryBody(request);
  });
}

/** Closes the connection of a body that does not come; by then its request has long been answered (promise 57). */
function hurryBody({ raw, headers, routeOptions }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || routeOptions.config.isUpload) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), bounds.bodyMs).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

/** An empty body and `null` are no body: clients of the family send both with calls that take none. */
function addParser(app: FastifyInstance, type: string, read: (text: string) => unknown): void {
  app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, text: string) => {
    const value = text === '' ? undefined : read(text);
    checkShape(value);
    return value ?? undefined;
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('UNREADABLE');
  }
}

/** Refuses what is nested too deep, has too many keys, or names a prototype. Walks without recursion: depth is what it checks. */
export function checkShape(root: unknown): void {
  let keys = 0;
  let level: object[] = isObject(root) ? [root] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > bounds.depth) throw new AppError('UNREADABLE');
    for (const each of level) if (!Array.isArray(each)) keys += checkNames(Object.keys(each));
    if (keys > bounds.keys) throw new AppError('UNREADABLE');
    level = level.flatMap((each) => Object.values(each).filter(isObject));
  }
}

function checkNames(names: readonly string[]): number {
  if (names.some((name) => forbiddenNames.has(name))) throw new AppError('UNREADABLE');
  return names.length;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
