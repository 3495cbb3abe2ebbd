import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { notice } from '#src/resources/desk/notice';
import { param } from '#src/resources/system/param';
import { user } from '#src/resources/system/user';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const button = (page: Page, word: string) => page.getByRole('button', { name: spaced(word) });

const titleField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: notice.fields.title.zh });

async function lockWith(page: Page, password: string): Promise<void> {
  await page.keyboard.press('Control+l');
  await page.getByLabel(zh.lock.password, { exact: true }).fill(password);
  await page.getByLabel(zh.lock.confirm).fill(password);
  await button(page, zh.lock.shut).click();
  await page.getByRole('heading').waitFor();
  await page.getByText(zh.lock.locked).waitFor();
}

it('a locked screen shows nothing of the app, at no address and after no reload, and gives all of it back (promise 21)', async () => {
  const title = 'Convoy at dawn';
  await scene.api.submit(notice, { title, category: 1, releaseTime: '2026-01-05 08:00:00', content: '<p>x</p>' });
  const page = await scene.openSignedIn({ at: '/desk/notice' });
  await page.getByRole('cell', { name: title, exact: true }).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: spaced(zh.meta.add) })
    .click();
  const field = titleField(page);
  await field.fill('Half a sentence');
  await button(page, zh.meta.cancel).focus();

  // The keys of the frame work over a dialog too.
  await lockWith(page, 'open sesame');
  expect(await page.content()).not.toContain(title);
  await expect.poll(() => page.locator('input[type=password]').count()).toBe(1);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/lock');

  await page.getByLabel(zh.lock.password).fill('open sesame');
  await button(page, zh.lock.unlock).click();
  await field.waitFor();
  await expect.poll(() => field.inputValue()).toBe('Half a sentence');
  expect(new URL(page.url()).pathname).toBe('/desk/notice');

  await page.keyboard.press('Control+l');
  await page.getByText(zh.lock.locked).waitFor();
  await page.goto('/system/user');
  await page.getByText(zh.lock.locked).waitFor();
  expect(await page.content()).not.toContain('admin@');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('open sesame');
  await page.getByLabel(zh.lock.password).fill('open sesame');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/system\/user/);
  await page.getByRole('table').first().waitFor();
  expect(scene.complaints).toEqual([]);
});

it('a half-filled form, the pinned tab and the filter are there after a reload', async () => {
  const page = await scene.openSignedIn({ at: '/desk/notice' });
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('tab', { name: notice.label.zh }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: zh.layout.tabs.pin }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: spaced(zh.meta.add) })
    .click();
  await titleField(page).fill('To be continued');

  await page.reload();

  await page.getByText(zh.meta.restored).waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe('To be continued');
  await page.getByLabel(zh.layout.tabs.pinned).waitFor();
});

