import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, type Call, injectedInto } from '../support/api.ts';
import { type Route, routesOf } from '../support/routes.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

/** What anybody may call. Everything else below /api needs a session; adding a line here is a decision. */
const publicRoutes = [
  'GET /api/blade-auth/captcha',
  'GET /api/blade-auth/oauth/captcha',
  'POST /api/blade-auth/oauth/token',
  'POST /api/blade-auth/token',
  'GET /api/blade-system/tenant/info',
];

/** What anybody signed in may call, sorted: about oneself, or what the frame needs. Signing out is left out: it ends the test's session. */
const sessionRoutes = [
  'GET /api/blade-auth/oauth/clear-cache',
  'GET /api/blade-auth/oauth/user-info',
  'GET /api/blade-system/dict-biz/dictionary',
  'GET /api/blade-system/dict/dictionary',
  'GET /api/blade-system/menu/buttons',
  'GET /api/blade-system/menu/routes',
  'GET /api/blade-system/menu/top-menu',
  'GET /api/blade-system/user/info',
  'GET /api/blade-user/info',
  'POST /api/blade-system/user/update-password',
  'POST /api/blade-user/update-password',
];

let app: SeededApp;
beforeAll(async () => {
  app = await openSeededApp();
});
afterAll(() => app.close());

const key = ({ method, url }: Route) => `${method} ${url}`;
const apiRoutes = () =>
  routesOf(app.server).filter(({ url }) => url.startsWith('/api/') && !url.includes('*') && !url.startsWith('/api/docs'));

async function statusesOf(api: Api, routes: readonly Route[]): Promise<Record<string, number>> {
  const answers = await Promise.all(
    routes.map(async (route) => {
      const url = route.url.replaceAll(/:\w+/g, '1');
      const payload = route.method === 'GET' ? undefined : {};
      return [key(route), (await api.call({ method: route.method as Call['method'], url, payload })).status] as const;
    }),
  );
  return Object.fromEntries(answers);
}

describe('the routes', () => {
  it('are seen by this test', () => {
    const keys = apiRoutes().map(key);

    expect(keys.length).toBeGreaterThan(30);
    expect(keys).toEqual(
      expect.arrayContaining([...publicRoutes, 'GET /api/blade-desk/notice/list', 'POST /api/blade-system/post/remove']),
    );
  });

  it('refuse a stranger, the listed public ones excepted', async () => {
    const guarded = apiRoutes().filter((route) => !publicRoutes.includes(key(route)));

    const statuses = await statusesOf(new Api(injectedInto(app.server)), guarded);

    expect(Object.entries(statuses).filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('let a stranger reach the public ones', async () => {
    const open = apiRoutes().filter((route) => publicRoutes.includes(key(route)));

    const statuses = await statusesOf(new Api(injectedInto(app.server)), open);

    expect(Object.values(statuses).filter((status) => status === 403 || status === 404 || status >= 500)).toEqual([]);
    expect(open).toHaveLength(publicRoutes.length);
  });

  it('open to somebody without any right only what every session may have', async () => {
    const nobody = await app.signInAs('nobody');
    const guarded = apiRoutes().filter((route) => !publicRoutes.includes(key(route)) && !key(route).includes('logout'));

    const statuses = await statusesOf(nobody, guarded);

    expect(
      Object.keys(statuses)
        .filter((route) => statuses[route] !== 403)
        .sort(),
    ).toEqual(sessionRoutes);
  });

  it.each([
    ['/API/blade-desk/notice/list', 'another case'],
    ['/api/BLADE-DESK/notice/list', 'another case inside'],
    ['/api//blade-desk/notice/list', 'a doubled slash'],
    ['/api/blade-desk/notice/list/', 'a trailing slash'],
    ['/api/blade-desk%2Fnotice%2Flist', 'encoded slashes'],
    ['/api/blade-desk/notice;a=b/list', 'a path parameter'],
    ['/api/blade-desk/./notice/list', 'a dot segment'],
    ['/api/x/../blade-desk/notice/list', 'a double dot segment'],
    ['/api/blade-desk/notice/list.json', 'a suffix'],
    ['/api/blade-desk/notice/list%00', 'a null byte'],
    ['/api/blade-desk/notice/%6cist%20', 'an encoded blank'],
  ])('have one spelling only, so %s (%s) gives no rows', async (url) => {
    const response = await app.server.inject({ method: 'GET', url });

    expect(response.body).not.toContain('"records"');
    expect([400, 401, 404, 405, 414]).toContain(response.statusCode);
  });

  it('heed the method that was used, not one that a header names', async () => {
    const admin = await app.signInAs('admin');
    const headers = {
      'x-http-method-override': 'POST',
      'x-method-override': 'POST',
      'x-original-url': '/api/blade-desk/notice/list',
    };
    const override = await admin.call({ method: 'GET', url: '/api/blade-desk/notice/remove?ids=1', headers });

    expect([404, 405]).toContain(override.status);
  });
});

describe('the OpenAPI document', () => {
  it('describes every call of every served noun', async () => {
    const response = await app.server.inject('/api/docs/json');
    const document = response.json<{ openapi: string; paths: Record<string, object> }>();

    expect(document.openapi).toMatch(/^3\./);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/blade-desk/notice/list', '/api/blade-desk/notice/submit', '/api/blade-system/param/detail']),
    );
  });

  it('refers only to parts that it has', async () => {
    const { body } = await app.server.inject('/api/docs/json');
    const document = JSON.parse(body);
    const references = [...body.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]?.split('/') ?? []);

    expect(references.filter((path) => path.reduce((part, name) => part?.[name], document) === undefined)).toEqual([]);
  });
});
