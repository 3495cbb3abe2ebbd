import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardedRoute } from '#shared/authority';
import { notice } from '#src/resources/desk/notice';
import { apiScope } from '#src/resources/system/api-scope';
import type { Api } from '../../../../tests/support/api.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { scopeCategory } from '../../auth/grant-table.ts';

const written = { title: 'By a granted call', category: 1, releaseTime: '2026-01-15 08:30:00', content: 'x' };

let app: SeededApp;
let admin: Api;
let people: People;
let count = 0;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  people = peopleOf(app);
});
afterAll(() => app.close());

interface Granted {
  readonly scopePath: string;
  readonly scopeMethod?: string;
  readonly status?: number;
}

async function scopeOf(values: Granted): Promise<string> {
  count += 1;
  const named = { resourceCode: `call_${count}`, scopeName: `Call ${count}`, scopeMethod: '*', scopeType: 1 };
  const { data } = await admin.submit(apiScope, { ...named, menuId: app.choices.refId(apiScope.fields.menuId), ...values });
  return data.id;
}

/** Returns a person without any permission code to whom this call was granted. */
async function holderOf(values: Granted): Promise<Api> {
  const roleId = await people.role([]);
  await people.make.grantScope(roleId, scopeCategory.apiScope, await scopeOf(values));
  const { account } = await people.make.user({ roleId, deptId: '1' });
  return people.signIn(account);
}

/** Returns the statuses of the calls on notices. */
async function statuses(api: Api) {
  const { data } = await admin.submit(notice, written);
  const [list, page, detail, select] = [
    await api.get('blade-desk/notice/list'),
    await api.get('blade-desk/notice/page'),
    await api.detail(notice, data.id),
    await api.get('blade-desk/notice/select'),
  ];
  const [add, edit] = [await api.submit(notice, written), await api.submit(notice, { id: data.id, title: 'Changed' })];
  const remove = await api.remove(notice, [data.id]);
  const answers = { list, page, detail, select, add, edit, remove };
  return Object.entries(answers).flatMap(([call, { status }]) => (status === 200 ? [call] : []));
}

const all = ['list', 'page', 'detail', 'select', 'add', 'edit', 'remove'];

describe('a granted call', () => {
  it.each([
    [{ scopePath: '/api/blade-desk/notice/list' }, ['list']],
    [{ scopePath: '/api/blade-desk/notice/list', scopeMethod: 'POST' }, []],
    [{ scopePath: '/api/blade-desk/notice/submit', scopeMethod: 'POST' }, ['add', 'edit']],
    [{ scopePath: '/api/blade-desk/notice/submit', scopeMethod: 'GET' }, []],
    [{ scopePath: '/api/blade-desk/notice/remove' }, ['remove']],
    [{ scopePath: '/api/blade-desk/notice/*' }, all],
    [{ scopePath: '/api/blade-desk/notice/*', scopeMethod: 'GET' }, ['list', 'page', 'detail', 'select']],
    [{ scopePath: '/api/blade-desk/*' }, all],
    [{ scopePath: '/api/blade-desk/notice' }, []],
    [{ scopePath: '/api/blade-desk/noti' }, []],
    [{ scopePath: '/api/blade-system/*' }, []],
    [{ scopePath: '/api/blade-desk/notice/*', status: 0 }, []],
  ])('%j opens %j and nothing else (promise 24)', async (values, expected) => {
    expect(await statuses(await holderOf(values))).toEqual(expected);
  });

  it('never opens what belongs to the platform', async () => {
    const holder = await holderOf({ scopePath: '/api/*' });

    expect((await holder.get('blade-system/param/list')).status).toBe(200);
    expect((await holder.post('blade-system/param/submit', { paramName: 'a', paramKey: 'a', paramValue: 'a' })).status).toBe(403);
    expect((await holder.post('blade-system/api-scope/remove', {}, { ids: '1' })).status).toBe(403);
  });

  it.each([
    '/api/blade-desk/notice/list/',
    '/api/blade-desk//notice/list',
    '/api/blade-desk/notice/list/../remove?ids=1',
    '/api/blade-desk/notice/list%2f..%2fremove?ids=1',
    '/api/blade-desk/notice/remove?x=/api/blade-desk/notice/list',
    '/api/blade-desk/notice/remove#/api/blade-desk/notice/list',
    '/API/blade-desk/notice/list',
  ])('is not stretched by writing %s (promise 23)', async (url) => {
    const holder = await holderOf({ scopePath: '/api/blade-desk/notice/list' });

    const answers = [await holder.call({ method: 'GET', url }), await holder.call({ method: 'POST', url, payload: {} })];

    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(JSON.stringify(answers)).not.toContain('records');
  });

  it.each(['/blade-desk/notice/list', '/api', '/api/x*', '/api/*/list', '*', 'notice'])(
    'has a sound address, unlike %s',
    async (scopePath) => {
      const answer = await admin.submit(apiScope, {
        menuId: app.choices.refId(apiScope.fields.menuId),
        scopeMethod: '*',
        scopeType: 1,
        scopePath,
      });

      expect(answer).toMatchObject({ status: 400, fields: { scopePath: expect.any(String) } });
    },
  );

  it('is named and coded after its menu where the client does not say', async () => {
    const menuId = app.choices.refId(apiScope.fields.menuId);
    const values = { menuId, scopeMethod: 'GET', scopeType: 2, scopePath: '/api/blade-desk/notice/list' };
    const [one, two] = [await admin.submit(apiScope, values), await admin.submit(apiScope, values)];
    const [first, second] = [await admin.detail(apiScope, one.data.id), await admin.detail(apiScope, two.data.id)];

    expect(first.data).toMatchObject({ scopeName: expect.stringMatching(/ \[业务接口\]$/) });
    expect(second.data.resourceCode).toBe(`${first.data.resourceCode}_2`);
  });
});

describe('the calls that can be granted', () => {
  it('are told with what opens them', async () => {
    const { data } = await admin.get<GuardedRoute[]>('blade-system/api-scope/routes');

    const find = (method: string, path: string) => data.find((route) => route.method === method && route.path === path);
    expect(find('POST', '/api/blade-desk/notice/remove')).toEqual({
      method: 'POST',
      path: '/api/blade-desk/notice/remove',
      right: 'codes',
      codes: ['notice_delete'],
      summary: expect.stringContaining('Delete rows, all or none'),
    });
    expect(find('GET', '/api/blade-desk/notice/list')?.codes).toEqual(expect.arrayContaining(['notice', 'notice_view']));
    expect(find('POST', '/api/blade-system/param/submit')).toMatchObject({ right: 'platform', codes: [] });
    expect(find('GET', '/api/blade-system/menu/routes')).toMatchObject({ right: 'session', codes: [] });
    expect(data.filter(({ method, path }) => method === 'HEAD' || path.includes('oauth/token'))).toEqual([]);
  });

  it.each([
    ['api_scope_setting', 200],
    ['api_scope', 200],
    ['data_scope_setting', 403],
  ])('are shown to who holds %s: %i', async (code, status) => {
    const { api } = await people.person([code]);

    expect((await api.get('blade-system/api-scope/routes')).status).toBe(status);
  });
});
