import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { MenuNode } from '#shared/wire';
import { findings } from '../support/axe.ts';
import { follow } from '../support/pages/follow.ts';
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
  const texts = await page.locator(interfaceTexts).filter({ visible: true }).allInnerTexts();
  return texts.filter((text) => /\p{Script=Han}/u.test(text));
}

/** What greets somebody by name. */
const personal = ['/wel/index', '/info/index'];
/** So many look at once: each of them waits for the network half of the time. */
const LOOKING = 2;
/** So many screens are opened after each other before the page is loaded anew: each of them stays in it. */
const OPEN = 8;

/** What is wrong with a screen; of what stands around it, when it is the first of a page: that is the same around the next. */
async function flawsOf(page: Page, path: string, isFirst: boolean): Promise<string[]> {
  const panel = `[id="panel-${path}"]`;
  await (isFirst ? page.goto(path) : follow(page, path));
  await page.locator(panel).filter({ visible: true }).waitFor();
  const serious = () => findings(page, path, isFirst ? undefined : panel);
  if (personal.includes(path)) return serious();
  await page.locator(panel).getByRole('heading').first().waitFor();
  return [...(await serious()), ...(await chineseOn(page)).map((text) => `${path}: ${text}`)];
}

it('no screen has a serious finding or, in English, Chinese that is not data', async () => {
  const waiting = [...personal, ...(await leaves())];
  const found: string[] = [];
  const look = async () => {
    const page = await scene.openSignedIn({ isDeaf: true, language: 'en' });
    for (let seen = 0, path = waiting.shift(); path; path = waiting.shift(), seen += 1) {
      found.push(...(await flawsOf(page, path, seen % OPEN === 0)));
    }
  };
  await Promise.all(Array.from({ length: LOOKING }, look));

  expect(found).toEqual([]);
  expect(scene.complaints).toEqual([]);
}, 600_000);
