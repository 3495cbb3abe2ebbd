import type { FastifyInstance } from 'fastify';
import { readConfig } from '#server/config';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { playPast } from '#server/seed/sample/days/days';
import { openStage } from '#server/seed/sample/days/stage';
import { seed } from '#server/seed/seed';
import { businessMoment, dayOf } from '#shared/time';
import { Api, type Call, injectedInto, requestToken } from '../api.ts';
import { openFilledDatabase, type TestDatabase } from '../database.ts';
import { TestClock } from '../module-server.ts';
import { openSampleHouse, samplePassword } from '../sample-house.ts';
import { makeTestApp } from '../seeded-app.ts';
import { copyTenant, disturbTenant } from './copies.ts';
import { type Answer, answerOf, Labels } from './same.ts';

/** The tenant that asks, and the one whose rows must not matter to it. */
export const asking = '100001';
export const other = '100002';

/** Those who ask, by what they are: an administrator, somebody with rules about rows, two with few rights, and one who reads. */
export const callers = ['manager', 'dispatcher', 'branch', 'client', 'auditor'] as const;
export type Caller = (typeof callers)[number];

/** One of two servers whose databases differ in what the other tenant holds. */
export interface Side {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly labels: Labels;
  /** Sends a call in the name of somebody of a tenant. */
  send(tenantId: string, caller: Caller | 'admin', call: Call): Promise<Answer>;
  /** Listens to the events of a caller; returns what was heard so far. */
  listen(tenantId: string, caller: Caller): Promise<() => string>;
  close(): Promise<void>;
}

type House = Awaited<ReturnType<typeof openSampleHouse>>;

/** Fills a database with the sample, two days of its work, and the same for two tenants of their own. */
async function fill(db: Database, house: House): Promise<void> {
  await seed(db, { adminPassword: samplePassword, sample: house });
  const stage = openStage(db, house);
  await inAllTenants(() => playPast(stage, { today: dayOf(businessMoment(Date.now())), days: 2 }));
  await copyTenant(db.$client, { from: '000000', to: asking, firstId: 1_610_000_000_000_000_000n });
  await copyTenant(db.$client, { from: '000000', to: other, firstId: 1_620_000_000_000_000_000n });
}

async function openSide(house: House, clock: TestClock, prepare: (database: TestDatabase) => Promise<void>): Promise<Side> {
  const opening = openFilledDatabase('apart', (db) => fill(db, house));
  await prepare(await opening);
  const settings = { NODE_ENV: 'test', SHED_LOAD: '0', LOG_LEVEL: 'silent', API_DOCS: '1', SAMPLE_DATA: '0' };
  const config = readConfig({ ...settings, DATA_DIR: house.dataDir });
  const opened = await makeTestApp({ config, clock, keys: house.keys }, undefined, opening);
  const { rows } = await opened.pool.query<{ last: string }>('select last_value::text as last from row_id');
  const files = await opened.pool.query<{ name: string }>("select split_part(name, '.', 1) as name from attach");
  const transport = injectedInto(opened.app);
  const tokens = new Map<string, Promise<string>>();
  const signIn = (tenantId: string, account: string) =>
    requestToken(transport, { tenantId, account, password: samplePassword }).then(({ access_token }) => access_token);
  const tokenOf = (tenantId: string, caller: string): Promise<string> => {
    const name = `${tenantId} ${caller}`;
    const token = tokens.get(name) ?? signIn(tenantId, caller);
    tokens.set(name, token);
    return token;
  };
  return {
    app: opened.app,
    database: opened,
    labels: new Labels({ lastId: rows[0]?.last ?? '', files: new Set(files.rows.map(({ name }) => name)) }, clock.now()),
    async send(tenantId, caller, call) {
      const { headers } = new Api(transport, await tokenOf(tenantId, caller));
      return answerOf(await opened.app.inject({ ...call, headers }));
    },
    async listen(tenantId, caller) {
      const { headers } = new Api(transport, await tokenOf(tenantId, caller));
      const call = { method: 'GET', url: '/api/blade-system/events', headers } as const;
      const stream = (await opened.app.inject({ ...call, payloadAsStream: true })).stream();
      let heard = '';
      stream.on('data', (piece: Buffer) => {
        heard += piece.toString();
      });
      return () => heard;
    },
    close: opened.close,
  };
}

/** Opens two servers on copies of one database, in one of which the rows of the other tenant have been changed, added and removed. */
export async function openApart() {
  const house = await openSampleHouse();
  const clock = new TestClock();
  const left = await openSide(house, clock, async () => undefined);
  const right = await openSide(house, clock, ({ pool }) => disturbTenant(pool, { tenantId: other, accounts: callers }));
  return {
    left,
    right,
    clock,
    async close() {
      await left.close();
      await right.close();
      await house.close();
    },
  };
}

export type Apart = Awaited<ReturnType<typeof openApart>>;
