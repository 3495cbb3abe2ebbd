import type { FastifyInstance } from 'fastify';
import { resources } from '#src/resources/index';
import { addApi } from './api.ts';
import { addApiDocs } from './crud/http/openapi.ts';
import { readMigrations } from './db/migrate.ts';
import { nameRightIn, newApp } from './instance.ts';
import { Load } from './lib/load.ts';
import type { LogBook } from './lib/log-book.ts';
import { systemClock } from './lib/time.ts';
import { openLogBook } from './modules/monitor/log/service.ts';
import type { AppOptions } from './options.ts';
import { addBodies } from './plugins/bodies.ts';
import { addErrors } from './plugins/errors.ts';
import { addHeaders } from './plugins/headers.ts';
import { addHealth } from './plugins/health.ts';
import { addLoad, watchLoop } from './plugins/load.ts';
import { addRequestLog } from './plugins/log.ts';
import { addLogBook } from './plugins/log-book.ts';
import { Metrics } from './plugins/metrics.ts';
import { addStatic } from './plugins/static.ts';
import { addTracing } from './plugins/tracing.ts';

/** Builds the server as production runs it; tests build the same and inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, pool, config, webRoot, phase = () => 'serving' } = options;
  const app = newApp(config);
  addRequestLog(app);
  addTracing(app);
  app.decorate('metrics', metricsOf(options));
  app.metrics?.watch(app);
  addLogBook(app, openBook(app, options));
  addHeaders(app);
  addErrors(app, { nameRight: nameRightIn(options.db), unmigrated: options.unmigrated });
  addHealth(app, { db, pool, schemaSteps: readMigrations().length, phase });
  const load = new Load(config.load, {
    ticks: (options.clock ?? systemClock).ticks,
    delayMs: options.loopDelay ?? watchLoop(app),
  });
  addLoad(app, load);
  addBodies(app);
  if (config.apiDocs) await addApiDocs(app, resources, (await import('./answers.json', { with: { type: 'json' } })).default);
  await addApi(app, options, load);
  if (webRoot) await addStatic(app, webRoot);
  return app;
}

function metricsOf({ config, mode, db }: AppOptions): Metrics | undefined {
  return config.metricsPort === undefined ? undefined : new Metrics({ mode, poolUse: () => db.$client.use() });
}

function openBook(app: FastifyInstance, { db, config }: AppOptions): LogBook {
  const env = config.production ? 'production' : 'development';
  return openLogBook({ db, env, onError: (err) => app.log.error({ err }, 'log entries were not written') });
}
