import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCodes } from '#server/crud/scope/rights';
import type { RouteRight } from '#server/plugins/auth';
import type { Resource } from '#shared/define';
import { definitions, resources } from '#src/resources/index';
import { user } from '#src/resources/system/user';
import { Api, injectedInto } from '../support/api.ts';
import { tables } from '../support/module-rows.ts';
import { inTurn } from '../support/module-server.ts';
import { type People, peopleOf } from '../support/people.ts';
import { openEnded, publicRoutes, sessionRoutes } from '../support/route-rights.ts';
import { sampleOf } from '../support/samples.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';
import { keyOf as key, type Route, routesOf, rowsOfTenant, type Walked, walk } from '../support/walk.ts';

let app: SeededApp;
beforeAll(async () => {
  app = await openSeededApp({ API_DOCS: '1' });
});
afterAll(() => app.close());

const apiRoutes = () =>
  routesOf(app.server).filter(({ url }) => url.startsWith('/api/') && !url.includes('*') && !url.startsWith('/api/docs'));

async function statusesOf(api: Api, routes: readonly Route[]): Promise<Record<string, number>> {
  const walked = await walk(api, routes, () => undefined);
  return Object.fromEntries(walked.map(({ route, status }) => [route, status]));
}

describe('the routes', () => {
  it('are seen by this test', () => {
    const keys = apiRoutes().map(key);

    expect(keys.length).toBeGreaterThan(30);
    expect(keys).toEqual(
      expect.arrayContaining([...publicRoutes, 'GET /api/blade-desk/notice/list', 'POST /api/blade-system/post/remove']),
    );
  });

  it('have a rest of any length only where it is listed', () => {
    const open = app.server.routeRights.filter(({ url }) => url.includes('*') && !url.startsWith('/api/docs'));

    expect(open.filter(({ method }) => method !== 'HEAD').map((route) => [key(route), route.right])).toEqual(openEnded);
  });

  it('refuse a stranger, the listed public ones excepted (promise 22)', async () => {
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

  it('open to somebody without any right only what every session may have (promise 22)', async () => {
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
  ])('have one spelling only, so %s (%s) gives no rows (promise 23)', async (url) => {
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

describe('every guarded route', { timeout: 180_000 }, () => {
  let people: People;
  let rights: readonly RouteRight[];
  beforeAll(() => {
    people = peopleOf(app);
    rights = app.server.routeRights.filter(({ method, url }) => method !== 'HEAD' && /^\/api\/(blade-|alisms\/)/.test(url));
  });

  const codesOf = ({ right }: RouteRight) => (typeof right === 'object' ? right.anyOf : []);
  const isSafe = (route: Route) => !key(route).includes('logout');
  const refused = (walked: readonly Walked[]) => walked.filter(({ status }) => [401, 403].includes(status) || status >= 500);

  it('states its right where the server can be asked for it', () => {
    const stated = rights.map(key);

    expect(
      apiRoutes()
        .map(key)
        .filter((route) => !stated.includes(route)),
    ).toEqual([]);
  });

  it('names no code that neither a menu nor a button of a noun has', async () => {
    const rows = await app.db.select({ code: tables.menu.code }).from(tables.menu);
    const known = new Set([...rows.map(({ code }) => code), ...definitions.flatMap(readCodes)]);

    expect(rights.flatMap(codesOf).filter((code) => !known.has(code))).toEqual([]);
  });

  it('is closed to somebody without a role as well', async () => {
    const { account } = await people.make.user();
    const guarded = rights.filter(({ right }) => right !== 'public' && right !== 'session');

    const walked = await walk(await people.signIn(account), guarded, () => undefined);

    expect(walked.filter(({ status }) => status !== 403)).toEqual([]);
    expect(walked.filter(({ body }) => body.includes('"records"'))).toEqual([]);
  });

  it('opens to who holds any one of its codes, or a call that was granted', async () => {
    const rows = await app.db.select({ code: tables.menu.code }).from(tables.menu);
    const known = new Set(rows.map(({ code }) => code));
    const codeOf = (route: RouteRight) => codesOf(route).find((code) => known.has(code));
    const codes = [...new Set(rights.flatMap((route) => codeOf(route) ?? []))];

    const walked = await inTurn(codes, async (code) => {
      const { api } = await people.person([code]);
      return walk(
        api,
        rights.filter((route) => codeOf(route) === code),
        () => undefined,
      );
    });

    expect(codes.length).toBeGreaterThan(20);
    expect(refused(walked.flat())).toEqual([]);
  });

  it('of the platform opens to its administrators, to nobody else with every code there is (promise 27)', async () => {
    const ofPlatform = rights.filter(({ right }) => right === 'platform');
    const rows = await app.db.select({ code: tables.menu.code }).from(tables.menu);
    const everything = await people.person(rows.map(({ code }) => code));

    expect(ofPlatform.length).toBeGreaterThan(3);
    expect(refused(await walk(await app.signInAs('admin'), ofPlatform, () => undefined))).toEqual([]);
    expect((await walk(everything.api, ofPlatform, () => undefined)).filter(({ status }) => status !== 403)).toEqual([]);
  });

  it('shows and changes nothing of another tenant, whoever is named (promise 26)', async () => {
    const admin = await app.signInAs('admin');
    const writable = resources.filter(({ readOnly, arriving, scope }) => scope === 'tenant' && !readOnly && !arriving);
    for (const resource of writable) await admin.submit(resource, sampleOf(resource, app.choices));
    await people.make.tenant({ tenantId: '100077' });
    const codes = (await app.db.select({ code: tables.menu.code }).from(tables.menu)).map(({ code }) => code);
    const foreign = await people.person(codes, { tenantId: '100077' });
    const before = await rowsOfTenant(app.db, '000000');
    const idsOf = (resource: Resource) => (before.get(resource) ?? []).map(({ id }) => String(id));
    const named = (url: string) => {
      const noun = [...before.keys()].find(({ path }) => url.startsWith(`/api/${path}/`)) ?? user;
      return idsOf(noun).at(-1);
    };

    const walked = await walk(foreign.api, rights.filter(isSafe), named);

    const theirs = [...before.keys()].flatMap(idsOf).filter((id) => id.length > 10);
    expect(theirs.length).toBeGreaterThan(20);
    expect(walked.filter(({ body }) => theirs.some((id) => body.includes(`"${id}"`)))).toEqual([]);
    expect(walked.filter(({ status }) => status === 401 || status >= 500)).toEqual([]);
    expect(await rowsOfTenant(app.db, '000000')).toEqual(before);
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
