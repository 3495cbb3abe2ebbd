import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wfTimer } from '#server/flow/tables';
import { mostAttempts } from '#server/flow/timers/attempts';
import type { SystemHealth } from '#shared/health';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { watchNode } from './node.ts';
import { serverNode } from './table.ts';

let app: SeededApp;
let admin: Api;
beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(serverNode));

const health = async (api: Api = admin) => accepted(await api.get<SystemHealth>('blade-monitor/health'));
const watch = () =>
  watchNode({ db: app.servingDb, pool: { use: () => ({ most: 10, open: 4, idle: 1, waiting: 2 }) }, streamCount: () => 7 });
const silence = (id: string, seconds: number) =>
  app.db
    .update(serverNode)
    .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(serverNode.id, id));

describe('the servers that run', () => {
  it('say who they are and how they do', async () => {
    const node = watch();

    await node.say();

    const { nodes } = await health();
    expect(nodes).toMatchObject([
      {
        id: node.id,
        pid: process.pid,
        nodeVersion: process.version,
        version: '0.1.0',
        isAnswering: false,
        streams: 7,
        connections: { most: 10, open: 4, idle: 1, waiting: 2 },
      },
    ]);
    expect(nodes[0]?.memoryBytes).toBeGreaterThan(1_000_000);
    expect(nodes[0]?.silentSeconds).toBeLessThan(10);
  });

  it('are known by one row, however often they say so', async () => {
    const node = watch();
    await node.say();
    await silence(node.id, 40);
    expect((await health()).nodes[0]?.silentSeconds).toBeGreaterThanOrEqual(40);

    await node.say();

    expect((await health()).nodes).toHaveLength(1);
    expect((await health()).nodes[0]?.silentSeconds).toBeLessThan(10);
  });

  it('that are silent for long are not shown, and taken off by the others', async () => {
    const [gone, there] = [watch(), watch()];
    await gone.say();
    await silence(gone.id, 61);
    expect((await health()).nodes).toEqual([]);

    await there.say();

    expect(await app.db.select({ id: serverNode.id }).from(serverNode)).toEqual([{ id: there.id }]);
  });

  it('take themselves off when they stop', async () => {
    const node = watch();
    const stop = node.keepSaying((error) => {
      throw error;
    });
    await expect.poll(async () => (await health()).nodes.length).toBe(1);

    await stop();

    expect((await health()).nodes).toEqual([]);
  });
});

describe('the database', () => {
  it('tells its version, its size and its largest tables', async () => {
    const { database } = await health();

    expect(database.version).toMatch(/^\d+/);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.tables).toHaveLength(10);
    const bytes = database.tables.map((table) => table.bytes);
    expect(bytes).toEqual(bytes.toSorted((a, b) => b - a));
  });

  it('tells connections only where there are several', async () => {
    const { mode, connections } = (await health()).database;

    expect(connections === undefined).toBe(mode === 'embedded');
    expect(connections?.used ?? 1).toBeGreaterThan(0);
  });
});

describe('what waits', () => {
  it('is counted: timers that are due, and those that are tried no more', async () => {
    const timer = { tenantId: '000000', instanceId: '1', activityId: 'wait', repeatLeft: 0 };
    const past = new Date(Date.now() - 60_000);
    await app.db.insert(wfTimer).values([
      { ...timer, tokenId: 1, dueAt: past },
      { ...timer, tokenId: 2, dueAt: past, attempts: mostAttempts },
      { ...timer, tokenId: 3, dueAt: new Date(Date.now() + 3_600_000) },
    ]);

    expect((await health()).queues).toEqual({ timersDue: 1, timersGivenUp: 1, imports: 0 });
  });
});

it('is told to administrators of the platform alone', async () => {
  const tenantAdmin = await app.signInAs('boss', 'admin');

  expect((await tenantAdmin.get('blade-monitor/health')).status).toBe(403);
});
