import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { defaultPageSize, type MenuNode } from '#shared/wire';
import { pages } from '#src/pages/index';
import { car } from '#src/resources/business/car';
import { nouns } from '#src/resources/nouns';
import { reportPlan } from '#src/resources/report/plan';
import { themes } from '#src/theme/themes';
import { chooseTheme, contrasts, findings } from '../support/axe.ts';
import { untilQuiet } from '../support/network.ts';
import { follow } from '../support/pages/follow.ts';
import { Frame } from '../support/pages/frame.ts';
import { openScene, type Scene, type Visit } from '../support/scene.ts';

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

/**
 * A selector of the interface's texts as opposed to data: buttons outside of rows, headings, labels, heads of columns, menus
 * and tabs.
 */
const interfaceTexts = 'main button:not(td *), h1, h2, h3, label, .ant-table-thead th, nav :is(a, button), [role=tab]';

async function chineseOn(page: Page): Promise<string[]> {
  const texts = await page.locator(interfaceTexts).filter({ visible: true }).allInnerTexts();
  return texts.filter((text) => /\p{Script=Han}/u.test(text));
}

/** The screens that greet the user by name. */
const personal = ['/wel/index', '/info/index'];
/** The number of pages that are judged at once: each of them waits for the network half of the time. */
const LOOKING = 2;
/** The number of screens that are opened before the page is loaded anew, because each of them stays in it. */
const OPEN = 8;

/** A screen, and the theme in which all of it is judged. */
interface Look {
  readonly path: string;
  readonly theme: string;
  /** True for the first screen of a page. It is judged with the frame around it, which is the same around the next ones. */
  readonly isFirst: boolean;
}

const everyTheme = process.env.EVERY_THEME === '1';

/** Returns the serious findings of a screen. */
async function seriousOf(page: Page, { path, theme, isFirst }: Look, panel: string): Promise<string[]> {
  const within = isFirst ? undefined : panel;
  await chooseTheme(page, theme);
  const found = await findings(page, `${path}, ${theme}`, within);
  for (const { id } of everyTheme ? themes : []) {
    await chooseTheme(page, id);
    found.push(...(await contrasts(page, `${path}, ${id}`, within)));
  }
  return found;
}

/**
 * Returns the lists of a panel that are wider than their boxes, so that they scroll sideways. A list chooses its columns anew when
 * its dictionaries arrive, so it may take a moment.
 */
async function tooWide(page: Page, panel: string): Promise<string[]> {
  const boxes = page.locator(`${panel} .ant-table-content`).filter({ visible: true });
  const excess = () => boxes.evaluateAll((found) => Math.max(0, ...found.map((box) => box.scrollWidth - box.clientWidth - 1)));
  await expect
    .poll(excess)
    .toBe(0)
    .catch(() => undefined);
  const width = await excess();
  return width > 0 ? [`${panel}: a list is ${width + 1} px wider than its box`] : [];
}

/**
 * Returns what stands out of the window, other than within what is moved sideways or shortens its text. Antd moves tabs itself.
 */
const outside = (panel: Element): string[] => {
  const isKept = (box: Element | null): boolean => {
    if (box === null || box === panel) return false;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
    const isShortened = overflowX !== 'visible' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none');
    const isMoved = /auto|scroll/.test(overflowX) || box.matches('.ant-tabs-nav-wrap');
    return isMoved || isShortened || isKept(box.parentElement);
  };
  return [...panel.querySelectorAll('*')].flatMap((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    const isIn = left >= -1 && right <= innerWidth + 1;
    if (isIn || width * height === 0 || !element.checkVisibility() || isKept(element.parentElement)) return [];
    return [`${element.tagName} ${element.getAttribute('class')} ${left} to ${right}: ${element.textContent?.slice(0, 40)}`];
  });
};

/** Returns what is found on screens, which several pages in English share among them. `seen` counts those of a page. */
async function judged<One>(
  screens: readonly One[],
  visit: Visit,
  flaws: (page: Page, one: One, seen: number) => Promise<readonly string[]>,
): Promise<string[]> {
  const waiting = [...screens];
  const found: string[] = [];
  const look = async () => {
    const page = await scene.openSignedIn({ ...visit, isDeaf: true, language: 'en' });
    for (let seen = 0, next = waiting.shift(); next !== undefined; next = waiting.shift(), seen += 1) {
      found.push(...(await flaws(page, next, seen)));
    }
  };
  await Promise.all(Array.from({ length: LOOKING }, look));
  return found;
}

