import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Resource } from '#shared/define';
import { publishedPlace } from '#src/resources/develop/published';
import { definitions, resources } from '#src/resources/index';
import type { Config } from './config.ts';
import { createEngine, type Engine } from './crud/engine.ts';
import { addApiDocs } from './crud/http/openapi.ts';
import { defineModule, type Module } from './crud/module.ts';
import type { Announcements } from './db/announcements.ts';
import { readMigrations } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { inTenant } from './db/tenancy.ts';
import type { TenantPool } from './db/tenant-pool.ts';
import type { Database } from './db/types.ts';
import type { Actor } from './lib/actor.ts';
import { openEvents } from './lib/events.ts';
import { keepRunningJobs } from './lib/jobs.ts';
import type { Keys } from './lib/keys.ts';
import { Load } from './lib/load.ts';
import type { LogBook } from './lib/log-book.ts';
import { openOutbound } from './lib/outbound.ts';
import { secretBox } from './lib/secret-box.ts';
import { consoleSender, type SmsSender } from './lib/sms-sender.ts';
import { type Clock, systemClock } from './lib/time.ts';
import type { AuthContext } from './modules/auth/service.ts';
import { openDailyJobs } from './modules/daily-jobs.ts';
import { dashboardRoutes } from './modules/desk/dashboard/routes.ts';
import { messageRoutes } from './modules/desk/message/routes.ts';
import { codeModule } from './modules/develop/code/module.ts';
import { publishedModule } from './modules/develop/published/module.ts';
import { openPublished } from './modules/develop/published/service.ts';
import { hooksOf } from './modules/flow/business.ts';
import { openWorkflow } from './modules/flow/open.ts';
import { processRoutes } from './modules/flow/process-calls.ts';
import { flowRoutes } from './modules/flow/routes/index.ts';
import { openCoreServices, openModules } from './modules/index.ts';
import { watchNode } from './modules/monitor/health/node.ts';
import { healthRoutes } from './modules/monitor/health/routes.ts';
import { openLogBook } from './modules/monitor/log/service.ts';
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
import { viewRoutes } from './modules/system/list-view/routes.ts';
import { nameRight } from './modules/system/menu/name-right.ts';
import { hasTenant } from './modules/system/tenant/service.ts';
import { ports } from './modules/wiring.ts';
import { guardRoutes } from './plugins/auth.ts';
import { addBodies, bounds } from './plugins/bodies.ts';
import { lazyCompilers } from './plugins/compilers.ts';
import { refuseConnection } from './plugins/connections.ts';
import { addErrors, type NameRight, refuse } from './plugins/errors.ts';
import { addHeaders, setHeaders } from './plugins/headers.ts';
import { addHealth, type HealthOptions } from './plugins/health.ts';
import { addLoad, watchLoop } from './plugins/load.ts';
import { addRequestLog, loggerOptions } from './plugins/log.ts';
import { addLogBook } from './plugins/log-book.ts';
import { passOn } from './plugins/passed-on.ts';
import { addStatic } from './plugins/static.ts';

export interface AppOptions {
  readonly db: Database;
  readonly pool: TenantPool;
  readonly mode: OpenDatabase['mode'];
  /** The announcements of other servers on the database. */
  readonly announcements: Announcements;
  readonly config: Config;
  readonly keys: Keys;
  /** The system clock where none is given; tests set their own. */
  readonly clock?: Clock;
  /** Measures the delay of the event loop in milliseconds; tests give their own. */
  readonly loopDelay?: () => number;
  /** Sends messages to phones; tests give one whose messages they can read. */
  readonly sms?: SmsSender;
  /** The accounts of the sample, for the sign-in page; absent where there is none. */
  readonly samples?: AuthContext['samples'];
  /** The directory of the built browser half; absent = it is not served. */
  readonly webRoot?: string;
  /** The tables that no migration has brought to their definitions, as they are told. */
  readonly unmigrated?: readonly string[];
  /** Whether the process is about to end. */
  readonly phase?: HealthOptions['phase'];
}

