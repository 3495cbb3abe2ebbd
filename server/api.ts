import type { FastifyInstance } from 'fastify';
import type { Resource } from '#shared/define';
import { publishedPlace } from '#src/resources/develop/published';
import { definitions } from '#src/resources/index';
import { createEngine, type Engine } from './crud/engine.ts';
import { defineModule, type Module } from './crud/module.ts';
import { serveBeside } from './instance.ts';
import type { Actor } from './lib/actor.ts';
import { openEvents } from './lib/events.ts';
import { keepRunningJobs } from './lib/jobs.ts';
import type { Load } from './lib/load.ts';
import { openOutbound } from './lib/outbound.ts';
import { secretBox } from './lib/secret-box.ts';
import { consoleSender } from './lib/sms-sender.ts';
import { openDailyJobs } from './modules/daily-jobs.ts';
import { dashboardRoutes } from './modules/desk/dashboard/routes.ts';
import { messageRoutes } from './modules/desk/inbox/routes.ts';
import { codeModule } from './modules/develop/code/module.ts';
import { publishedModule } from './modules/develop/published/module.ts';
import { openPublished } from './modules/develop/published/service.ts';
import { hooksOf } from './modules/flow/business.ts';
import { openWorkflow } from './modules/flow/open.ts';
import { processRoutes } from './modules/flow/process-calls.ts';
import { flowRoutes } from './modules/flow/routes/index.ts';
import { openCoreServices, openModules } from './modules/index.ts';
import { keepCopying } from './modules/monitor/audit-copy/copy.ts';
import { openTarget } from './modules/monitor/audit-copy/targets.ts';
import { openBackups } from './modules/monitor/backup/run.ts';
import { watchNode } from './modules/monitor/health/node.ts';
import { healthRoutes, storedFigures } from './modules/monitor/health/routes.ts';
import { visitRoutes } from './modules/operation/visit/routes.ts';
import { openProcessNouns } from './modules/processes.ts';
import { reportRoutes } from './modules/report/routes.ts';
import { attachRoutes } from './modules/resource/attach/routes.ts';
import { ossRoutes } from './modules/resource/oss/routes.ts';
import { openFileStore } from './modules/resource/oss/service.ts';
import { openCarriers } from './modules/resource/sms/carriers.ts';
import { type Messenger, openMessenger } from './modules/resource/sms/service.ts';
import type { Services } from './modules/services.ts';
import { suggestions } from './modules/suggestions.ts';
import { authorityRoutes } from './modules/system/authority/routes.ts';
import { viewRoutes } from './modules/system/list-view/module.ts';
import { hasTenant } from './modules/system/tenant/service.ts';
import { ports } from './modules/wiring.ts';
import type { AppOptions } from './options.ts';
import { guardRoutes } from './plugins/auth.ts';
import { passOn } from './plugins/passed-on.ts';

/** Opens the services of the feature modules and nouns. The engine is built from them, and they call its records at run time. */
function openParts(app: FastifyInstance, options: AppOptions, late: Pick<Services, 'records' | 'reach'>) {
  const { db, announcements, config, keys, clock, sms, samples } = options;
  const onError = (err: unknown) => app.log.warn({ err }, 'other servers were not told');
  const outbound = openOutbound(config.outboundHosts);
  const quotaBytes = config.uploadQuotaMb * 2 ** 20;
  const files = openFileStore({ db, ring: keys.data, outbound, dataDir: config.dataDir, quotaBytes });
  const messenger = openMessages(app, { db, config, keys, sms, outbound });
  const core = openCoreServices({
    db,
    keys,
    captchaMode: config.captchaMode,
    tenantMode: config.tenantMode,
    sm2PrivateKey: config.sm2?.privateKey,
    clock,
    note: app.logBook.usual,
    sms: messenger.codes,
    social: config.social,
    samples,
    complain: (err, words) => app.log.error({ err }, words),
    events: openEvents({ db, announcements, onError }),
    files: files.rows,
  });
  const { context, events, authenticator, dictionaries } = core;
  const services: Services = {
    context,
    events,
    authenticator,
    dictionaries,
    outbound,
    messenger,
    ports,
    ...late,
    clearPasswords: config.clearPasswords,
    files: files.rows,
    store: files,
    backups: config.backupDir === undefined ? undefined : openBackups(),
  };
  app.addHook('preClose', async () => services.backups?.stop());
  return { core, services, files };
}

