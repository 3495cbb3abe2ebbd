import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { car } from '#src/resources/business/car';
import { menu } from '#src/resources/system/menu';
import { ListPage } from '../support/pages/list-page.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath'), env: { SAMPLE_DATA: '1' } });
});
afterAll(() => scene?.close());

type ColorScheme = 'light' | 'dark';

/** Opens the list of cars, in the colours of the device. */
async function openList(colorScheme: ColorScheme): Promise<Page> {
  const page = await scene.openSignedIn({ at: '/business/car', colorScheme, isDeaf: true });
  await new ListPage(page).row('苏A').first().waitFor();
  return page;
}

async function openForm(page: Page): Promise<void> {
  await page.keyboard.press('n');
  // A field whose code is still on its way has a disabled one in its place.
  await page.locator('[role=dialog]:has(textarea):not(:has(:disabled))').waitFor();
}

/** Returns the look of each element of the list and the form, and of what is drawn before and after it. */
const looks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const properties = [
      'color',
      'background-color',
      'border',
      'border-radius',
      'box-shadow',
      'padding',
      'font-size',
      'line-height',
    ];
    const lookOf = (element: Element, part: string) => {
      const style = getComputedStyle(element, part);
      const values = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`);
      // The variables of each palette have a class of their own.
      const name = element.getAttribute('class')?.replace(/\bapp\d+\b/, '');
      return style.content === 'none' ? [] : [`${element.tagName}.${name}${part} ${values.join('; ')}`];
    };
    const elements = [...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')];
    return elements.flatMap((element) => ['', '::before', '::after'].flatMap((part) => lookOf(element, part)));
  });

it('colours that change while a list and a form are open are those of one opened in them, there and back', async () => {
  const fresh = async (colorScheme: ColorScheme) => {
    const page = await openList(colorScheme);
    await openForm(page);
    const found = await looks(page);
    await page.context().close();
    return found;
  };
  const wanted = { light: await fresh('light'), dark: await fresh('dark') };
  const page = await openList('light');
  const others = async (colorScheme: ColorScheme) => {
    const found = new Set(await looks(page));
    return wanted[colorScheme].filter((look) => !found.has(look));
  };

  await page.emulateMedia({ colorScheme: 'dark' });
  // The parts of the form are seen first in the dark.
  await openForm(page);
  await expect.poll(() => others('dark')).toEqual([]);

  expect((await others('light')).length).toBeGreaterThan(100);
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => others(colorScheme)).toEqual([]);
  }
});

it('styles come with the page: nothing is written into it but the variables of its colours', async () => {
  const page = await openList('light');
  await openForm(page);

  const written = await page.evaluate(() => [...document.querySelectorAll('style')].map((style) => style.textContent ?? ''));
  const first = await page.evaluate(() => document.head.querySelector('link[rel=stylesheet]')?.getAttribute('href'));

  const variables = /^[^{}]*\{(--[^:]+:[^;]+;)*\}$/;
  const others = written.filter((style) => !variables.test(style.trim()));
  expect(written.length - others.length).toBeGreaterThan(10);
  expect(others).toEqual([]);
  expect(first).toMatch(/^\/assets\/antd-/);
  expect(scene.complaints).toEqual([]);
});

it('what stands below a field has one size, a hint as much as a refusal', async () => {
  const page = await openList('light');
  await openForm(page);
  const { dialog } = new ListPage(page);
  const [hints, refusals] = [dialog.locator('[id$=_extra]'), dialog.getByRole('alert')];

  await dialog.getByRole('button', { name: zh.meta.save, exact: true }).click();
  await refusals.first().waitFor();

  const sizes = (parts: Locator) => parts.evaluateAll((all) => [...new Set(all.map((part) => getComputedStyle(part).fontSize))]);
  expect([await sizes(hints), await sizes(refusals)]).toEqual([['12px'], ['12px']]);
});

it('a list announces no motion, for which the browser would paint each row by itself, and has its shadows beside fixed columns', async () => {
  const page = await scene.openSignedIn({ at: '/business/car', viewport: { width: 1024, height: 800 } });
  const list = new ListPage(page);
  await list.row('苏A').first().waitFor();
  const moving = () =>
    page.evaluate(() => {
      const partsOf = (element: Element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part));
      return [...document.querySelectorAll('main *')].flatMap(partsOf).filter(({ willChange }) => willChange !== 'auto').length;
    });
  const shadow = (cell: string) =>
    page.locator(`tbody ${cell}`).evaluateAll((cells) =>
      cells.map((cell) => {
        const { boxShadow, left, right } = getComputedStyle(cell, '::after');
        const { clientWidth } = cell;
        return { isSeen: boxShadow !== 'none', isBeside: [left, right].includes(`${clientWidth}px`) };
      }),
    );
  const seenBeside = async (cell: string) => (await shadow(cell)).filter(({ isSeen }) => isSeen).length;

  await list.widen();
  await expect.poll(() => seenBeside('.ant-table-cell-fix-end-shadow')).toBeGreaterThan(1);
  await page.locator('.ant-table-content').evaluate((body) => body.scrollTo({ left: 60 }));

  for (const cell of ['.ant-table-cell-fix-start-shadow', '.ant-table-cell-fix-end-shadow']) {
    await expect.poll(() => seenBeside(cell)).toBeGreaterThan(1);
    expect((await shadow(cell)).every(({ isBeside }) => isBeside)).toBe(true);
  }
  expect(await moving()).toBe(0);
  expect(scene.complaints).toEqual([]);
});

/** Returns where a select stands and how it looks: its box, its text and its arrow. */
const partsOf = (box: Locator) =>
  box.evaluate((input) => {
    const place = (part: Element | Range | null | undefined) => {
      const { left = 0, top = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
      return [left, top, width, height].map(Math.round).join(' ');
    };
    const select = input.closest('.ant-select') ?? input.parentElement;
    const { borderColor, borderRadius, backgroundColor, fontSize, lineHeight } = getComputedStyle(select ?? input);
    const words = document.createTreeWalker(select ?? input, NodeFilter.SHOW_TEXT).nextNode();
    const text = document.createRange();
    if (words) text.selectNodeContents(words);
    const ofText = words?.parentElement ? getComputedStyle(words.parentElement).color : '';
    const [boxAt, textAt, arrowAt] = [place(select), words ? place(text) : '', place(select?.querySelector('.anticon-down svg'))];
    return { boxAt, textAt, arrowAt, ofText, borderColor, borderRadius, backgroundColor, fontSize, lineHeight };
  });

it('a select that was never touched looks like antd’s, which takes its place with the focus', async () => {
  const page = await openList('light');
  const list = new ListPage(page);
  const size = list.main.getByRole('combobox', { name: zh.meta.pageSize });
  const type = list.main.getByRole('search').getByRole('combobox', { name: car.fields.carType.zh });
  const untouched = [await partsOf(type), await partsOf(size)];

  for (const box of [type, size]) {
    await box.focus();
    // Only antd's own has this.
    await expect.poll(() => box.getAttribute('class')).toContain('ant-select-input');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await box.blur();
  }

  await expect.poll(async () => [await partsOf(type), await partsOf(size)]).toEqual(untouched);
  await type.click();
  await page.locator('.ant-select-item-option').first().click();
  await expect.poll(() => type.getAttribute('aria-expanded')).toBe('false');
  expect(scene.complaints).toEqual([]);
});

it('a field for several lines grows with its text, until it scrolls', async () => {
  const page = await openList('light');
  await openForm(page);
  const field = new ListPage(page).dialog.getByLabel(car.fields.remark.zh, { exact: true });
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}`).join('\n');
  const height = () => field.evaluate((element) => element.clientHeight);
  const empty = await height();

  await field.fill(lines(8));
  const grown = await height();
  await field.fill(lines(30));
  const full = await height();

  expect(await field.evaluate((element) => getComputedStyle(element).resize)).toBe('none');
  expect(grown).toBeGreaterThan(empty);
  expect(full).toBeGreaterThan(grown);
  expect(await field.evaluate((element) => element.scrollHeight)).toBeGreaterThan(full);
});

