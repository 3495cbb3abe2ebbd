import type { FastifyInstance } from 'fastify';
import type { Module, ModuleRoutes } from '#server/crud/module';
import { defineModule } from '#server/crud/module';
import { type Files, noFiles } from '#server/crud/ports';
import type { Database } from '#server/db/types';
import { type Events, openEvents } from '#server/lib/events';
import type { Keys } from '#server/lib/keys';
import { secretBox } from '#server/lib/secret-box';
import type { SocialSettings } from '#server/lib/social-settings';
import { type Clock, systemClock } from '#server/lib/time';
import type { Resource } from '#shared/define';
import { resources } from '#src/resources/index';
import { dept } from '#src/resources/system/dept';
import { type Authenticator, makeAuthenticator } from './auth/authenticate.ts';
import { authRoutes } from './auth/routes.ts';
import type { AuthContext } from './auth/service.ts';
import { openSocialSites } from './auth/social-site.ts';
import { articleModule } from './business/article/module.ts';
import { arttypeModule } from './business/arttype/module.ts';
import { carModule } from './business/car/module.ts';
import { bizClientModule } from './business/client/module.ts';
import { convoyModule } from './business/convoy/module.ts';
import { keeperModule } from './business/keeper/module.ts';
import { lineModule } from './business/line/module.ts';
import { placeCalls } from './business/line/place-calls.ts';
import { noticeModule } from './desk/notice/module.ts';
import { serviceModule } from './desk/service/module.ts';
import { datasourceModule } from './develop/datasource/module.ts';
import { generatedModules } from './generated.ts';
import { dailyJobModule, dailyJobRunModule } from './monitor/job/module.ts';
import { logApiModule } from './monitor/log/module.ts';
import { onlineSessionModule } from './monitor/session/module.ts';
import { evaluateModule } from './operation/evaluate/module.ts';
import { exceptionModule } from './operation/exception/module.ts';
import { exchangeModule, inStockModule, outStockModule } from './operation/exchange/module.ts';
import { tacticModule } from './operation/tactic/module.ts';
import { taskModule } from './operation/task/module.ts';
import { verifyModule } from './operation/verify/module.ts';
import { reportModules } from './report/module.ts';
import { attachModule } from './resource/attach/module.ts';
import { ossModule } from './resource/oss/module.ts';
import { smsLogModule, smsModule } from './resource/sms/module.ts';
import type { Services } from './services.ts';
import { apiScopeModule } from './system/api-scope/module.ts';
import { clientModule } from './system/client/module.ts';
import { dataScopeModule } from './system/data-scope/module.ts';
import { deptModule } from './system/dept/module.ts';
import { dictBizModule, dictModule } from './system/dict/module.ts';
import { dictRoutes } from './system/dict/routes.ts';
import { type DictionaryStore, openDictionaries } from './system/dict/service.ts';
import { grantRoutes } from './system/grant/routes.ts';
import { listViewModule } from './system/list-view/module.ts';
import { liveRoutes } from './system/live/routes.ts';
import { openStreams } from './system/live/service.ts';
import { menuModule } from './system/menu/module.ts';
import { menuRoutes } from './system/menu/routes.ts';
import { paramModule } from './system/param/module.ts';
import { regionModule } from './system/region/module.ts';
import { roleModule } from './system/role/module.ts';
import { tenantModule } from './system/tenant/module.ts';
import { tenantRoutes } from './system/tenant/routes.ts';
import { topMenuModule } from './system/topmenu/module.ts';
import { userModule } from './system/user/module.ts';
import { userRoutes } from './system/user/routes.ts';
import { ports } from './wiring.ts';

