import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Pool } from 'pg';
import { definitions } from '#src/resources/index';
import type { Config } from './config.ts';
import { createEngine } from './crud/engine.ts';
import { addApiDocs } from './crud/openapi.ts';
import { readMigrations } from './db/migrate.ts';
import type { Database } from './db/types.ts';
import type { Keys } from './lib/keys.ts';
import { modules, openStories } from './modules/index.ts';
import { guardRoutes } from './plugins/auth.ts';
import { addBodies, bounds } from './plugins/bodies.ts';
import { lazyCompilers } from './plugins/compilers.ts';
import { refuseConnection } from './plugins/connections.ts';
import { addErrors, refuse } from './plugins/errors.ts';
import { addHeaders, setHeaders } from './plugins/headers.ts';
import { addHealth } from './plugins/health.ts';
import { addRequestLog, loggerOptions } from './plugins/log.ts';
import { addStatic } from './plugins/static.ts';

export interface AppOptions {
  readonly db: Database;
  readonly pool: Pool;
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
  addHeaders(app);
  addErrors(app);
  addHealth(app, { pool, schemaSteps: readMigrations().length, isStopping });
  addBodies(app);
  if (config.apiDocs)
    await addApiDocs(
      app,
      modules.map(({ resource }) => resource),
    );
  await addApi(app, options);
  if (webRoot) await addStatic(app, webRoot);
  return app;
}

/** Everything below `/api`: the stories, which are code, and the nouns, which are definitions. Each route states its right. */
async function addApi(app: FastifyInstance, { db, config, keys }: AppOptions): Promise<void> {
  const stories = openStories({ db, keys, captchaMode: config.captchaMode, sm2PrivateKey: config.sm2?.privateKey });
  const engine = createEngine({
    db,
    definitions,
    modules,
    dictionaries: stories.dictionaries,
    secrets: stories.context.box,
    people: { user: 'user', dept: 'dept' },
  });
  guardRoutes(app, { authenticator: stories.authenticator, db });
  await app.register(stories.routes, { prefix: '/api' });
  await app.register(engine.routes, { prefix: '/api' });
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
    requestTimeout: 30_000,
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