it('the head of a list stays in sight while its rows scroll, in the page or in the box of a list that is wider than it', async () => {
  const page = await scene.openSignedIn({ at: '/system/menu', viewport: { width: 1280, height: 420 }, isDeaf: true });
  const list = new ListPage(page);
  const head = list.main.getByRole('columnheader').filter({ hasText: menu.fields.name.zh });
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const hasMoved = async (scrolled: Locator, by: number) => {
    await scrolled.evaluate((box, top) => box.scrollTo({ top }), by);
    return [await topOf(head), await topOf(list.main.getByRole('row').nth(1))] as const;
  };
  await list.row('系统管理').first().waitFor();

  const panel = page.getByRole('tabpanel');
  const [fixed, moved] = await hasMoved(panel, 260);
  expect(fixed).toBe(await topOf(panel));
  expect(moved).toBeLessThan(fixed);

  await panel.evaluate((box) => box.scrollTo({ top: 0 }));
  await list.widen();
  const box = list.main.locator('.ant-table-content');
  await expect.poll(() => box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
  const [fixedInBox, movedInBox] = await hasMoved(box, 100);
  expect(fixedInBox).toBe(await topOf(box));
  expect(movedInBox).toBeLessThan(fixedInBox);
  expect(scene.complaints).toEqual([]);
});