/** Nouns that need more than their definition. Every other served noun is plain. */
const special: readonly ((services: Services) => Module)[] = [
  logApiModule,
  onlineSessionModule,
  dailyJobModule,
  dailyJobRunModule,
  userModule,
  menuModule,
  roleModule,
  topMenuModule,
  listViewModule,
  dataScopeModule,
  apiScopeModule,
  deptModule,
  regionModule,
  dictModule,
  dictBizModule,
  tenantModule,
  clientModule,
  paramModule,
  keeperModule,
  convoyModule,
  bizClientModule,
  arttypeModule,
  articleModule,
  carModule,
  lineModule,
  tacticModule,
  taskModule,
  verifyModule,
  exceptionModule,
  evaluateModule,
  noticeModule,
  serviceModule,
  exchangeModule,
  inStockModule,
  outStockModule,
  ...reportModules,
  ossModule,
  attachModule,
  smsModule,
  smsLogModule,
  datasourceModule,
  ...generatedModules,
];

/** Calls below the path of a noun that a later area answers. */
const callsOfOthers: readonly { readonly at: Resource; readonly calls: (services: Services) => ModuleRoutes }[] = [
  { at: dept, calls: placeCalls },
];

/** Opens the modules that the engine serves: each noun once, plain unless it has a module, its own or a `further` one. */
export function openModules(services: Services, further: readonly Module[] = []): readonly Module[] {
  const made = [...special.map((open) => open(services)), ...further];
  return resources.map((resource) => {
    const module = made.find((one) => one.resource === resource) ?? defineModule(resource);
    const added = callsOfOthers.flatMap(({ at, calls }) => (at === resource ? calls(services) : []));
    return added.length > 0 ? { ...module, routes: [...(module.routes ?? []), ...added] } : module;
  });
}

export interface CoreOptions {
  readonly db: Database;
  readonly keys: Keys;
  readonly captchaMode: boolean;
  readonly tenantMode?: boolean;
  readonly sm2PrivateKey?: string;
  readonly clock?: Clock;
  readonly note?: AuthContext['note'];
  readonly sms?: AuthContext['sms'];
  readonly social?: SocialSettings;
  readonly samples?: AuthContext['samples'];
  readonly complain?: AuthContext['complain'];
  /** Absent where no user has a picture. */
  readonly files?: Files;
  /** Absent where no other server has to know of changes. */
  readonly events?: Events;
}

/** The parts of the server that are code rather than definitions. */
export interface CoreServices {
  readonly context: AuthContext;
  readonly events: Events;
  /** For `guardRoutes`; it has to forget when users, roles or grants change. */
  readonly authenticator: Authenticator;
  /** For the engine: labels, and checks of choices. */
  readonly dictionaries: DictionaryStore;
  /** Counts the browsers that hear of changes from this server. */
  readonly streamCount: () => number;
  /** A plugin to be registered below `/api`. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
}

/** Opens everything that is not a plain noun: signing in, menus, dictionaries, tenants, one's own account. */
export function openCoreServices(options: CoreOptions): CoreServices {
  const { db, keys, note = () => undefined, complain = () => undefined, clock = systemClock, ...given } = options;
  const { events = openEvents({ db }), files = noFiles, social: settings, ...modes } = given;
  const social = settings && openSocialSites(settings, clock.ticks);
  const context: AuthContext = { db, keys, box: secretBox(keys.data), ...modes, clock, note, complain, social };
  // In this order: caches have to be dropped before browsers hear of a change and ask again.
  const authenticator = makeAuthenticator(context, events);
  const dictionaries = openDictionaries(db, { events, ticks: clock.ticks });
  const streams = openStreams({ events, identify: authenticator.identify });
  return {
    context,
    events,
    authenticator,
    dictionaries,
    streamCount: streams.count,
    async routes(app) {
      await app.register(authRoutes(context, authenticator));
      await app.register(userRoutes({ context, authenticator, dictionaries, files, ports }));
      await app.register(menuRoutes(db));
      await app.register(grantRoutes({ context, authenticator, events }));
      await app.register(dictRoutes(dictionaries));
      await app.register(liveRoutes(streams));
      await app.register(tenantRoutes(db));
    },
  };
}
