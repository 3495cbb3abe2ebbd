import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page, Response } from 'playwright-core';
import { partNames } from '../build/left-out.ts';
import { buildStale } from '../scripts/build-stale.mjs';
import { openScene, type Scene } from '../tests/support/scene.ts';
import { printTable } from './table.ts';

/** The goals for a screen in a cold browser: bytes of JavaScript after gzip. */
export const goals = { login: 120_000, list: 430_000 } as const;

/**
 * The last measured sizes, with the reasons why they grew: add a line with the reason to a new size.
 * - 2026-11-23: all features from the handover of goods to nouns published at run time.
 * - 2026-11-24: react-i18next instead of a binding of our own, and the check which texts of other servers can be shown.
 * - 2026-11-27: less by antd's styles, which are a sheet, by what routers with data of a server need, and by selects.
 * - 2026-11-29: antd 6, and no code of a package is edited any more: what the edits of React Router, i18next and Refine had left out is back.
 * - 2026-11-29: `useTable` of `@refinedev/antd`; a side menu of our own, while antd's stays for drop-downs.
 * - 2026-11-29: one way to ask the server, and words by sections of both languages.
 */
export const recorded = { login: 123_900, list: 453_500 } as const;

/** The factor by which a change may enlarge a screen without a new recorded size. */
const margin = 1.03;

export const limitOf = (screen: keyof typeof recorded): number => recorded[screen] * margin;

export interface ScreenSize {
  readonly screen: keyof typeof recorded;
  readonly bytes: number;
  readonly files: number;
}

/**
 * Returns the sizes of a screen's scripts after gzip, whatever encoding they came in; those prefetched on idle do not count.
 * `draw` ends when nothing is on its way any more: the body of a script that is still arriving cannot be read from a closed page.
 */
async function scriptsOf(scene: Scene, options: BrowserContextOptions, draw: (page: Page) => Promise<void>): Promise<number[]> {
  const page = await scene.open(options);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await draw(page);
  // Read only now: where the drawing fails, that is what is told, and no body is asked of a page that is gone.
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
  await page.context().close();
  return sizes;
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** Measures the scripts of the sign-in and of the first list in a cold browser. */
export async function measureSizes(scene: Scene): Promise<ScreenSize[]> {
  const login = await scriptsOf(scene, {}, async (page) => {
    await page.goto('/login');
    await page.getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  const signedIn = await scene.openSignedIn();
  const storageState = await signedIn.context().storageState();
  await signedIn.context().close();
  const list = await scriptsOf(scene, { storageState }, async (page) => {
    await page.goto('/desk/notice');
    await page.getByRole('table').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  return [
    { screen: 'login', bytes: total(login), files: login.length },
    { screen: 'list', bytes: total(list), files: list.length },
  ];
}

/** Builds with a part kept, and returns the bytes that a cold browser needs for the first list. */
async function weigh(kept: string): Promise<number> {
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error'], { env: { ...process.env, KEEP_PART: kept } });
  const scene = await openScene();
  const sizes = await measureSizes(scene).finally(() => scene.close());
  return sizes.find(({ screen }) => screen === 'list')?.bytes ?? Number.NaN;
}

/** Measures how much each part that the build leaves out (build/left-out.ts) would add to the first list. */
export async function benchLeftOut(): Promise<void> {
  const without = await weigh('');
  const rows: (readonly [string, string])[] = [];
  for (const name of partNames) rows.push([name, ((await weigh(name)) / 1000 - without / 1000).toFixed(1)]);
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error']);
  buildStale();
  printTable(`Parts left out of the build, of ${(without / 1000).toFixed(1)} kB`, ['part', 'kB, gzip'], rows);
}
