import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { zh } from '#src/locales/words';
import { notice } from '#src/resources/desk/notice';
import { param } from '#src/resources/system/param';
import { administrator } from '../support/built-server.ts';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const pathOf = (address: string) => new URL(address).pathname;

it('a wrong password is refused in words, and the account stays typed', async () => {
  const page = await scene.open();
  const login = new LoginPage(page);
  await login.open();

  await login.fillIn({ ...administrator, password: 'Wrong-password-1' });

  await login.refusal.getByText(refusals.LOGIN_FAILED.zh).waitFor();
  await expect.poll(() => login.account.inputValue()).toBe(administrator.account);
  expect(pathOf(page.url())).toBe('/login');
});

it('a stranger is led to the sign-in, and who is signed in is led away from it', async () => {
  const stranger = await scene.open();
  await stranger.goto('/desk/notice');
  await stranger.waitForURL(/\/login/);

  const page = await scene.openSignedIn({ at: '/login' });
  await page.waitForURL(/\/wel\/index/);
  await page.goto('/no/such/screen');
  await page.waitForURL(/\/404/);
});

it('a parameter is found, and the address keeps the search over a reload', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const list = new ListPage(page);
  const key = param.fields.paramKey.zh;
  await list.add({ [param.fields.paramName.zh]: 'Errand', [key]: 'errand.one', [param.fields.paramValue.zh]: '1' });

  await list.search(key, 'errand');
  await list.row('errand.one').waitFor();
  await list.row('account.').waitFor({ state: 'hidden' });
  await page.reload();

  await list.row('errand.one').waitFor();
  await expect.poll(() => list.searchField(key).inputValue()).toBe('errand');
  await expect.poll(() => list.row('account.').count()).toBe(0);
});

it('a tab left and opened again is as it was left', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await list.searchField(param.fields.paramName.zh).fill('half typed');
  await frame.go('工作台', notice.label.zh);
  await list.heading(notice.fields.title.zh).waitFor();

  await frame.tab('参数管理').click();

  await list.heading(param.fields.paramName.zh).waitFor();
  await expect.poll(() => list.searchField(param.fields.paramName.zh).inputValue()).toBe('half typed');
});

it('a column is as wide as it was dragged, and a record has an address, over a reload', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const list = new ListPage(page);
  const heading = list.heading(param.fields.paramKey.zh);
  await list.row('account.').first().waitFor();
  const widthNow = async () => Math.round((await heading.boundingBox())?.width ?? 0);
  const { x = 0, y = 0, width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  const [edge, middle] = [x + width - 4, y + height / 2];

  await page.mouse.move(edge, middle);
  await page.mouse.down();
  await page.mouse.move(edge - 60, middle, { steps: 4 });
  await page.mouse.up();

  await expect.poll(widthNow).toBe(Math.round(width) - 60);
  await list
    .row('account.')
    .first()
    .getByRole('button', { name: spaced(zh.meta.view) })
    .click();
  await list.dialog.waitFor();
  await expect.poll(() => page.url()).toMatch(/[?&]record=\d+/);
  const recordNow = () => new URL(page.url()).searchParams.get('record');
  const record = recordNow();
  await page.reload();
  await list.dialog.getByRole('button', { name: spaced(zh.meta.nextRecord) }).waitFor();
  expect(recordNow()).toBe(record);
  // Until the dialog has the focus a key belongs to the page behind.
  await list.dialog.locator(':focus').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toMatch(/record=/);
  await expect.poll(widthNow).toBe(Math.round(width) - 60);
});

it('a search is kept as a view, and a phone finds it again', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const list = new ListPage(page);
  const key = param.fields.paramKey.zh;
  await list.search(key, 'account.');
  await expect.poll(() => page.url()).toContain('account.');
  await list.main.getByRole('button', { name: zh.meta.views }).click();
  await page.getByLabel(zh.views.name).fill('Accounts');
  await page.getByRole('button', { name: spaced(zh.views.keep) }).click();
  await page.getByRole('button', { name: /^Accounts/ }).waitFor();

  const phone = await scene.openSignedIn({ at: '/system/param', viewport: { width: 390, height: 844 } });
  const small = new ListPage(phone);
  // On a phone the rows come first and the search is folded.
  await small.main.getByRole('button', { name: spaced(zh.meta.search), expanded: false }).waitFor();
  await expect.poll(() => small.searchField(key).isVisible()).toBe(false);
  await small.main.getByRole('button', { name: zh.meta.views }).click();
  await phone.getByRole('button', { name: /^Accounts/ }).click();

  await small.main.getByRole('button', { name: zh.meta.searchSet.replace('{{count}}', '1') }).click();
  await expect.poll(() => small.searchField(key).inputValue()).toBe('account.');
});

it('who signs out, after being asked, leaves nothing behind', async () => {
  const page = await scene.openSignedIn();

  await new Frame(page).signOut();

  await page.waitForURL(/\/login/);
  const { origins, cookies } = await page.context().storageState();
  expect(JSON.stringify({ origins, cookies })).not.toContain('eyJ');
  const ofTab = await page.evaluate(() => Object.keys(sessionStorage));
  expect(ofTab.filter((key) => key.startsWith('handover-'))).toEqual([]);
  await page.goto('/desk/notice');
  await page.waitForURL(/\/login/);
});