/** Builds the server as production runs it; tests build the same and inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { pool, config, webRoot, phase = () => 'serving' } = options;
  const app = newApp(config);
  addRequestLog(app);
  addLogBook(app, openBook(app, options));
  addHeaders(app);
  addErrors(app, { nameRight: nameRightIn(options.db), unmigrated: options.unmigrated });
  addHealth(app, { pool, schemaSteps: readMigrations().length, phase });
  const load = new Load(config.load, {
    ticks: (options.clock ?? systemClock).ticks,
    delayMs: options.loopDelay ?? watchLoop(app),
  });
  addLoad(app, load);
  addBodies(app);
  if (config.apiDocs) await addApiDocs(app, resources);
  await addApi(app, options, load);
  if (webRoot) await addStatic(app, webRoot);
  return app;
}

function openBook(app: FastifyInstance, { db, config }: AppOptions): LogBook {
  const env = config.production ? 'production' : 'development';
  return openLogBook({ db, env, onError: (err) => app.log.error({ err }, 'log entries were not written') });
}

/** Opens the services of the feature modules and nouns. The engine is built from them, and they call its records at run time. */
function openParts(app: FastifyInstance, options: AppOptions, late: Pick<Services, 'records' | 'reach'>) {
  const { db, announcements, config, keys, clock, sms, samples } = options;
  const onError = (err: unknown) => app.log.warn({ err }, 'other servers were not told');
  const outbound = openOutbound(config.outboundHosts);
  const quotaBytes = config.uploadQuotaMb * 2 ** 20;
  const files = openFileStore({ db, ring: keys.data, outbound, dataDir: config.dataDir, quotaBytes });
  const messenger = openMessages(app, { db, config, keys, sms, outbound });
  const core = openCoreServices({
    ...{ db, keys, captchaMode: config.captchaMode, tenantMode: config.tenantMode },
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
    ...{ context, events, authenticator, dictionaries, outbound, messenger, ports, ...late },
    clearPasswords: config.clearPasswords,
    files: files.rows,
    store: files,
  };
  return { core, services, files };
}

/** Builds the engines: of the nouns in the code, and of those that are published while the server runs. */
function openNouns(app: FastifyInstance, options: AppOptions, services: Services) {
  const { db, pool } = options;
  const { context, dictionaries, files, authenticator, events } = services;
  const engineOf = (nouns: readonly Resource[], modules: readonly Module[]): Engine =>
    createEngine({
      ...{ db, dictionaries, files, modules, definitions: [...definitions, ...nouns] },
      secrets: context.box,
      tenants: { exists: hasTenant },
      people: { user: 'user', dept: 'dept' },
      suggestions,
    });
  const plain = (noun: Resource) => defineModule(noun);
  const published = openPublished({
    ...{ db, pool, events },
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
async function addApi(app: FastifyInstance, options: AppOptions, load: Load): Promise<void> {
  const { db, pool, mode } = options;
  const records = (resource: Resource) => engine.records(resource);
  const reach = () => engine.reach;
  const { core, services, files } = openParts(app, options, { records, reach });
  const { context, authenticator } = services;
  const { engine, published } = openNouns(app, options, services);
  const processes = openProcessNouns(services);
  const flow = openWorkflow(services, hooksOf(processes, services));
  guardRoutes(app, { authenticator, db, load });
  const node = watchNode({ db, pool, streamCount: core.streamCount });
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
    healthRoutes({ db, mode, nodeId: node.id }),
    engine.routes,
    passOn(publishedPlace.path, published.instance),
  ];
  for (const routes of calls) await app.register(routes, { prefix: '/api' });
  const { log } = app;
  whileListening(app, () => flow.keepFiring((err) => log.error({ err }, 'a timer of a process failed')));
  whileListening(app, () => node.keepSaying((err) => log.error({ err }, 'this server could not say that it is there')));
  const onError = (err: unknown, job: string) => log.error({ err, job }, 'a daily job failed');
  const daily = { db, jobs: openDailyJobs(services), server: node.id, now: Date.now, onError };
  whileListening(app, () => keepRunningJobs(daily));
}

interface Beside extends Pick<AppOptions, 'config' | 'db'>, Pick<Services, 'authenticator'> {
  /** Compiles everything at once, so that what cannot be compiled is found. */
  readonly isEager?: boolean;
}

/** Names a right by the rows of the menus, in the name of the actor who lacks it. */
const nameRightIn =
  (db: Database): NameRight =>
  async ({ actor }, codes) =>
    actor ? inTenant(actor.tenantId, () => nameRight(db, codes)) : undefined;

/** Builds an instance beside the app, for nouns published at run time, with the same guard, errors, headers and logs. */
async function serveBeside(
  app: FastifyInstance,
  { config, db, authenticator, isEager }: Beside,
  engine: Engine,
): Promise<FastifyInstance> {
  const beside = newApp(config, isEager);
  addRequestLog(beside);
  addLogBook(beside, { ...app.logBook, close: async () => undefined });
  addHeaders(beside);
  addErrors(beside, { nameRight: nameRightIn(db) });
  addBodies(beside);
  guardRoutes(beside, { authenticator, db });
  await beside.register(engine.routes, { prefix: '/api' });
  await beside.ready();
  return beside;
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
    ...{ db, box: secretBox(keys.data), carriers: openCarriers({ outbound, log }) },
    fallback: sms ?? (log && consoleSender(log)),
  });
}

/** Proxies in front of other servers of the family cut `/api` off; both spellings are one address from here on. */
function belowApi(url: string): string {
  return url.startsWith('/blade-') ? `/api${url}` : url;
}

function newApp(config: Config, isEager = false): FastifyInstance {
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
