import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { notice } from '#src/resources/desk/notice';
import { param } from '#src/resources/system/param';
import { administrator } from '../support/built-server.ts';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
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

it('who signs out, after being asked, leaves nothing behind', async () => {
  const page = await scene.openSignedIn();

  await new Frame(page).signOut();

  await page.waitForURL(/\/login/);
  const { origins, cookies } = await page.context().storageState();
  expect(JSON.stringify({ origins, cookies })).not.toContain('eyJ');
  await page.goto('/desk/notice');
  await page.waitForURL(/\/login/);
});
