import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { release } from '../../scripts/release.ts';
import { committedSources, executeDockerfile, type Image } from './dockerfile.ts';

const room = mkdtempSync(join(tmpdir(), 'release-test-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(room, { recursive: true, force: true });
});

/** Starts a server as an operator would, with nothing of this process' own environment, and waits until it says where it is. */
async function start(folder: string, { command, env }: { command: readonly string[]; env: Record<string, string> }) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const found = /Ready after [\d.]+ s: (http:\/\/[\d.]+:\d+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    return code as number;
  };
  return { address, stop };
}

const bare = (dataDir: string) => ({
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: dataDir,
  SAMPLE_DATA: '0',
  DRAIN_SECONDS: '0',
});

/** Asks what shows that a server works: its database, its API and the browser half. */
async function asked(address: string) {
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
  return { ready: await statusOf('/ready'), api: await statusOf('/api/blade-auth/captcha'), page: await statusOf('/login') };
}
const works = { ready: 200, api: 200, page: 200 };

describe('the archive of a release', () => {
  let archive: string;
  let folder: string;
  beforeAll(() => {
    archive = release(join(room, 'one'));
    mkdirSync(join(room, 'unpacked'));
    execFileSync('tar', ['-xzf', archive, '-C', join(room, 'unpacked')]);
    folder = join(room, 'unpacked', `handover-admin-${packageFile.version}`);
  });

  it('is the same, byte for byte, when it is made again', () => {
    const again = release(join(room, 'two'));

    expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${archive}.sha256`, 'utf8'));
  });

  it('proves itself whole by its sums, and shows a changed file', () => {
    const check = () => spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
    expect(check()).toMatchObject({ status: 0, stdout: '' });
    execFileSync('sh', ['-c', 'printf x >> NOTICE'], { cwd: folder });
    expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('NOTICE') });
  });

  it('names its packages with their licences, those of the browser half among them', () => {
    const parts = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')).components as {
      name: string;
      licenses?: unknown[];
    }[];
    const without = parts.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name);

    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'antd']));
    // Both belong to the S3 server of the tests and are in no bundle.
    expect(without).toEqual(['humanize-number', 'only']);
    expect(readFileSync(join(folder, 'dist/web/licenses.md'), 'utf8')).toContain('## bpmn-js');
    expect(readFileSync(join(folder, 'dist/server/licenses.md'), 'utf8')).toContain('## fastify');
  });

  it('runs with Node.js alone', async () => {
    const server = await start(folder, { command: ['node', 'dist/server/main.js'], env: bare(join(room, 'data')) });

    expect(await asked(server.address)).toEqual(works);
    expect(await server.stop()).toBe(0);
  });
});

describe('the image of the Dockerfile', () => {
  let image: Image;
  beforeAll(() => {
    committedSources(join(room, 'sources'));
    image = executeDockerfile(join(room, 'sources', 'Dockerfile'), { context: join(room, 'sources'), room: join(room, 'image') });
  });

  it('runs by its command, as a user without rights, and says by its health check that it is ready', async () => {
    const data = join(image.root, image.env.DATA_DIR ?? '');
    const folder = join(image.root, image.workdir);
    const env = { ...image.env, ...bare(data), HOST: '127.0.0.1' };
    const server = await start(folder, { command: image.command, env });
    const { port } = new URL(server.address);
    const [program = '', ...args] = image.health;
    const health = (asking: string) =>
      spawnSync(program, args, { cwd: folder, env: { PATH: process.env.PATH, ...image.env, PORT: asking } }).status;

    expect(image.user).toBe('node');
    expect(await asked(server.address)).toEqual(works);
    expect(health(port)).toBe(0);
    expect(await server.stop()).toBe(0);
    expect(health(port)).toBe(1);
  });
});
