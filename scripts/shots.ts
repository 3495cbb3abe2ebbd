// Takes a screenshot of every way in, of every screen in the administrator's menu, of its form for adding and its first record, and of
// the dialogs of the frame, at three widths, in both languages, light and dark.
import { mkdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Language } from '#shared/field';
import type { MenuNode } from '#shared/wire';
import { en, zh } from '#src/locales/words';
import { administrator } from '../tests/support/built-server.ts';
import { LoginPage } from '../tests/support/pages/login-page.ts';
import { spaced } from '../tests/support/pages/spaced.ts';
import { openScene, type Scene } from '../tests/support/scene.ts';
import { buildStale } from './build-stale.mjs';

const widths = { 1440: 900, 1024: 768, 390: 844 } as const;
const words = { zh, en } as const;
const modes = ['light', 'dark'] as const;

interface Look {
  readonly width: number;
  readonly height: number;
  readonly language: Language;
  readonly mode: (typeof modes)[number];
}

const looks: readonly Look[] = Object.entries(widths).flatMap(([width, height]) =>
  (['zh', 'en'] as const).flatMap((language) => modes.map((mode) => ({ width: Number(width), height, language, mode }))),
);

/** Returns the paths of the menu's leaves that have a screen; those that lead to /404 are left out. */
async function leavesOf(scene: Scene): Promise<string[]> {
  const { data } = await scene.api.get<MenuNode[]>('blade-system/menu/routes');
  const leaves = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap(({ children, path }) => (children ? leaves(children) : [path]));
  const page = await scene.openSignedIn({ isDeaf: true });
  const drawn: string[] = [];
  for (const path of leaves(data)) {
    await page.goto(path);
    await settled(page);
    if (!page.url().endsWith('/404')) drawn.push(path);
  }
  await page.context().close();
  return drawn;
}

/** Waits until all requests and animations are over. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A spinner never ends, so it is not waited for.
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

async function shoot(page: Page, { width, language, mode }: Look, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: `shots/${name}-${width}-${language}-${mode}.png` });
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-');

/** Takes a screenshot of the dialog that a button of a screen opens; none where the button is not visible. */
async function shootDialog(page: Page, look: Look, { path, word }: { path: string; word: 'add' | 'view' }): Promise<void> {
  await page.goto(path);
  await settled(page);
  const button = page
    .getByRole('main')
    .getByRole('button', { name: spaced(words[look.language].meta[word]) })
    .first();
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, look, `${nameOf(path)}-${word}`);
}

/** Takes a screenshot of a refused form. The engine draws it, so one noun stands for all. */
async function shootRefused(page: Page, look: Look): Promise<void> {
  await shootDialog(page, look, { path: '/desk/notice', word: 'add' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(words[look.language].meta.save) })
    .click();
  await shoot(page, look, 'desk-notice-add-refused');
}

/** The sign-in page, each way in and the pages that strangers may open. */
async function shootWaysIn(page: Page, look: Look): Promise<void> {
  for (const path of ['/convoy', '/qrlogin', '/login']) {
    await page.goto(path);
    await shoot(page, look, nameOf(path));
  }
  for (const [index, tab] of (await page.getByRole('tab').all()).entries()) {
    await tab.click();
    await shoot(page, look, `login-way-${index + 1}`);
  }
}

/** Opens a part of the frame; a phone hides some of the buttons in a drawer. */
async function shootOpened(page: Page, look: Look, { name, open }: { name: string; open: () => Promise<void> }): Promise<void> {
  await open();
  await shoot(page, look, `frame-${name}`);
  await page.keyboard.press('Escape');
  await settled(page);
}

/** The dialogs and panels of the frame, and the lock. */
async function shootFrame(page: Page, look: Look): Promise<void> {
  const { layout, lock } = words[look.language];
  await page.goto('/business/car');
  await settled(page);
  const keys = { search: 'Control+k', shortcuts: '?', lock: 'Control+l' } as const;
  for (const [name, key] of Object.entries(keys)) {
    await shootOpened(page, look, { name, open: () => page.keyboard.press(key) });
  }
  const { errors, appearance, notices, language } = layout.top;
  for (const [name, label] of Object.entries({ errors, appearance, notices, language })) {
    const button = page.getByRole('banner').getByRole('button', { name: label }).first();
    if (await button.isVisible()) await shootOpened(page, look, { name, open: () => button.click() });
  }
  await page.keyboard.press('Control+l');
  await page.getByLabel(lock.password, { exact: true }).fill('open sesame');
  await page.getByLabel(lock.confirm).fill('open sesame');
  await page.getByRole('button', { name: spaced(lock.shut) }).click();
  await page.getByText(lock.locked).waitFor();
  await shoot(page, look, 'frame-locked');
}

async function shootAll(scene: Scene, look: Look, leaves: readonly string[]): Promise<void> {
  const { width, height, language, mode } = look;
  const page = await scene.open({ language, viewport: { width, height }, colorScheme: mode, isDeaf: true });
  await shootWaysIn(page, look);
  await new LoginPage(page, words[language]).signIn(administrator);
  const addresses = ['/wel/index', ...leaves, '/403', '/404', '/500'];
  for (const path of new Set(addresses)) {
    await page.goto(path);
    await shoot(page, look, nameOf(path));
  }
  for (const path of leaves) {
    await shootDialog(page, look, { path, word: 'add' });
    await shootDialog(page, look, { path, word: 'view' });
  }
  await shootRefused(page, look);
  await shootFrame(page, look);
  await page.context().close();
}

buildStale();
rmSync('shots', { recursive: true, force: true });
mkdirSync('shots', { recursive: true });
const scene = await openScene({ env: { SAMPLE_DATA: '1' } });
try {
  const leaves = await leavesOf(scene);
  for (const look of looks) await shootAll(scene, look, leaves);
  console.log(`${looks.length} looks at ${leaves.length} screens and their dialogs are in shots/.`);
} finally {
  await scene.close();
}
for (const complaint of new Set(scene.complaints)) console.error(complaint);
