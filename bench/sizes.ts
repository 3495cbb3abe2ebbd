import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Scene } from '../tests/support/scene.ts';

/** What a cold browser should need at most for a screen: JavaScript in bytes after gzip. */
export const goals = { login: 120_000, list: 400_000 } as const;

/**
 * What was weighed last, and why it became more: write a new weight with its reason in a line.
 * - 2026-11-23: everything from the handover of goods to nouns published at run time.
 * - 2026-11-24: react-i18next in the place of a binding of our own, and which words of a peer are fit for a person.
 */
export const recorded = { login: 119_900, list: 462_100 } as const;

/** By how much a change may make a screen heavier without a word. */
const margin = 1.03;

export const limitOf = (screen: keyof typeof recorded): number => recorded[screen] * margin;

export interface ScreenSize {
  readonly screen: keyof typeof recorded;
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
