import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { user } from '#src/resources/system/user';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { account, realName, name, roleId, deptId } = user.fields;
const words = zh.user;

/** Chooses a value of a field that takes several, and closes the list, which covers the next field. */
async function chooseIn(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click();
  await page.keyboard.press('Escape');
}

async function choosePlace(page: Page, role: string): Promise<void> {
  await chooseIn(page, roleId.zh, role);
  await chooseIn(page, deptId.zh, '总行');
}

/** Reads the password that is shown once, and closes the dialog that shows it. */
async function readPassword(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: words.passwords });
  const password = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: spaced(words.savedClose) }).click();
  await shown.waitFor({ state: 'hidden' });
  return password;
}

/** Replaces the initial password, which has to be changed, by one that the user chooses. */
async function choosePassword(page: Page, old: string, own: string): Promise<void> {
  await page.getByLabel(zh.change.oldPassword, { exact: true }).fill(old);
  await page.getByLabel(zh.change.newPassword, { exact: true }).fill(own);
  await page.getByLabel(zh.change.confirmPassword, { exact: true }).fill(own);
  await page.getByRole('button', { name: zh.change.submit, exact: true }).click();
  await page.waitForURL(/\/wel\/index/);
}

it('a colleague signs in with the password that was shown, chooses their own, and begins anew after a reset', async () => {
  const page = await scene.openSignedIn({ at: '/system/user' });
  const list = new ListPage(page);
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.fill({ [account.zh]: 'New.Clerk', [realName.zh]: '新柜员', [name.zh]: '柜员' });
  await choosePlace(page, '调度员');
  await list.save();
  const initial = await readPassword(page);

  const desk = await scene.open();
  const login = new LoginPage(desk);
  await login.open();
  await login.fillIn({ account: 'new.clerk', password: initial });
  await choosePassword(desk, initial, 'Branch-own-2031');
  await desk.goto('/system/user');
  await desk.getByRole('main').getByText(zh.layout.state.deniedTo.replace('{{what}}', '用户管理')).waitFor();

  await list.startAction('new.clerk', words.reset);
  await page.getByText(words.resetText.replace('{{who}}', '新柜员')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(zh.common.ok) })
    .click();
  const handed = await readPassword(page);
  // The open page learns of the new password by itself.
  await login.signInAgain(handed);
  await desk.getByLabel(zh.change.oldPassword, { exact: true }).waitFor();

  expect([initial, handed]).toEqual([expect.stringMatching(/^\w{20}$/), expect.stringMatching(/^\w{20}$/)]);
  expect(handed).not.toBe(initial);
  expect(scene.complaints).toEqual([]);
});

it('a registration that waits is let in with a role and a department', async () => {
  const page = await scene.openSignedIn({ at: '/system/user' });
  const list = new ListPage(page);
  await list.main.getByText(words.pending.replace('{{count}}', '2'), { exact: true }).click();
  await list.row('admin').waitFor({ state: 'hidden' });

  await list.startAction('maqiang', words.audit);
  await choosePlace(page, '审计员');
  await list.dialog.getByRole('button', { name: spaced(words.pass) }).click();

  await list.main.getByText(words.pending.replace('{{count}}', '1'), { exact: true }).waitFor();
  await list.row('maqiang').waitFor({ state: 'hidden' });
  expect(scene.complaints).toEqual([]);
});
