import { expect } from 'vitest';
import { menu } from '#src/resources/system/menu';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { filled } from '../support/pages/filled.ts';
import { spaced } from '../support/pages/spaced.ts';
import { type Bank, errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const clerk = { account: 'new.reader', name: '林晓', role: '查询员', own: 'Reader-own-2031' };
const cars = { zh: '车辆管理', en: 'Cars' };

async function addRole(walk: Walk): Promise<void> {
  await walk.menu('/authority/role');
  await walk.button(walk.words.meta.add);
  await walk.type(walk.of(role.fields.roleName), clerk.role);
  await walk.type(walk.of(role.fields.roleAlias), 'reader');
  await walk.button(walk.words.meta.save, walk.dialog);
  await walk.row(clerk.role).waitFor();
  await walk.done('role');
}

/** Grants three buttons of one screen, after the review of what changes. */
async function grant(walk: Walk): Promise<void> {
  const { grant: words, meta } = walk.words;
  await walk.act(walk.row(clerk.role), words.action);
  await walk.type(filled(meta.searchTree, { noun: words.menu }), walk.of(cars));
  const buttons = walk.dialog.getByRole('group', { name: walk.of(cars), exact: true });
  for (const name of [meta.add, meta.edit, meta.view]) await walk.press(buttons.getByRole('checkbox', { name, exact: true }));
  await walk.picture('ticked');
  await walk.button(words.review, walk.dialog);
  await walk.dialog.getByText(filled(words.added, { count: '5' })).waitFor();
  await walk.picture('review');
  await walk.button(words.save, walk.dialog);
  await walk.dialog.waitFor({ state: 'hidden' });
  await walk.done('grant');
}

/** Adds a user with this role, and returns the initial password, which is shown once. */
async function addUser(walk: Walk): Promise<string> {
  const { account, realName, roleId, deptId } = user.fields;
  await walk.menu('/system/user');
  await walk.button(walk.words.meta.add);
  await walk.type(walk.of(account), clerk.account);
  await walk.type(walk.of(realName), clerk.name);
  await walk.choose(walk.of(roleId), clerk.role);
  await walk.key('Escape');
  await walk.choose(walk.of(deptId), '江南金库');
  await walk.key('Escape');
  await walk.picture('user');
  await walk.button(walk.words.meta.save, walk.dialog);
  const shown = walk.page.getByRole('dialog', { name: walk.words.user.passwords });
  const password = await shown.locator('code').first().innerText();
  await walk.picture('password');
  await walk.button(walk.words.user.savedClose, shown);
  await walk.row(clerk.account).waitFor();
  await walk.done('user');
  return password;
}

/** Signs in for the first time, which asks for a password of one's own. */
async function signIn(walk: Walk, password: string): Promise<void> {
  const { login, change } = walk.words;
  const main = walk.page.getByRole('main');
  await walk.type(login.account, clerk.account, main);
  await walk.type(login.password, password, main);
  await walk.button(login.submit, main);
  await main.getByLabel(change.oldPassword, { exact: true }).waitFor();
  await walk.picture('own password');
  await walk.type(change.oldPassword, password, main);
  await walk.type(change.newPassword, clerk.own, main);
  await walk.type(change.confirmPassword, clerk.own, main);
  await walk.button(change.submit, main);
  await walk.main.getByText(clerk.name).first().waitFor();
  await walk.done('first sign-in');
}

/** Opens the one screen of the role, and asserts that it has the three buttons. */
async function look(walk: Walk): Promise<void> {
  const { meta } = walk.words;
  await walk.menu('/business/car');
  const row = walk.row('苏A6B128');
  await row.waitFor();
  await walk.main
    .getByRole('button', { name: spaced(meta.add) })
    .first()
    .waitFor();
  for (const name of [meta.view, meta.edit]) await row.getByRole('button', { name: spaced(name) }).waitFor();
  for (const name of [meta.delete, meta.moreActions])
    await row.getByRole('button', { name: spaced(name) }).waitFor({ state: 'hidden' });
  expect(await walk.page.locator(`[role=menu] a[href^="/"]`).count()).toBe(1);
  await walk.done('screen');
}

/** Asks why the user may do this. */
async function ask(walk: Walk): Promise<void> {
  const words = walk.words.why;
  await walk.menu('/authority/why');
  await walk.choose(walk.of(user.label), clerk.name, walk.main);
  await walk.choose(walk.of(menu.label), walk.of(cars), walk.main);
  const answer = walk.page.getByRole('region', { name: words.answer, exact: true });
  await answer.getByText(filled(words.may, { name: `${clerk.name} (${clerk.account})` })).waitFor();
  await answer.getByRole('listitem').filter({ hasText: clerk.role }).getByText(words.grants).waitFor();
  await walk.done('why');
}

errand('a role', async ({ as, guest }: Bank) => {
  const walk = await as('admin');
  await addRole(walk);
  await grant(walk);
  const password = await addUser(walk);
  const own = await guest();
  await signIn(own, password);
  await look(own);
  await ask(walk);
});
