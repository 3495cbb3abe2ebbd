import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../support/server-process.ts';
import { Asker } from './kit/answers.ts';
import type { Cluster } from './kit/cluster.ts';
import { lookAt } from './kit/house.ts';
import { NarrowDisk } from './kit/narrow-disk.ts';
import { nothingWrong, outcomeOf } from './kit/outcome.ts';
import { openScene, type Scene } from './kit/scene.ts';

/** The acknowledged steps before and after the disk is full. */
const stretch = 100;
const rounds = 2;
/** Whether a small file system can be mounted here: only root can, and not in every container. */
const canMount = (() => {
  const disk = NarrowDisk.mount(1);
  disk?.unmount();
  return disk !== undefined;
})();
if (!canMount) process.stdout.write('51 full disk: left out, nothing can be mounted here\n');

describe.runIf(canMount).each(['postgres', 'embedded'] as const)('a server whose %s database has no room left', (engine) => {
  let disk: NarrowDisk;
  let scene: Scene;
  let asker: Asker;

  beforeAll(async () => {
    disk = NarrowDisk.mount(400) as NarrowDisk;
    const below = engine === 'postgres' ? { clusterBelow: disk.folder } : { below: disk.folder };
    scene = await openScene(engine, { exchanges: 16, ...below });
    asker = await Asker.of(await scene.server.address, scene.house.admin);
  });
  afterAll(async () => {
    await scene?.close();
    disk?.unmount();
  });

  /** Starts PostgreSQL where it has ended for want of room, as whoever made room does. Returns whether the server is ready. */
  async function isBack(cluster: Cluster | undefined): Promise<boolean> {
    if (cluster && !cluster.isRunning) await cluster.start();
    return (await asker.ready()).status === 200;
  }

  it('calls nothing done that is not stored, and goes on when there is room (promises 48, 59)', async () => {
    const { traffic, server, cluster } = scene;
    for (let round = 0; round < rounds; round += 1) {
      await traffic.more(stretch);
      const refusals = traffic.refused;
      disk.fill();
      await expect.poll(() => traffic.refused - refusals).toBeGreaterThan(200);
      expect((await asker.health()).status).toBe(200);
      disk.clear();
      await expect.poll(() => isBack(cluster)).toBe(true);
      await traffic.more(stretch);
    }
    expect(server.startSeconds).toHaveLength(1);
    await scene.rest();

    const outcome = await outcomeOf(scene.house, traffic, `51 disk full ${rounds} times, ${engine}`);

    expect(outcome).toMatchObject(nothingWrong);
    expect(traffic.surprises).toEqual([]);
  });
});

describe('files of an embedded database that were cut short', () => {
  const cuts = 10;
  let scene: Scene;

  beforeAll(async () => {
    scene = await openScene('embedded', { exchanges: 4 });
    await scene.traffic.more(2 * stretch);
    await scene.rest();
  });
  afterAll(() => scene?.close());

  /** The files of tables and indexes, the largest first. */
  function filesIn(dataDir: string): readonly string[] {
    const files = readdirSync(join(dataDir, 'pg/base/5'), { withFileTypes: true }).filter((entry) => /^\d+$/.test(entry.name));
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    return paths.filter((path) => statSync(path).size > 16_384).sort((one, other) => statSync(other).size - statSync(one).size);
  }

  /** Returns what a server makes of a copy of the directory of which a file was cut. */
  async function endOf(dataDir: string, file: string): Promise<string> {
    const size = Math.floor(statSync(file).size / 16_384) * 8_192 + 100;
    truncateSync(file, size);
    const server = new ServerProcess({ ...scene.house.settings, DATA_DIR: dataDir });
    const isServing = await server.listening().then(
      () => true,
      () => false,
    );
    server.kill('SIGTERM');
    const code = await server.exitCode();
    if (!isServing) return `ended with ${code}, ${statSync(file).size === size ? 'left' : 'changed'}`;
    const cut = { ...scene.house, look: lookAt({ dataDir }) };
    return outcomeOf(cut, scene.traffic, '51 a file cut').then(
      ({ lost, half, twice }) => `served with ${lost.length + half.length + twice.length} faults`,
      (error) => (/could not read/.test(String(error.cause ?? error)) ? 'told when asked' : String(error)),
    );
  }

  it('end the start with a line and are left, or cost nothing that was acknowledged (promise 51)', async () => {
    const whole = scene.house.settings.DATA_DIR ?? '';
    const count = filesIn(whole).length;
    const ends: string[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'faults-cut-'));
      cpSync(whole, dataDir, { recursive: true });
      ends.push(await endOf(dataDir, filesIn(dataDir)[Math.floor((cut * count) / cuts)] ?? ''));
      rmSync(dataDir, { recursive: true });
    }
    process.stdout.write(`51 files cut, embedded: ${ends.join('; ')}\n`);

    const honest = ['ended with 4, left', 'served with 0 faults', 'told when asked'];
    expect(ends.filter((end) => !honest.includes(end))).toEqual([]);
  });
});
