import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Engine } from './crud/engine.ts';
import { inTenant } from './db/tenancy.ts';
import type { Database } from './db/types.ts';
import type { Services } from './modules/services.ts';
import { nameRight } from './modules/system/menu/name-right.ts';
import type { AppOptions } from './options.ts';
import { guardRoutes } from './plugins/auth.ts';
import { addBodies, bounds } from './plugins/bodies.ts';
import { lazyCompilers } from './plugins/compilers.ts';
import { refuseConnection } from './plugins/connections.ts';
import { addErrors, type NameRight, refuse } from './plugins/errors.ts';
import { addHeaders, setHeaders } from './plugins/headers.ts';
import { addRequestLog, loggerOptions } from './plugins/log.ts';
import { addLogBook } from './plugins/log-book.ts';
import { addTracing } from './plugins/tracing.ts';

/** Proxies in front of other servers of the family cut `/api` off; both spellings are one address from here on. */
function belowApi(url: string): string {
  return url.startsWith('/blade-') ? `/api${url}` : url;
}

/** Builds an instance without plugins, with the limits that hold for every call. */
export function newApp(config: Config, isEager = false): FastifyInstance {
  return fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => belowApi(url),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: bounds.bodyBytes,
    // Each of these ends before a client gives up at 10 s (promise 57).
    handlerTimeout: 9_000,
    // The longest of all, that of an upload; other bodies have less (plugins/bodies.ts).
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, maxHeaderSize: bounds.headerBytes },
    clientErrorHandler: refuseConnection,
    frameworkErrors(error, request, reply) {
      setHeaders(request, reply);
      refuse(error, { request, reply });
    },
    // While stopping, our own hook answers, in the envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Nothing takes one kind of value for another: schemas document, and what reads a call says what it tolerates.
    ajv: { customOptions: { coerceTypes: false } },
    ...(!isEager && { schemaController: { compilersFactory: lazyCompilers } }),
  });
}

interface Beside extends Pick<AppOptions, 'config' | 'db'>, Pick<Services, 'authenticator'> {
  /** Compiles everything at once, so that what cannot be compiled is found. */
  readonly isEager?: boolean;
}

/** Names a right by the rows of the menus, in the name of the actor who lacks it. */
export const nameRightIn =
  (db: Database): NameRight =>
  async ({ actor }, codes) =>
    actor ? inTenant(actor.tenantId, () => nameRight(db, codes)) : undefined;

/** Builds an instance beside the app, for nouns published at run time, with the same guard, errors, headers and logs. */
export async function serveBeside(
  app: FastifyInstance,
  { config, db, authenticator, isEager }: Beside,
  engine: Engine,
): Promise<FastifyInstance> {
  const beside = newApp(config, isEager);
  addRequestLog(beside);
  addTracing(beside);
  app.metrics?.watch(beside);
  addLogBook(beside, { ...app.logBook, close: async () => undefined });
  addHeaders(beside);
  addErrors(beside, { nameRight: nameRightIn(db) });
  addBodies(beside);
  guardRoutes(beside, { authenticator, db });
  await beside.register(engine.routes, { prefix: '/api' });
  await beside.ready();
  return beside;
}
