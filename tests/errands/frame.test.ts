import { expect } from 'vitest';
import { user } from '#src/resources/system/user';
import { spaced } from '../support/pages/spaced.ts';
import { errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const banner = (walk: Walk) => walk.page.getByRole('banner');

/** Leaves the dialog in front: by Escape or, where there are no keys, by its cross. */
async function leave(walk: Walk): Promise<void> {
  const { dialog } = walk;
  if (walk.isPhone) await walk.button(walk.words.common.close, dialog);
  else await walk.key('Escape');
}

/** Presses a tool of the top bar, which a phone has in a menu. */
async function tool(walk: Walk, name: string): Promise<void> {
  if (!walk.isPhone) return walk.button(name, banner(walk));
  await walk.button(walk.words.layout.top.more, banner(walk));
  await walk.press(walk.page.getByRole('menuitem', { name }));
}

async function addByKeys(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.getByRole('heading').first().waitFor();
  await walk.key('Control+k');
  await page.keyboard.type('yhgl');
  await walk.key('Enter');
  await walk.key('n');
  await walk.dialog.getByLabel(walk.of(user.fields.account), { exact: true }).waitFor();
  await walk.done('add by keys');
  await leave(walk);
  await walk.dialog.waitFor({ state: 'hidden' });
}

async function readNews(walk: Walk): Promise<void> {
  const { notices } = walk.words.layout.top;
  const { tabs } = walk.words.notice;
  await walk.button(new RegExp(`^${notices}`), banner(walk));
  for (const name of [tabs.notices, tabs.messages, tabs.mail]) {
    const tab = walk.dialog.getByRole('tab', { name, exact: true });
    await walk.press(tab);
    await walk.dialog.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await walk.picture(name);
  }
  await walk.done('news');
  // The bell takes back what it has opened.
  await walk.button(new RegExp(`^${notices}`), banner(walk));
}

async function chooseDark(walk: Walk): Promise<void> {
  const { themes } = walk.words.tools.appearance;
  const root = walk.page.locator('html');
  await tool(walk, walk.words.layout.top.appearance);
  const choice = (name: string) =>
    walk.page.locator('label').filter({ has: walk.page.getByRole('radio', { name, exact: true }) });
  await walk.press(choice(themes.dark));
  await expect.poll(() => root.getAttribute('data-theme')).toBe('dark');
  await walk.done('dark');
  await walk.press(choice(themes.vip));
  await expect.poll(() => root.getAttribute('data-theme')).toBe('light');
  await leave(walk);
  await choice(themes.vip).waitFor({ state: 'hidden' });
}

async function seeShortcuts(walk: Walk): Promise<void> {
  await tool(walk, walk.words.layout.top.shortcuts);
  await walk.dialog.getByText(walk.words.tools.shortcuts.orderTab).waitFor();
  await walk.done('shortcuts');
  await leave(walk);
  await walk.dialog.waitFor({ state: 'hidden' });
}

async function closeTabs(walk: Walk): Promise<void> {
  const { all, closeAll } = walk.words.layout.tabs;
  await walk.menu('/system/user');
  await walk.menu('/system/dept');
  await walk.button(all, walk.page.getByRole('region', { name: walk.words.layout.tabs.bar }));
  const last = walk.page.getByRole('menuitem', { name: closeAll, exact: true });
  await last.waitFor();
  await walk.picture('tab menu');
  await walk.press(last);
  await expect.poll(() => walk.page.locator('[id^="tab-"][role=tab]').count()).toBe(1);
  await walk.done('tabs closed');
}

/** Presses an entry of the menu below the own name. */
async function ofOwn(walk: Walk, name: string): Promise<void> {
  const [before, after] = walk.words.layout.top.user.split('{{name}}');
  await walk.press(banner(walk).getByRole('button', { name: (before?.trim() || after?.trim()) ?? '' }));
  await walk.press(walk.page.getByRole('menuitem', { name }));
}

async function openBoard(walk: Walk): Promise<void> {
  await ofOwn(walk, walk.words.layout.top.board);
  await walk.page.waitForURL('**/wel/dashboard');
  await walk.main.getByRole('heading').first().waitFor();
  await walk.done('board');
}

async function comeBackFromNowhere(walk: Walk): Promise<void> {
  const { notFoundTitle, home } = walk.words.layout.error;
  await walk.page.goto('/no/such/screen');
  await walk.page.getByRole('heading', { name: notFoundTitle }).waitFor();
  await walk.picture('no such page');
  await walk.press(walk.page.getByRole('link', { name: home }));
  await walk.page.waitForURL('**/wel/index');
  await walk.page.getByRole('main').waitFor();
  await walk.done('way home');
}

const secret = 'open sesame';

async function lockScreen(walk: Walk): Promise<void> {
  const { lock } = walk.words;
  await tool(walk, walk.words.layout.top.lock);
  await walk.type(lock.password, secret);
  await walk.type(lock.confirm, secret);
  await walk.button(lock.shut, walk.dialog);
  await walk.page.getByText(lock.locked).waitFor();
  await walk.picture('locked');
  await walk.page.getByLabel(lock.password).fill(secret);
  await walk.press(walk.page.getByRole('button', { name: spaced(lock.unlock) }));
  await banner(walk).waitFor();
  await walk.done('lock');
}

async function changeLanguage(walk: Walk): Promise<void> {
  const other = walk.look.language === 'zh' ? 'English' : '中文';
  await walk.button(walk.words.layout.top.language, banner(walk));
  await walk.press(walk.page.getByRole('menuitem', { name: other, exact: true }));
  await expect.poll(() => walk.page.locator('html').getAttribute('lang')).not.toContain(walk.look.language);
  await walk.done('language');
}

errand('h frame', async ({ as }) => {
  const walk = await as('admin');
  // A phone has no keys.
  if (!walk.isPhone) await addByKeys(walk);
  await readNews(walk);
  await chooseDark(walk);
  await seeShortcuts(walk);
  await closeTabs(walk);
  await openBoard(walk);
  await comeBackFromNowhere(walk);
  await lockScreen(walk);
  await changeLanguage(walk);
});
