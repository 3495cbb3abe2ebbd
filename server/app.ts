import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Pool } from 'pg';
import { definitions, resources } from '#src/resources/index';
import type { Config } from './config.ts';
import { createEngine, type Engine } from './crud/engine.ts';
import { addApiDocs } from './crud/openapi.ts';
import type { Announcements } from './db/announcements.ts';
import { readMigrations } from './db/migrate.ts';
import type { Database } from './db/types.ts';
import { openEvents } from './lib/events.ts';
import { type DailyJob, keepRunningJobs } from './lib/jobs.ts';
import type { Keys } from './lib/keys.ts';
import type { LogBook } from './lib/log-book.ts';
import { openModules, openStories } from './modules/index.ts';
import { openLogBook } from './modules/monitor/log/service.ts';
import { generateDaily } from './modules/operation/tactic/daily.ts';
import { attachRoutes } from './modules/resource/attach/routes.ts';
import { ossRoutes } from './modules/resource/oss/routes.ts';
import { openFileStore } from './modules/resource/oss/service.ts';
import type { Services } from './modules/services.ts';
import { authorityRoutes } from './modules/system/authority/routes.ts';
import { hasTenant } from './modules/system/tenant/service.ts';
import { guardRoutes } from './plugins/auth.ts';
import { addBodies, bounds } from './plugins/bodies.ts';
import { lazyCompilers } from './plugins/compilers.ts';
import { refuseConnection } from './plugins/connections.ts';
import { addErrors, refuse } from './plugins/errors.ts';
import { addHeaders, setHeaders } from './plugins/headers.ts';
import { addHealth } from './plugins/health.ts';
import { addRequestLog, loggerOptions } from './plugins/log.ts';
import { addLogBook } from './plugins/log-book.ts';
import { addStatic } from './plugins/static.ts';

export interface AppOptions {
  readonly db: Database;
  readonly pool: Pool;
  /** What other servers on the database say. */
  readonly announcements: Announcements;
  readonly config: Config;
  readonly keys: Keys;
  /** Where the built browser half lies; absent = it is not served. */
  readonly webRoot?: string;
  /** Whether the process is about to end: from then on only `/health` answers. */
  readonly isStopping?: () => boolean;
}

/** The server as production runs it; tests boot the same and inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { pool, config, webRoot, isStopping = () => false } = options;
  const app = newApp(config);
  addRequestLog(app);
  addLogBook(app, openBook(app, options));
  addHeaders(app);
  addErrors(app);
  addHealth(app, { pool, schemaSteps: readMigrations().length, isStopping });
  addBodies(app);
  if (config.apiDocs) await addApiDocs(app, resources);
  await addApi(app, options);
  if (webRoot) await addStatic(app, webRoot);
  return app;
}

function openBook(app: FastifyInstance, { db, config }: AppOptions): LogBook {
  const env = config.production ? 'production' : 'development';
  return openLogBook({ db, env, onError: (err) => app.log.error({ err }, 'log entries were not written') });
}

/** Everything below `/api`: the stories, which are code, and the nouns, which are definitions. Each route states its right. */
async function addApi(app: FastifyInstance, { db, announcements, config, keys }: AppOptions): Promise<void> {
  const onError = (err: unknown) => app.log.warn({ err }, 'other servers were not told');
  const files = openFileStore({ db, ring: keys.data, dataDir: config.dataDir, quotaBytes: config.uploadQuotaMb * 2 ** 20 });
  const stories = openStories({
    db,
    keys,
    captchaMode: config.captchaMode,
    sm2PrivateKey: config.sm2?.privateKey,
    note: app.logBook.usual,
    events: openEvents({ db, announcements, onError }),
    files: files.rows,
  });
  const { context, events, authenticator, dictionaries } = stories;
  const services: Services = {
    context,
    events,
    authenticator,
    dictionaries,
    files: files.rows,
    records: (resource) => engine.records(resource),
  };
  const engine: Engine = createEngine({
    db,
    definitions,
    modules: openModules(services),
    dictionaries,
    secrets: context.box,
    tenants: { exists: hasTenant },
    files: files.rows,
    people: { user: 'user', dept: 'dept' },
  });
  guardRoutes(app, { authenticator, db });
  await app.register(stories.routes, { prefix: '/api' });
  await app.register(authorityRoutes({ context, records: (resource) => engine.records(resource) }), { prefix: '/api' });
  await app.register(ossRoutes(files), { prefix: '/api' });
  await app.register(attachRoutes({ rows: files.rows, records: (resource) => engine.records(resource) }), { prefix: '/api' });
  await app.register(engine.routes, { prefix: '/api' });
  doDaily(app, db, [generateDaily(services)]);
}

/** Does what is to be done once a day while the server listens. */
function doDaily(app: FastifyInstance, db: Database, jobs: readonly DailyJob[]): void {
  let stop = () => Promise.resolve();
  app.addHook('onListen', async () => {
    const onError = (err: unknown, job: string) => app.log.error({ err, job }, 'a daily job failed');
    stop = keepRunningJobs({ db, jobs, server: randomUUID(), now: Date.now, onError });
  });
  app.addHook('onClose', () => stop());
}

/** Proxies in front of other servers of the family cut `/api` off; both spellings are one address from here on. */
function belowApi(url: string): string {
  return url.startsWith('/blade-') ? `/api${url}` : url;
}

function newApp(config: Config): FastifyInstance {
  return fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => belowApi(url),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: bounds.bodyBytes,
    // Each of these ends before a client gives up at 10 s (security-and-reliability 57).
    handlerTimeout: 9_000,
    // The longest of all, that of an upload; other bodies have less (plugins/bodies.ts).
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, maxHeaderSize: bounds.headerBytes },
    clientErrorHandler: refuseConnection,
    frameworkErrors(error, request, reply) {
      setHeaders(request, reply);
      refuse(error, request, reply);
    },
    // While stopping, our own hook answers, in the envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: lazyCompilers },
  });
}
