import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { isServerBuilt } from '../../scripts/build-stale.mjs';
import { quickly, surroundings } from './surroundings.ts';

/**
 * The folder of the build that production runs, if it was built from the current sources. Otherwise it is that of a bundle made
 * here, below node_modules for its dependencies.
 */
export const build = isServerBuilt() ? 'dist' : `node_modules/.cache/handover-admin/build-${process.env.VITEST_POOL_ID}`;

let isBundled = build === 'dist';

/**
 * Bundles the server as production runs it, once for the files of a worker: a start takes half the time of one from the
 * sources.
 */
export function bundleServer(): void {
  if (isBundled) return;
  const args = [
    'node_modules/vite/bin/vite.js',
    'build',
    '-c',
    'vite.server.config.ts',
    '--outDir',
    `${build}/server`,
    '--logLevel',
    'error',
  ];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The server could not be bundled.');
  isBundled = true;
}

/** The bundled server as a process of its own. Its environment has the given settings, `surroundings()` and two defaults. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;
  #out = '';
  #err = '';

  constructor(settings: Readonly<Record<string, string>>) {
    const how = settings.DATABASE_URL ? [] : quickly;
    this.#child = spawn(process.execPath, [...how, `${build}/server/main.js`], {
      env: { ...surroundings(), SAMPLE_DATA: '0', SHED_LOAD: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (text) => {
      this.#out += text;
    });
    this.#child.stderr?.on('data', (text) => {
      this.#err += text;
    });
    this.#exited = once(this.#child, 'close');
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The output that the server printed for people; `err` has its complaints. */
  get out(): string {
    return this.#out;
  }
  get err(): string {
    return this.#err;
  }

  /** Returns its address once it listens; rejects if it ends before. */
  async listening(): Promise<string> {
    for (;;) {
      const address = /\bReady after .*: (http:[^\s"]+)/.exec(this.#out)?.[1];
      if (address) return address;
      const isOver = await Promise.race([this.#exited.then(() => true), setTimeout(20, false)]);
      if (isOver) throw new Error(`The server ended:\n${this.#out}${this.#err}`);
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Returns its exit code, or null if a signal ended it. */
  async exitCode(): Promise<number | null> {
    await this.#exited;
    return this.#child.exitCode;
  }
}
