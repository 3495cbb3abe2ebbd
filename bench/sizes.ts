import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Scene } from '../tests/support/scene.ts';

/** What a cold browser should need at most for a screen: JavaScript in bytes after gzip. */
export const goals = { login: 120_000, list: 400_000 } as const;

/** What a change may not exceed. It stands where we are and is only ever lowered, until it meets the goal. */
export const budgets = { login: 120_000, list: 465_000 } as const;

export interface ScreenSize {
  readonly screen: keyof typeof budgets;
  readonly bytes: number;
  readonly files: number;
}

/** The scripts that a screen needs, as bytes after gzip whatever the server sent them in. What is fetched ahead on idle is not needed. */
async function scriptsOf(scene: Scene, options: BrowserContextOptions, draw: (page: Page) => Promise<void>): Promise<number[]> {
  const page = await scene.open(options);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await draw(page);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await page.context().close();
  return sizes;
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** Weighs the sign-in and the first list in a cold browser. */
export async function measureSizes(scene: Scene): Promise<ScreenSize[]> {
  const login = await scriptsOf(scene, {}, async (page) => {
    await page.goto('/login');
    await page.getByRole('button').first().waitFor();
    await page.waitForLoadState('load');
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
