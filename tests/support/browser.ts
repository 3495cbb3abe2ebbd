import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * The names of the program. The one without any window comes first: it needs a tenth less of a processor for the same page, and
 * half for a first one.
 */
const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** The names of the package in the distributions; not each of them has the first. */
const systemPackages = ['chromium-headless-shell', 'chromium'];

const help =
  'No Chromium found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its binary.';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly isExecutable: (path: string) => boolean;
  /** Returns the path of Playwright's own download, whether or not it exists. */
  readonly playwrightPath: () => string;
  /** Runs an installer; returns true if it succeeded. */
  readonly run: (command: string, args: readonly string[]) => boolean;
  readonly isRoot: boolean;
}

/** Returns an installed Chromium, if any: the one of `CHROMIUM_PATH`, the system's, or Playwright's own. */
export function findBrowser({ env, isExecutable, playwrightPath }: Surroundings): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which cannot be executed.`);
  }
  const folders = (env.PATH ?? '').split(delimiter);
  const candidates = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, playwrightPath()].find(isExecutable);
}

/**
 * Returns a Chromium, which the system's package manager (as root) or Playwright installs if there is none. Throws if neither
 * can.
 */
export function provideBrowser(around: Surroundings = thisMachine()): string {
  const found = findBrowser(around);
  if (found) return found;
  const apt = () =>
    around.isRoot &&
    around.run('apt-get', ['update']) &&
    systemPackages.some((name) => around.run('apt-get', ['install', '-y', '--no-install-recommends', name]));
  const installed = (apt() && findBrowser(around)) || (download(around) && findBrowser(around));
  if (!installed) throw new Error(help);
  return installed;
}

function download({ run, isRoot }: Surroundings): boolean {
  const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');
  return run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
}

function thisMachine(): Surroundings {
  return {
    env: process.env,
    isExecutable: (path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    },
    playwrightPath: () => chromium.executablePath(),
    run: (command, args) => {
      process.stderr.write(`Looking for a browser: ${command} ${args.join(' ')}\n`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
    },
    isRoot: process.getuid?.() === 0,
  };
}

let ofWorker: Promise<Browser> | undefined;

/**
 * Options for the pages of tests, which live for seconds: code that is optimised for hours and a small nursery would cost a
 * seventh of their processor time. Measurements use a browser without these options, as people have it.
 */
const shortLived = '--js-flags=--no-turbofan --min-semi-space-size=16';

/** Returns the browser that the files of a worker share, each with contexts of its own; it ends with the worker. */
export async function browserOfWorker(executablePath: string): Promise<Browser> {
  const running = await ofWorker;
  if (!running?.isConnected()) ofWorker = launchBrowser(executablePath, [shortLived]);
  return ofWorker as Promise<Browser>;
}

/**
 * The environment without `LD_PRELOAD`: a browser whose clock is moved from outside hangs. A scene gives its pages the time.
 */
const { LD_PRELOAD: _moved, ...browserEnv } = process.env;

/** Starts the browser without a window. A container gives Chromium neither its sandbox nor a large /dev/shm. */
export function launchBrowser(executablePath = provideBrowser(), more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    env: browserEnv as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--lang=zh-CN', ...more],
  });
}
