import { md5 } from 'js-md5';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { en } from '#src/locales/en';
import { zh } from '#src/locales/zh';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { Api, requestToken, sentTo } from '../support/api.ts';
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

const password = 'Guard-the-door-8';

/** A colleague with these roles who has changed the initial password already, and the calls he can make. */
async function colleague(account: string, roleId: string): Promise<{ readonly id: string; readonly api: Api }> {
  const depts = await scene.api.get<{ id: string }[]>('blade-system/dept/lazy-tree', { parentId: '0' });
  const values = { account, name: account, realName: account, roleId, deptId: depts.data[0]?.id ?? '' };
  const { data } = await scene.api.submit(user, values);
  const transport = sentTo(scene.server.url);
  const first = await requestToken(transport, { account, password: String(data.initialPassword) });
  const [oldPassword, newPassword] = [md5(String(data.initialPassword)), md5(password)];
  await new Api(transport, first.access_token).post(
    'blade-user/update-password',
    {},
    { oldPassword, newPassword, newPassword1: newPassword },
  );
  const { access_token } = await requestToken(transport, { account, password });
  return { id: data.id, api: new Api(transport, access_token) };
}

it('a role with three buttons gives exactly these, on screen and at the server', async () => {
  const page = await scene.openSignedIn();
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await frame.go('权限管理', '角色管理');
  await list.add({ [role.fields.roleName.zh]: 'Postmaster', [role.fields.roleAlias.zh]: 'postmaster' });
  await list.startAction('Postmaster', zh.grant.action);
  await list.dialog.getByLabel(/菜单/).and(page.locator('input:not([type=checkbox])')).fill('岗位管理');
  const buttons = list.dialog.getByRole('group', { name: '岗位管理' });
  for (const button of ['新增', '修改', '查看']) await buttons.getByLabel(button, { exact: true }).check();
  await list.dialog.getByRole('button', { name: spaced(zh.grant.review) }).click();
  await list.dialog.getByText('将新增 5 项').waitFor();
  await list.dialog.getByRole('button', { name: spaced(zh.grant.save) }).click();
  await list.dialog.waitFor({ state: 'hidden' });

  const { data } = await scene.api.list(role, { roleAlias: 'postmaster' });
  const { api } = await colleague('postman', data.records[0]?.id ?? '');
  const own = await scene.open();
  await new LoginPage(own).signIn({ account: 'postman', password });
  await own.goto('/system/post');
  const posts = new ListPage(own);
  await posts.row('ceo').waitFor();

  const shown = await posts.row('ceo').getByRole('button').allInnerTexts();
  expect(shown.map((text) => text.replaceAll(' ', ''))).toEqual(['查看', '编辑']);
  expect(await posts.main.getByRole('button', { name: spaced(zh.meta.add) }).count()).toBe(1);
  expect(await posts.main.getByRole('button', { name: spaced(zh.meta.deleteSelected) }).count()).toBe(0);
  expect(await api.post('blade-system/post/remove', {}, { ids: '1' })).toMatchObject({ status: 403, success: false });
  expect(await api.get('blade-user/page')).toMatchObject({ status: 403 });
});

it('an account that is disabled is out at once, and back when it is enabled', async () => {
  const { data } = await scene.api.list(role, { roleAlias: 'auditor' });
  const { api } = await colleague('inspector', data.records[0]?.id ?? '');
  const page = await scene.openSignedIn();
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await frame.go('系统管理', '用户管理');

  await list.startAction('inspector', zh.user.disable);
  await list.confirm();
  await page.getByText(zh.user.disabled).first().waitFor();
  expect(await api.get('blade-desk/notice/list')).toMatchObject({ status: 401 });
  const own = await scene.open();
  const login = new LoginPage(own);
  await login.open();
  await login.fillIn({ account: 'inspector', password });
  await login.refusal.getByText(refusals.LOGIN_FAILED.zh).waitFor();

  await list.startAction('inspector', zh.user.enable);
  await list.confirm();
  await page.getByText(zh.user.enabled).first().waitFor();
  await login.fillIn({ account: 'inspector', password });
  await own.waitForURL(/\/wel\/index/);
});

it('a dictionary changed in one browser shows in another without a reload', async () => {
  const reader = await scene.openSignedIn();
  await new Frame(reader).go('系统管理', '岗位管理');
  const posts = new ListPage(reader);
  await posts.row('ceo').filter({ hasText: '高层' }).waitFor();
  const { data } = await scene.api.get<{ id: string; code: string }[]>('blade-system/dict/list', { code: 'post_category' });
  const root = data.find(({ code }) => code === 'post_category');
  const entries = await scene.api.get<{ id: string; dictKey: string; version: number }[]>('blade-system/dict/child-list', {
    parentId: root?.id ?? '',
  });
  const senior = entries.data.find(({ dictKey }) => dictKey === '1');

  await scene.api.post('blade-system/dict/submit', { id: senior?.id, version: senior?.version, dictValue: '资深' });

  await posts.row('ceo').filter({ hasText: '资深' }).waitFor({ timeout: 5_000 });
});

it('every screen in English has no Chinese left but data', async () => {
  const page = await scene.openSignedIn({ language: 'en' });
  await new Frame(page, en).menu.waitFor();
  const { data } = await scene.api.get<Leaf[]>('blade-system/menu/routes');
  const chinese: string[] = [];
  for (const path of pathsOf(data)) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading').or(page.getByText('404')).first().waitFor();
    const texts = await page.locator(interfaceTexts).allInnerTexts();
    chinese.push(...texts.filter((text) => /\p{Script=Han}/u.test(text)).map((text) => `${path}: ${text}`));
  }

  expect(chinese).toEqual([]);
  expect(scene.complaints).toEqual([]);
});

interface Leaf {
  readonly path: string;
  readonly children?: readonly Leaf[];
}

function pathsOf(nodes: readonly Leaf[]): string[] {
  return nodes.flatMap(({ path, children }) => (children ? pathsOf(children) : [path]));
}

/** What belongs to the interface rather than to data: buttons outside of rows, headings, labels, heads of columns, menus and tabs. */
const interfaceTexts = 'main button:not(td *), h1, h2, h3, label, .ant-table-thead th, [role=menuitem], [role=tab]';
