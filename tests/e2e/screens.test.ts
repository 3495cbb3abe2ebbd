import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { MenuNode } from '#shared/wire';
import { findings } from '../support/axe.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath'), env: { SAMPLE_DATA: '1' } });
});
afterAll(() => scene?.close());

async function leaves(): Promise<string[]> {
  const { data } = await scene.api.get<MenuNode[]>('blade-system/menu/routes');
  const below = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap(({ children, path }) => (children ? below(children) : [path]));
  return below(data).filter((path) => path.startsWith('/') && !path.includes('html'));
}

/** What belongs to the interface rather than to data: buttons outside of rows, headings, labels, heads of columns, menus and tabs. */
const interfaceTexts = 'main button:not(td *), h1, h2, h3, label, .ant-table-thead th, [role=menuitem], [role=tab]';

async function chineseOn(page: Page): Promise<string[]> {
  const texts = await page.locator(interfaceTexts).allInnerTexts();
  return texts.filter((text) => /\p{Script=Han}/u.test(text));
}

/** So many look at once: each of them waits for the network half of the time. */
const LOOKING = 2;

it('no screen has a serious finding or, in English, Chinese that is not data', async () => {
  // What greets somebody by name.
  const personal = ['/wel/index', '/info/index'];
  const waiting = [...personal, ...(await leaves())];
  const found: string[] = [];
  const look = async () => {
    const page = await scene.openSignedIn({ isDeaf: true, language: 'en' });
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await page.goto(path);
      const main = page.getByRole('main');
      await main.waitFor();
      if (!personal.includes(path)) await main.getByRole('heading').or(page.getByText('404')).first().waitFor();
      found.push(...(await findings(page, path)));
      if (!personal.includes(path)) found.push(...(await chineseOn(page)).map((text) => `${path}: ${text}`));
    }
  };
  await Promise.all(Array.from({ length: LOOKING }, look));

  expect(found).toEqual([]);
  expect(scene.complaints).toEqual([]);
}, 600_000);
