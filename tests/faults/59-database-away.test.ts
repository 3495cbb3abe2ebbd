import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, Asker } from './kit/answers.ts';
import type { Cluster } from './kit/cluster.ts';
import { nothingWrong, outcomeOf } from './kit/outcome.ts';
import { openScene, type Scene } from './kit/scene.ts';

/** The acknowledged steps before and after each absence. */
const stretch = 100;
/** Seconds within which a call must say that there is no database, and within which work must go on once there is one. */
const [soon, again] = [3, 30];

interface Absence {
  readonly what: string;
  leave(cluster: Cluster): Promise<void> | void;
  comeBack(cluster: Cluster): Promise<void> | void;
}

const absences: readonly Absence[] = [
  { what: 'stopped in order', leave: (cluster) => cluster.stop('SIGINT'), comeBack: (cluster) => cluster.start() },
  { what: 'ended at once', leave: (cluster) => cluster.stop('SIGQUIT'), comeBack: (cluster) => cluster.start() },
  { what: 'frozen', leave: (cluster) => cluster.freeze(), comeBack: (cluster) => cluster.thaw() },
];

describe('a server whose PostgreSQL goes away while everybody works', () => {
  let scene: Scene;
  let asker: Asker;
  let pid: number;

  beforeAll(async () => {
    scene = await openScene('postgres', { exchanges: 24 });
    asker = await Asker.of(await scene.server.address, scene.house.admin);
    pid = scene.server.process.pid;
  });
  afterAll(() => scene?.close());

  it.each(absences)('$what: says so in time, calls nothing done, and goes on by itself (promise 59)', async (absence) => {
    const { traffic } = scene;
    const cluster = scene.cluster as Cluster;
    await traffic.more(stretch);
    await absence.leave(cluster);

    const told: readonly Answered[] = await Promise.all([asker.data(), asker.data(), asker.signIn(), asker.data()]);
    await expect.poll(async () => (await asker.ready()).status).toBe(503);
    const later: readonly Answered[] = [await asker.data(), await asker.signIn()];
    const health = await asker.health();
    const stood = traffic.count;
    const silent = await Promise.all([asker.data(), asker.data()]);

    expect([...told, ...later, ...silent].map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(Math.max(...[...told, ...later, ...silent].map(({ seconds }) => seconds))).toBeLessThan(soon);
    expect([health.status, health.seconds < 1]).toEqual([200, true]);
    expect(traffic.count).toBe(stood);

    await absence.comeBack(cluster);
    const begun = performance.now();
    await expect.poll(async () => (await asker.ready()).status).toBe(200);
    await traffic.more(stretch);
    expect((performance.now() - begun) / 1000).toBeLessThan(again);
    expect((await asker.signIn()).status).toBe(200);
  });

  it('has stored what it acknowledged, once and whole, in the process that it was (promises 48, 54)', async () => {
    expect(scene.server.process.pid).toBe(pid);
    await scene.rest();

    const outcome = await outcomeOf(scene.house, scene.traffic, `59 database away ${absences.length} times`);

    expect(outcome).toMatchObject(nothingWrong);
    expect(scene.traffic.surprises).toEqual([]);
  });
});
