import Fastify, { type FastifyInstance, type LightMyRequestResponse, LogController } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import type { Database } from '#server/db/types';
import { type Keys, makeKeys, readRing } from '#server/lib/keys';
import { md5Hex } from '#server/lib/password';
import type { SmsMessage } from '#server/lib/sms-sender';
import { roleMenu, roleScope, topMenuMenu } from '#server/modules/auth/grant-table';
import {
  authSession,
  captcha,
  loginCounter,
  qrTicket,
  smsCode,
  socialFlow,
  socialGuest,
  socialIdentity,
} from '#server/modules/auth/table';
import { type CoreServices, openCoreServices } from '#server/modules/index';
import { guardRoutes } from '#server/plugins/auth';
import { addBodies } from '#server/plugins/bodies';
import { addErrors } from '#server/plugins/errors';
import { addRequestLog } from '#server/plugins/log';
import type { TokenResponse } from '#shared/wire';
import { logError } from '#src/resources/monitor/log';
import { openTestDatabase } from './database.ts';
import { type Factories, factories, PASSWORD, tables } from './module-rows.ts';

export const BASIC = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

/** A clock that stands still until a test turns it. */
export class TestClock {
  readonly #start: number;
  #elapsed = 0;
  constructor(start = Date.now()) {
    this.#start = start;
  }
  now = (): number => this.#start + this.#elapsed;
  ticks = (): number => this.#elapsed;
  advance(milliseconds: number): void {
    this.#elapsed += milliseconds;
  }
}

export interface ModuleServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly keys: Keys;
  readonly core: CoreServices;
  readonly clock: TestClock;
  readonly make: Factories;
  /** The lines of the log. */
  readonly logLines: string[];
  /** The messages that were sent to phones. */
  readonly messages: SmsMessage[];
  token(params: Record<string, string>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  signIn(account?: string, password?: string): Promise<TokenResponse>;
  get(path: string, token?: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface ModuleServerOptions {
  readonly captchaMode?: boolean;
  readonly tenantMode?: boolean;
  readonly sm2PrivateKey?: string;
  readonly keys?: Keys;
  readonly routes?: (app: FastifyInstance) => void;
}

/** Opens a small server with the feature modules only, one tenant, one client and the platform administrator `admin`. */
export async function openModuleServer(options: ModuleServerOptions = {}): Promise<ModuleServer> {
  const database = await openTestDatabase([
    ...Object.values(tables),
    ...[authSession, captcha, loginCounter, qrTicket, smsCode, socialFlow, socialGuest, socialIdentity],
    ...[tableOf(logError), auditLog, roleMenu, roleScope, topMenuMenu],
  ]);
  const { db, servingDb } = database;
  const keys = options.keys ?? testKeys();
  const clock = new TestClock();
  const make = factories(db);
  await make.tenant({ tenantId: '000000' });
  await make.client({});
  const administrator = await make.role({ roleAlias: 'administrator' });
  await make.user({ account: 'admin', name: 'Admin', realName: 'Administrator', roleId: administrator.id });

  const messages: SmsMessage[] = [];
  const core = openCoreServices({
    sms: { serves: async () => true, send: async (message) => void messages.push(message) },
    db: servingDb,
    keys,
    clock,
    captchaMode: options.captchaMode ?? false,
    tenantMode: options.tenantMode,
    sm2PrivateKey: options.sm2PrivateKey,
  });
  const logLines: string[] = [];
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: 'info', stream: { write: (line: string) => void logLines.push(line) } },
  });
  addRequestLog(app);
  addErrors(app);
  guardRoutes(app, { authenticator: core.authenticator, db: servingDb });
  await addBodies(app);
  await app.register(core.routes, { prefix: '/api' });
  options.routes?.(app);

  const token: ModuleServer['token'] = (query, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', query, headers: { authorization: BASIC, ...headers } });
  return {
    app,
    db,
    keys,
    core,
    clock,
    make,
    logLines,
    messages,
    token,
    async signIn(username = 'admin', password = PASSWORD) {
      const answer = await token({ username, password: md5Hex(password) });
      if (answer.statusCode !== 200) throw new Error(`${username} could not sign in: ${answer.body}`);
      return answer.json<TokenResponse>();
    },
    get: (path, accessToken) => app.inject({ url: `/api/${path}`, headers: accessToken ? bearer(accessToken) : {} }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export function testKeys(): Keys {
  const { token, data } = makeKeys();
  return { token: readRing(token, 'TOKEN_KEY'), data: readRing(data, 'DATA_KEY') };
}

export function bearer(token: string): Record<string, string> {
  return { 'blade-auth': `bearer ${token}` };
}

/** Asks about each item, one after the other, and returns the answers. */
export async function inTurn<T, R>(items: Iterable<T>, ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