async function flawsOf(page: Page, look: Look): Promise<string[]> {
  const { path, isFirst } = look;
  const panel = `[id="panel-${path}"]`;
  await (isFirst ? page.goto(path) : follow(page, path));
  await page.locator(panel).filter({ visible: true }).waitFor();
  if (personal.includes(path)) return seriousOf(page, look, panel);
  await page.locator(panel).getByRole('heading').first().waitFor();
  const found = [...(await seriousOf(page, look, panel)), ...(await tooWide(page, panel))];
  return [...found, ...(await chineseOn(page)).map((text) => `${path}: ${text}`)];
}

/**
 * Each screen is judged in one theme, and each theme on some of the screens. With `EVERY_THEME=1` the colours of every screen
 * are judged in all themes, which takes a quarter of an hour.
 */
it('no screen has a serious finding or, in English, Chinese that is not data', async () => {
  const waiting = [...personal, ...(await leaves())].map((path, index) => ({
    path,
    theme: themes[index % themes.length]?.id ?? '',
  }));
  const found = await judged(waiting, {}, (page, next, seen) => flawsOf(page, { ...next, isFirst: seen % OPEN === 0 }));

  expect(found).toEqual([]);
  expect(scene.complaints).toEqual([]);
}, 3_600_000);

it('the first rows of each list are requested once, and in Chinese no list is wider than its box', async () => {
  const page = await scene.openSignedIn({ isDeaf: true });
  const asked: string[] = [];
  const wide: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get('current') === '1' && searchParams.get('size') === String(defaultPageSize)) asked.push(pathname);
  });
  const frame = new Frame(page);
  const closed = frame.menu.getByRole('button', { expanded: false });
  await closed.first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  const listed = Object.entries(pages).filter(([, { list }]) => list !== undefined);

  for (const [path] of listed) {
    await frame.menu.locator(`a[href="${path}"]`).click();
    const panel = `[id="panel-${path}"]`;
    await page.locator(panel).getByRole('heading').first().waitFor();
    await page.locator(panel).locator('.ant-table-thead').first().waitFor();
    wide.push(...(await tooWide(page, panel)));
  }
  await untilQuiet(page);

  expect(wide).toEqual([]);
  expect(listed.filter(([, { list }]) => !nouns.some(({ name }) => name === list))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked).toEqual([...new Set(asked)]);
});

it.each(['zh', 'en'] as const)('on a small screen the deliveries tell when the next one is due, in %s', async (language) => {
  const page = await scene.openSignedIn({ at: '/report/plan', language, viewport: { width: 1024, height: 768 } });

  await page.getByRole('columnheader', { name: reportPlan.fields.nextTime[language] }).waitFor();
});

it('on a phone, in English, nothing of a screen stands out of the window', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const found = await judged([...personal, ...(await leaves())], phone, async (page, path) => {
    await follow(page, path);
    const panel = page.locator(`[id="panel-${path}"]`).filter({ visible: true });
    // The user's own page has tabs in the place of a heading; the heading that antd draws while it loads may be gone by now.
    await panel.getByRole('heading').or(panel.getByRole('tab')).first().waitFor();
    await untilQuiet(page);
    return (await panel.evaluate(outside)).map((element) => `${path}: ${element}`);
  });

  expect(found).toEqual([]);
});

it.each(['zh', 'en'] as const)('a search shows both dates of a range whole, in %s', async (language) => {
  const page = await scene.openSignedIn({ language, at: '/business/car' });
  const search = page.getByRole('search');
  await search.locator('button[aria-expanded=false]').click();
  await search.getByLabel(car.fields.inspectExpire[language], { exact: true }).first().focus();
  const ends = search.locator('.ant-picker-range').first().locator('input');

  for (const end of [ends.first(), ends.last()]) {
    await end.fill('2026-12-28');
    expect(await end.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});
