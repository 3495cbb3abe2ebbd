import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import type { Right } from '#server/lib/right';
import { bearer, type ModuleServer, openModuleServer } from '../../tests/support/module-server.ts';

let server: ModuleServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await openModuleServer({
    routes(app) {
      const add = (path: string, right: Right) =>
        app.get(`/api/thing/${path}`, { config: { right } }, async (request) => ({ account: request.actor?.account ?? null }));
      add('public', 'public');
      add('session', 'session');
      add('platform', 'platform');
      add('list', { anyOf: ['thing', 'thing_view'] });
    },
  });
  const menu = await server.make.menu({ code: 'thing_view', category: 2 });
  const near = await server.make.menu({ code: 'thing_viewer', category: 2 });
  const [reader, stranger] = [await server.make.role(), await server.make.role({ roleAlias: 'subadministrator' })];
  await server.make.grant(reader.id, [menu.id]);
  await server.make.grant(stranger.id, [near.id]);
  const [reads, strays, without] = [
    await server.make.user({ roleId: reader.id }),
    await server.make.user({ roleId: stranger.id }),
    await server.make.user(),
  ];
  const lookAlikes = ['xadministrator', 'admin2', 'administrator2', 'Administrator'];
  for (const roleAlias of lookAlikes) {
    const { account } = await server.make.user({ roleId: (await server.make.role({ roleAlias })).id });
    tokens[roleAlias] = (await server.signIn(account)).access_token;
  }
  tokens.admin = (await server.signIn()).access_token;
  tokens.reader = (await server.signIn(reads.account)).access_token;
  tokens.stranger = (await server.signIn(strays.account)).access_token;
  tokens.roleless = (await server.signIn(without.account)).access_token;
});
afterAll(() => server.close());

describe('a route', () => {
  it.each([
    ['public', 'nobody', 200],
    ['session', 'nobody', 401],
    ['platform', 'nobody', 401],
    ['list', 'nobody', 401],
    ['session', 'roleless', 200],
    ['list', 'roleless', 403],
    ['platform', 'roleless', 403],
    ['list', 'stranger', 403],
    ['platform', 'stranger', 403],
    ['list', 'reader', 200],
    ['platform', 'reader', 403],
    ['platform', 'xadministrator', 403],
    ['platform', 'admin2', 403],
    ['platform', 'administrator2', 403],
    ['platform', 'Administrator', 403],
    ['list', 'xadministrator', 403],
    ['list', 'admin2', 403],
    ['list', 'admin', 200],
    ['platform', 'admin', 200],
  ])('%s answers %s with %i', async (path, who, status) => {
    expect((await server.get(`thing/${path}`, tokens[who])).statusCode).toBe(status);
  });

  it('says in the envelope that a right is missing, and it is written down', async () => {
    const answer = await server.get('thing/platform', tokens.reader);

    expect(answer.json()).toEqual({ code: 403, success: false, msg: '请求被拒绝', data: { bizCode: 'FORBIDDEN' } });
    const rows = await server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.filter(({ action }) => action === 'refused').at(-1)).toMatchObject({ label: 'GET /api/thing/platform' });
  });

  it('knows nobody on a public call, whatever token is sent', async () => {
    expect((await server.get('thing/public', tokens.admin)).json()).toEqual({ account: null });
    expect((await server.get('thing/public', 'a.b.c')).statusCode).toBe(200);
  });

  it.each([
    '/API/thing/list',
    '/api/Thing/list',
    '/api//thing/list',
    '//api/thing/list',
    '/api/thing/list/',
    '/api/thing/list;x=1',
    '/api/thing/./list',
    '/api/thing%2Flist',
    '/api/public/../thing/list',
    '/api/thing/list%00',
    '/api/thing/list.json',
  ])('is not reached around the guard as %s (promise 23)', async (url) => {
    const answer = await server.app.inject({
      url,
      headers: { 'x-original-url': '/api/thing/public', 'x-rewrite-url': '/api/thing/public' },
    });

    expect([401, 404, 405]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('account');
  });

  it('keeps its method, whatever header asks for another', async () => {
    const headers = { ...bearer(tokens.admin ?? ''), 'x-http-method-override': 'GET' };

    expect((await server.app.inject({ method: 'POST', url: '/api/thing/list', headers })).statusCode).toBe(405);
  });
});

describe('the server', () => {
  it('does not become ready while a route below /api states no right (promise 22)', async () => {
    const careless = openModuleServer({ routes: (app) => void app.get('/api/forgotten', async () => ({})) });

    await expect(careless.then(({ app }) => app.ready())).rejects.toThrow('These routes state no right: GET /api/forgotten');
  });

  it('lists the right of every route of the API', async () => {
    const rights = server.app.routeRights.filter(({ url }) => url.startsWith('/api/blade-') || url.startsWith('/api/alisms/'));

    expect(
      rights
        .filter(({ right, method }) => right === 'public' && method !== 'HEAD')
        .map(({ method, url }) => `${method} ${url}`)
        .sort(),
    ).toEqual([
      'GET /api/blade-auth/captcha',
      'GET /api/blade-auth/oauth/callback/:source',
      'GET /api/blade-auth/oauth/captcha',
      'GET /api/blade-auth/oauth/render/:source',
      'GET /api/blade-auth/oauth/ways',
      'GET /api/blade-system/tenant/info',
      'POST /api/alisms/send',
      'POST /api/blade-auth/oauth/qr',
      'POST /api/blade-auth/oauth/qr-state',
      'POST /api/blade-auth/oauth/qrlogin',
      'POST /api/blade-auth/oauth/sms/send-validate',
      'POST /api/blade-auth/oauth/token',
      'POST /api/blade-auth/token',
    ]);
  });
});
