import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api, requestToken, sentTo } from './api.ts';
import { keyTextsOfRun, runFolder } from './run-folder.ts';
import { quickly, surroundings } from './surroundings.ts';
import { createOnServer } from './templates.ts';

/** Waits until a server that has just started has played the days of its sample, of which it tells a signed-in administrator. */
async function untilPlayed(url: string, administrator: Parameters<typeof requestToken>[1]): Promise<void> {
  const { access_token } = await requestToken(sentTo(url), administrator);
  const { headers } = new Api(sentTo(url), access_token);
  const { body } = await fetch(`${url}/api/blade-system/events`, { headers });
  let told = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    told += part;
    const { done, of } = /.*"done":(?<done>\d+),"of":(?<of>\d+)/s.exec(told)?.groups ?? {};
    if (done !== undefined && done === of) return;
  }
  throw new Error(`The events ended before the days were played:\n${told}`);
}

export const administrator = { account: 'admin', password: 'Walk-the-vault-7' } as const;

export interface BuiltServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Returns everything printed so far. */
  output(): string;
  /** Ends the server as an operator does. */
  end(): Promise<void>;
  /** Ends the server and removes its directory. */
  stop(): Promise<void>;
}

/**
 * Starts the built server as a user does, on a free port, and waits until it is ready. Its directory is its own, in the state
 * after a first start, and so is its database, which is on the PostgreSQL of the tests if they have one.
 */
export async function startBuiltServer(env: NodeJS.ProcessEnv = {}, build = 'dist'): Promise<BuiltServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'handover-'));
  const prepared = env.DATA_DIR || env.DATABASE_URL ? {} : await copyPrepared(env, dataDir, build);
  const child = spawnServer({ DATA_DIR: dataDir, ...prepared, ...env }, build);
  const printed: string[] = [];
  child.stdout.on('data', (text) => printed.push(String(text)));
  child.stderr.on('data', (text) => printed.push(String(text)));
  const output = () => printed.join('');
  const url = await untilReady(child, output);
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, pid: child.pid ?? 0, output, end: () => end(child), stop };
}

/** The servers that run. They end with this process, also when a script fails before it stops its own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

function spawnServer(env: NodeJS.ProcessEnv, build: string) {
  const child = spawn(process.execPath, [...quickly, `${build}/server/main.js`], {
    // All users of a test have one address, so no load is shed.
    env: { ...surroundings(), PORT: '0', SHED_LOAD: '0', ADMIN_PASSWORD: administrator.password, SAMPLE_DAYS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The settings that decide what a first start leaves behind. */
const firstSettings = ['ADMIN_PASSWORD', 'SAMPLE_DATA', 'SAMPLE_DAYS', 'TOKEN_KEY', 'DATA_KEY'];

/**
 * Copies the result of a first start, and returns the settings that the server needs for it. A first start takes ten seconds, a
 * copy none, so a run of tests makes one first start of each kind.
 */
export async function copyPrepared(env: NodeJS.ProcessEnv, dataDir: string, build: string): Promise<NodeJS.ProcessEnv> {
  const folder = runFolder();
  const url = env.DATABASE_URL === '' ? '' : process.env.TEST_DATABASE_URL;
  if (!folder) return {};
  const given = Object.fromEntries(firstSettings.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  const settings: NodeJS.ProcessEnv = { ...(url && settingsOnServer()), ...given };
  const name = `start_${createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)}`;
  const prepared = join(folder, name);
  const begin = async (more: NodeJS.ProcessEnv) => {
    const server = await startBuiltServer({ ...settings, ...more }, build);
    if (Number(settings.SAMPLE_DAYS ?? 0) > 0) await untilPlayed(server.url, administrator);
    await server.end();
  };
  const fill = (address: string) => begin({ DATA_DIR: prepared, DATABASE_URL: address });
  const database = url ? { DATABASE_URL: await createOnServer(url, { name, fill }) } : {};
  if (!existsSync(prepared)) {
    const draft = await mkdtemp(`${prepared}-`);
    await begin({ DATA_DIR: draft });
    // Two workers may both have made one; the first one stays.
    await rename(draft, prepared).catch(() => rm(draft, { recursive: true, force: true }));
  }
  await cp(prepared, dataDir, { recursive: true });
  return { ...settings, ...database };
}

/** Returns the settings that a server makes itself if its database is embedded. */
function settingsOnServer(): NodeJS.ProcessEnv {
  const { token, data } = keyTextsOfRun();
  return { SAMPLE_DATA: '1', TOKEN_KEY: token.join(), DATA_KEY: data.join() };
}

/** Returns the address as soon as the server is ready. Throws if it ends before, or if it takes more than 90 s. */
async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output()}`)));
  });
  const deadline = Date.now() + 90_000;
  const ready = async (): Promise<string> => {
    while (Date.now() < deadline) {
      const url = /\bReady after .*: (http:[^\s"]+)/.exec(output())?.[1];
      const answer = url ? await fetch(`${url}/ready`).catch(() => undefined) : undefined;
      if (url && answer?.ok) return url;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server was not ready after 90 s:\n${output()}`);
  };
  return Promise.race([ready(), ended]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hardEnd = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(hardEnd);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
