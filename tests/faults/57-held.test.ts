import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Asker } from './kit/answers.ts';
import type { Cluster } from './kit/cluster.ts';
import { nothingWrong, outcomeOf } from './kit/outcome.ts';
import { openScene, type Scene } from './kit/scene.ts';

/** The acknowledged steps before and after each fault. */
const stretch = 100;
/** A client gives up after so many seconds. */
const patience = 10;

let scene: Scene;
let cluster: Cluster;
let asker: Asker;
let database: string;

beforeAll(async () => {
  scene = await openScene('postgres', { exchanges: 24, settings: { DATABASE_POOL: '12' } });
  cluster = scene.cluster as Cluster;
  database = new URL(scene.house.settings.DATABASE_URL ?? '').pathname.slice(1);
  asker = await Asker.of(await scene.server.address, scene.house.admin);
});
afterAll(() => scene?.close());

describe('a server whose people wait for somebody else', () => {
  it('answers calls that need a lock in time, and the others as always (promise 57)', async () => {
    await scene.traffic.more(stretch);
    const other = await cluster.connect(database);
    await other.query('begin; lock table notice in access exclusive mode');

    const waiting = await Promise.all([asker.data(), asker.data()]);
    const beside = await asker.data('blade-system/dict/dictionary?code=notice');
    await other.query('rollback');
    await other.end();
    await scene.traffic.more(stretch);

    expect(waiting.map(({ status }) => status)).toEqual([503, 503]);
    expect(Math.max(...waiting.map(({ seconds }) => seconds))).toBeLessThan(patience);
    expect([beside.status, beside.seconds < 1]).toEqual([200, true]);
  });

  it('answers in time when all its connections are waiting, and is alive meanwhile (promise 57)', async () => {
    await scene.traffic.more(stretch);
    const other = await cluster.connect(database);
    await other.query('begin; lock table notice in access exclusive mode');

    const waiting = await Promise.all(Array.from({ length: 30 }, () => asker.data()));
    const health = await asker.health();
    await other.query('rollback');
    await other.end();
    await scene.traffic.more(stretch);

    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...waiting.map(({ seconds }) => seconds))).toBeLessThan(patience);
    expect([health.status, health.seconds < 1]).toEqual([200, true]);
  });

  it('answers in time when PostgreSQL gives it no connection, and goes on once it does (promise 59)', async () => {
    await scene.traffic.more(stretch);
    const taken = await takeAll();

    const refused = await Promise.all([asker.data(), asker.signIn(), asker.data()]);
    const health = await asker.health();
    for (const client of taken) await client.end();
    await scene.traffic.more(stretch);

    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(Math.max(...refused.map(({ seconds }) => seconds))).toBeLessThan(3);
    expect([health.status, health.seconds < 1]).toEqual([200, true]);
  });

  it('has stored what it acknowledged, once and whole (promises 48, 54)', async () => {
    await scene.rest();

    const outcome = await outcomeOf(scene.house, scene.traffic, '57 locks held, connections taken');

    expect(outcome).toMatchObject(nothingWrong);
    expect(scene.traffic.surprises).toEqual([]);
  });
});

/** Takes every connection that PostgreSQL gives, those of the server included. */
async function takeAll(): Promise<readonly pg.Client[]> {
  const taken: pg.Client[] = [];
  const first = await cluster.connect(database);
  taken.push(first);
  const ofOthers = async () => {
    const { rows } = await first.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where application_name = 'handover-admin'`,
    );
    return rows[0]?.count ?? 0;
  };
  do {
    for (;;) {
      const client = await cluster.connect(database).catch(() => undefined);
      if (!client) break;
      taken.push(client);
    }
  } while ((await ofOthers()) > 0);
  return taken;
}