it('a screen is found by the initials of its pinyin, and its form opened, by keys that wait for nothing', async () => {
  const page = await scene.openSignedIn({ reducedMotion: 'no-preference' });
  const list = new ListPage(page);
  await page.getByRole('heading').first().waitFor();
  const { keyboard } = page;
  const findAndAdd = async (typed: string) => {
    await keyboard.press('Control+k');
    await keyboard.type(typed);
    await keyboard.press('Enter');
    await keyboard.press('n');
  };

  await findAndAdd('yhgl');
  await page.waitForURL('**/system/user');
  await list.dialog.getByLabel(user.fields.account.zh, { exact: true }).waitFor();
  await expect.poll(() => list.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await keyboard.press('Escape');
  await list.dialog.waitFor({ state: 'hidden' });

  // The search has been fetched by now, and closes over the list that it leaves.
  await findAndAdd('canshu');
  await page.waitForURL('**/system/param');
  await list.dialog.getByLabel(param.fields.paramName.zh, { exact: true }).waitFor();
  expect(scene.complaints).toEqual([]);
});

it('a page and its table are where they were scrolled to, after another tab and after a reload', async () => {
  const page = await scene.openSignedIn({ at: '/system/menu?pageSize=50', viewport: { width: 1280, height: 520 } });
  const table = page.locator('.ant-table-content').filter({ visible: true });
  const panel = page.getByRole('tabpanel');
  const places = () => Promise.all([panel.evaluate((box) => box.scrollTop), table.evaluate((box) => box.scrollLeft)]);
  await page.getByRole('row').nth(8).waitFor();
  await new ListPage(page).widen();
  await panel.evaluate((box) => box.scrollTo({ top: 120 }));
  await table.evaluate((box) => box.scrollTo({ left: 60 }));
  await expect.poll(places).toEqual([120, 60]);

  await page.getByRole('tab').first().click();
  await page.getByRole('tab', { name: '菜单管理' }).click();
  await expect.poll(places).toEqual([120, 60]);

  await page.reload();
  await page.getByRole('row').nth(8).waitFor();
  await expect.poll(places).toEqual([120, 60]);
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label') || '');

/** Presses a key until the element with the focus has these words. */
async function keysTo(page: Page, key: string, words: string | RegExp): Promise<void> {
  const isThere = (said: string) => (typeof words === 'string' ? said === words : words.test(said));
  for (let presses = 0; presses < 80; presses += 1) {
    if (isThere(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to ${words}.`);
}

it('a screen is opened, searched, read and left by keys alone, and the focus comes back', async () => {
  const page = await scene.openSignedIn();
  const frame = new Frame(page);
  const list = new ListPage(page);
  await frame.menu.waitFor();

  // The top menus have the same names as the branches of the side menu, which comes after them.
  for (let presses = 0; presses < 40; presses += 1) {
    if (await frame.menu.evaluate((menu) => menu.contains(document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  await keysTo(page, 'ArrowDown', '系统管理');
  await page.keyboard.press('Enter');
  await frame.menu.getByRole('link', { name: '参数管理', exact: true }).waitFor();
  await keysTo(page, 'ArrowDown', '参数管理');
  await page.keyboard.press('Enter');
  await list.row('account.').first().waitFor();

  await page.keyboard.press('/');
  await keysTo(page, 'Tab', spaced(zh.meta.reset));
  await keysTo(page, 'Tab', spaced(zh.meta.view));
  await page.keyboard.press('Enter');
  await list.dialog.waitFor();
  expect(await list.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await list.dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toMatch(spaced(zh.meta.view));

  await keysTo(page, 'Shift+Tab', spaced(zh.meta.add));
  await page.keyboard.press('Enter');
  const first = list.dialog.getByLabel(param.fields.paramName.zh, { exact: true });
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await list.dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toMatch(spaced(zh.meta.add));
});

it('the folded menu covers the page until a choice and no longer, for the pointer and for keys', async () => {
  const page = await scene.openSignedIn({ viewport: { width: 1024, height: 768 } });
  const frame = new Frame(page);
  const area = (name: string) => frame.branch(name);
  // The lists within that of the icons.
  const popUps = frame.menu.getByRole('list').getByRole('list').filter({ visible: true });
  const choice = (name: string) => page.getByRole('link', { name, exact: true });
  await area('系统管理').hover();
  await choice('参数管理').waitFor();
  await choice('参数管理').click();
  await page.waitForURL('**/system/param');
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => popUps.count()).toBe(0);

  // By now whatever was to come back has come back.
  await area('业务管理').hover();
  await choice('线路管理').waitFor();
  await expect.poll(() => popUps.count()).toBe(1);
  await page.getByRole('main').hover();
  await expect.poll(() => popUps.count()).toBe(0);

  await area('系统管理').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('用户管理');
  await page.keyboard.press('Escape');
  await expect.poll(() => popUps.count()).toBe(0);
  await keysTo(page, 'ArrowUp', '权限管理');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('角色管理');
  await keysTo(page, 'ArrowDown', '数据权限');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/authority/datascope');
  await expect.poll(() => popUps.count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('权限管理');
});

it('a record is asked for when its button is pressed, and no call waits for a cookie', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const view = page
    .getByRole('main')
    .getByRole('button', { name: spaced(zh.meta.view) })
    .first();
  await view.hover();
  const reads = await page.evaluateHandle(() => {
    const count = { cookies: 0 };
    const { get } = cookieStore;
    const counted = (...asked: unknown[]) => {
      count.cookies += 1;
      return Reflect.apply(get, cookieStore, asked);
    };
    Object.assign(cookieStore, { get: counted });
    return count;
  });

  const asked = page.waitForRequest((request) => request.url().includes('/param/detail'));
  await page.mouse.down();
  await asked;
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.mouse.up();
  await page.getByRole('dialog').getByText(zh.meta.record).waitFor();
  expect(await reads.evaluate(({ cookies }) => cookies)).toBe(0);
});