/** Builds the engines: of the nouns in the code, and of those that are published while the server runs. */
function openNouns(app: FastifyInstance, options: AppOptions, services: Services) {
  const { db, pool } = options;
  const { context, dictionaries, files, authenticator, events } = services;
  const engineOf = (nouns: readonly Resource[], modules: readonly Module[]): Engine =>
    createEngine({
      db,
      dictionaries,
      files,
      modules,
      definitions: [...definitions, ...nouns],
      secrets: context.box,
      tenants: { exists: hasTenant },
      people: { user: 'user', dept: 'dept' },
      suggestions,
    });
  const plain = (noun: Resource) => defineModule(noun);
  const published = openPublished({
    db,
    pool,
    events,
    build: (nouns) => serveBeside(app, { ...options, authenticator }, engineOf(nouns, nouns.map(plain))),
    async rehearse(noun) {
      const tried = await serveBeside(app, { ...options, authenticator, isEager: true }, engineOf([noun], [plain(noun)]));
      await tried.close();
    },
    onError: (err, words) => app.log.error({ err }, words),
  });
  app.addHook('onReady', published.refresh);
  app.addHook('onClose', published.close);
  const develop = [publishedModule(services, published), codeModule(services, published)];
  return { published, engine: engineOf([], openModules(services, develop)) };
}

/** Adds all routes below `/api`: those of the feature modules and those of the nouns. Each route states its right. */
export async function addApi(app: FastifyInstance, options: AppOptions, load: Load): Promise<void> {
  const { db, mode } = options;
  const records = (resource: Resource) => engine.records(resource);
  const reach = () => engine.reach;
  const { core, services, files } = openParts(app, options, { records, reach });
  const { context, authenticator } = services;
  const { engine, published } = openNouns(app, options, services);
  const processes = openProcessNouns(services);
  const flow = openWorkflow(services, hooksOf(processes, services));
  guardRoutes(app, { authenticator, db, load });
  const node = watchNode({ db, pool: db.$client, streamCount: core.streamCount });
  const jobs = openDailyJobs(services);
  app.metrics?.addSources({ streamCount: core.streamCount, stored: () => storedFigures(db, jobs) });
  const calls = [
    core.routes,
    authorityRoutes({ context, records }),
    dashboardRoutes({ context, records, todos: async (actor: Actor) => (await flow.count(actor)).todo }),
    flowRoutes(flow),
    processRoutes(services, flow, processes),
    ossRoutes(files),
    visitRoutes(services, files),
    reportRoutes({ services, store: files }),
    messageRoutes(services),
    viewRoutes(services),
    attachRoutes({ rows: files.rows, records }),
    healthRoutes({ db, mode, nodeId: node.id, makesBackups: services.backups !== undefined }),
    engine.routes,
    passOn(publishedPlace.path, published.instance),
  ];
  for (const routes of calls) await app.register(routes, { prefix: '/api' });
  const { log } = app;
  whileListening(app, () => flow.keepFiring((err) => log.error({ err }, 'a timer of a process failed')));
  whileListening(app, () => node.keepSaying((err) => log.error({ err }, 'this server could not say that it is there')));
  const { auditTarget } = options.config;
  if (auditTarget) {
    const target = openTarget(auditTarget);
    whileListening(app, () => keepCopying(db, target, (err) => log.error({ err }, 'the audit was not copied')));
  }
  const onError = (err: unknown, job: string) => log.error({ err, job }, 'a daily job failed');
  const daily = { db, jobs, server: node.id, now: Date.now, onError };
  whileListening(app, () => keepRunningJobs(daily));
}

/** Runs work while the server listens: what begins it answers what ends it. */
function whileListening(app: FastifyInstance, begin: () => () => Promise<void>): void {
  let stop = () => Promise.resolve();
  app.addHook('onListen', async () => {
    stop = begin();
  });
  app.addHook('onClose', () => stop());
}

/** Opens the sending of messages to phones: by the tenants' configurations, else by the log or the sender of a test. */
function openMessages(
  app: FastifyInstance,
  { db, config, keys, sms, outbound }: Pick<AppOptions, 'db' | 'config' | 'keys' | 'sms'> & Pick<Services, 'outbound'>,
): Messenger {
  const log = config.smsProvider === 'console' ? app.log : undefined;
  return openMessenger({
    db,
    box: secretBox(keys.data),
    carriers: openCarriers({ outbound, log }),
    fallback: sms ?? (log && consoleSender(log)),
  });
}
