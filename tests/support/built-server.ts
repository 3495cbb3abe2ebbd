import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const administrator = { account: 'admin', password: 'Walk-the-vault-7' } as const;

export interface BuiltServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the built server as a user does, on an empty directory and a free port, and waits until it is ready. */
export async function startBuiltServer(env: NodeJS.ProcessEnv = {}): Promise<BuiltServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'handover-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...withoutSettings(), PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: administrator.password, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stdout.on('data', (text) => printed.push(String(text)));
  child.stderr.on('data', (text) => printed.push(String(text)));
  const url = `http://127.0.0.1:${port}`;
  const output = () => printed.join('');
  await untilReady(child, url, output);
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, pid: child.pid ?? 0, output, stop };
}

/** The settings of the shell that runs the tests must not reach the server under test. */
function withoutSettings(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TZ: process.env.TZ };
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output()}`)));
  });
  const deadline = Date.now() + 90_000;
  const ready = async (): Promise<void> => {
    while (Date.now() < deadline) {
      const answer = await fetch(`${url}/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server was not ready after 90 s:\n${output()}`);
  };
  await Promise.race([ready(), ended]);
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
