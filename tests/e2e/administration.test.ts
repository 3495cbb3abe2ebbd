import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { zh } from '#src/locales/words';
import { role } from '#src/resources/system/role';
import { sentTo } from '../support/api.ts';
import { makeColleague, chosenPassword as password } from '../support/colleague.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { told } from '../support/pages/told.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

/** Makes a colleague with this role, and returns the colleague with their API calls. */
const colleague = (account: string, roleId: string) => makeColleague(scene.api, sentTo(scene.server.url), { account, roleId });

it('a role with three buttons gives exactly these, on screen and at the server', async () => {
  const page = await scene.openSignedIn({ at: '/authority/role' });
  const list = new ListPage(page);
  await list.add({ [role.fields.roleName.zh]: 'Postmaster', [role.fields.roleAlias.zh]: 'postmaster' });
  await list.startAction('Postmaster', zh.grant.action);
  await list.dialog.getByLabel(/菜单/).and(page.locator('input:not([type=checkbox])')).fill('岗位管理');
  const buttons = list.dialog.getByRole('group', { name: '岗位管理' });
  for (const button of ['新增', '编辑', '查看']) await buttons.getByLabel(button, { exact: true }).check();
  await list.dialog.getByRole('button', { name: spaced(zh.grant.review) }).click();
  await list.dialog.getByText('将新增 5 项').waitFor();
  await list.dialog.getByRole('button', { name: spaced(zh.grant.save) }).click();
  await list.dialog.waitFor({ state: 'hidden' });

  const { data } = await scene.api.list(role, { roleAlias: 'postmaster' });
  const { api } = await colleague('postman', data.records[0]?.id ?? '');
  const own = await scene.openSignedIn({ as: { account: 'postman', password }, at: '/system/post' });
  const posts = new ListPage(own);
  await posts.row('ceo').waitFor();

  const offered = posts.row('ceo').getByRole('button');
  await expect
    .poll(async () => (await offered.allInnerTexts()).map((text) => text.replaceAll(' ', '')))
    .toEqual(['查看', '编辑']);
  await expect.poll(() => posts.main.getByRole('button', { name: spaced(zh.meta.add) }).count()).toBe(1);
  // There are no checkboxes, because no action on a selection is allowed.
  await expect.poll(() => posts.main.getByRole('checkbox').count()).toBe(0);
  expect(await api.post('blade-system/post/remove', {}, { ids: '1' })).toMatchObject({ status: 403, success: false });
  expect(await api.get('blade-user/page')).toMatchObject({ status: 403 });
});

it('an account that is disabled is out at once, and back when it is enabled', async () => {
  const { data } = await scene.api.list(role, { roleAlias: 'auditor' });
  const { api } = await colleague('inspector', data.records[0]?.id ?? '');
  const page = await scene.openSignedIn({ at: '/system/user' });
  const list = new ListPage(page);

  await list.startAction('inspector', zh.user.disable);
  await list.confirm();
  await told(page, zh.user.disabled);
  expect(await api.get('blade-desk/notice/list')).toMatchObject({ status: 401 });
  const own = await scene.open();
  const login = new LoginPage(own);
  await login.open();
  await login.fillIn({ account: 'inspector', password });
  await login.refusal.getByText(refusals.LOGIN_FAILED.zh).waitFor();

  // The next action on offer depends on the state in the row, so the test waits until that has changed.
  await list.row('inspector').getByText('正常').waitFor({ state: 'hidden' });
  await list.startAction('inspector', zh.user.enable);
  await list.confirm();
  await told(page, zh.user.enabled);
  await login.fillIn({ account: 'inspector', password });
  await own.waitForURL(/\/wel\/index/);
});
