import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { makeTestApp } from '../../tests/support/seeded-app.ts';
import { openSilentProxy, type SilentProxy } from '../../tests/support/silent-proxy.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { keepPulse } from './pulse.ts';
import { transact } from './transact.ts';

/** The time limit of a test in milliseconds: it catches a call that waits for the time-out of a statement; none here does. */
const before = 6_000;

describe.runIf(process.env.TEST_DATABASE_URL)('a database that falls silent', () => {
  let database: TestDatabase;
  let proxy: SilentProxy;
  let behind: OpenDatabase;
  let app: FastifyInstance;
  let close: () => Promise<void>;

  beforeAll(async () => {
    database = await openTestDatabase();
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    proxy = await openSilentProxy(url.hostname, Number(url.port || 5432));
    Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port), pathname: `/${rows[0]?.name}` });
    behind = await openDatabase({ dataDir: '', databaseUrl: url.href, poolSize: 4 });
    const opening = Promise.resolve({ ...behind, servingDb: behind.db });
    ({ app, close } = await makeTestApp({}, addRoutes, opening));
  });
  afterAll(async () => {
    await close();
    await proxy.close();
    await database.close();
  });

  const open = { config: { right: 'public' } } as const;
  function addRoutes(root: FastifyInstance): void {
    root.get('/api/test/query', open, async () => ({ rows: (await behind.db.execute(sql`select 1 as one`)).rows }));
    root.get('/api/test/long', open, async () => ({ rows: (await behind.db.execute(sql`select pg_sleep(2.8)`)).rowCount }));
    root.get('/api/test/transaction', open, () =>
      transact(behind.db, async (tx) => {
        await tx.execute(sql`select 1`);
        return { rows: (await tx.execute(sql`select 2 as two`)).rows };
      }),
    );
  }

  const ask = async (url: string) => {
    const answer = await app.inject(url);
    return [answer.statusCode, answer.headers['retry-after'], answer.json().msg];
  };
  const unavailable = [503, '2', '服务暂不可用，请稍后再试'];

  it(
    'is told by 503 to whoever waits for it, on connections that are there and on new ones, and serves again (promise 59)',
    async () => {
      const urls = ['/api/test/query', '/api/test/transaction', '/api/test/query', '/ready'];
      // Not `/ready`, whose answer is remembered for a second.
      await Promise.all(urls.slice(0, -1).map(ask));
      proxy.hush();

      const first = await Promise.all([...urls, ...urls].map(ask));
      expect(first).toEqual(Array(first.length).fill(unavailable));
      expect((await app.inject('/health')).statusCode).toBe(200);

      proxy.speak();
      await expect.poll(async () => (await ask('/api/test/query'))[0]).toBe(200);
    },
    before,
  );

  it(
    'and to whoever comes later (promise 59)',
    async () => {
      proxy.hush();
      await ask('/api/test/query');

      expect(await ask('/api/test/transaction')).toEqual(unavailable);
      proxy.speak();
      await expect.poll(async () => (await ask('/api/test/transaction'))[0]).toBe(200);
    },
    before,
  );

  it('is not one in which a statement takes its time', async () => {
    expect((await ask('/api/test/long'))[0]).toBe(200);
  });
});

it.runIf(process.env.TEST_DATABASE_URL)('a check that is stopped while it connects leaves no connection behind', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const proxy = await openSilentProxy(url.hostname, Number(url.port || 5432));
  proxy.hush();
  const pool = new pg.Pool({ connectionString: url.href });
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  const stop = keepPulse(pool, { connectionString: url.href });

  const long = pool.query('select pg_sleep(1.2)');
  await expect.poll(proxy.isInUse).toBe(true);
  const stopped = stop();
  proxy.speak();

  await Promise.all([stopped, long]);
  await expect.poll(proxy.isInUse).toBe(false);
  await pool.end();
  await proxy.close();
});
