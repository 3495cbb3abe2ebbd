import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injectedInto } from '../support/api.ts';
import { inTurn } from '../support/module-server.ts';
import { peopleOf } from '../support/people.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';
import { keyOf, type Route, routesOf } from '../support/walk.ts';

let app: SeededApp;
/** The headers of somebody who is signed in and has no right. */
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await openSeededApp();
  const people = peopleOf(app);
  const { account } = await people.make.user();
  headers = (await people.signIn(account)).headers;
});
afterAll(() => app.close());

/** The calls that need a right of their own, so that whoever has none may see nothing of them in any spelling. */
function guardedCalls(): Route[] {
  const rights = new Map(app.server.routeRights.map((route) => [keyOf(route), route.right]));
  const isGuarded = (route: Route) => !['public', 'session', undefined].includes(rights.get(keyOf(route)) as string | undefined);
  return routesOf(app.server).filter((route) => route.method === 'GET' && route.url.startsWith('/api/') && isGuarded(route));
}

const upper = (url: string) => url.replace('/api/', '/API/');
const lastPart = (url: string, change: (part: string) => string) => url.replace(/[^/]+$/, change);

/** Other spellings of an address, each by what a server or a proxy before it might make of it. */
const spellings: readonly (readonly [string, (url: string) => string])[] = [
  ['a suffix of a script', (url) => `${url}.js`],
  ['a suffix of data', (url) => `${url}.json`],
  ['a suffix of a style sheet after a path parameter', (url) => `${url};a.css`],
  ['a trailing slash', (url) => `${url}/`],
  ['a doubled slash', (url) => lastPart(url, (part) => `/${part}`)],
  ['a doubled slash at the start', (url) => `/${url}`],
  ['an encoded slash', (url) => url.replace(/\/(?=[^/]+$)/, '%2f')],
  ['a slash that is encoded twice', (url) => url.replace(/\/(?=[^/]+$)/, '%252f')],
  ['a backslash', (url) => url.replace(/\/(?=[^/]+$)/, '%5c')],
  ['encoded dots', (url) => url.replace('/api/', '/api/x/%2e%2e/')],
  ['dots', (url) => url.replace('/api/', '/api/../api/')],
  ['dots after a path parameter', (url) => url.replace('/api/', '/api/..;/api/')],
  ['one dot', (url) => url.replace('/api/', '/api/./')],
  ['a way through a public call', (url) => url.replace('/api/', '/api/blade-auth/captcha/..%2f..%2f')],
  ['a path parameter', (url) => `${url};x=1`],
  ['a path parameter within', (url) => url.replace('/api/', '/api;x/')],
  ['another case', upper],
  ['another case at the end', (url) => lastPart(url, (part) => part.toUpperCase())],
  ['an encoded letter', (url) => lastPart(url, (part) => `%${part.charCodeAt(0).toString(16)}${part.slice(1)}`)],
  ['a trailing blank', (url) => `${url}%20`],
  ['a trailing null', (url) => `${url}%00`],
  ['a trailing line break', (url) => `${url}%0a`],
  ['a hash', (url) => `${url}%23`],
  ['an encoded question mark', (url) => `${url}%3fa=b`],
  ['a full address', (url) => `http://localhost${url}`],
];

const overriding = (url: string): readonly (readonly [string, Readonly<Record<string, string>>])[] => [
  ['X-Original-URL', { 'x-original-url': url }],
  ['X-Rewrite-URL', { 'x-rewrite-url': url }],
  ['X-Forwarded-Prefix', { 'x-forwarded-prefix': url }],
  ['X-HTTP-Method-Override', { 'x-http-method-override': 'GET', 'x-original-url': url }],
];

/** Refused by the guard of the call, or no call at all. */
const refusals = [400, 401, 403, 404, 405, 414];

async function leaksOf(url: string, change: { url: string; what: string; headers?: Readonly<Record<string, string>> }) {
  const response = await app.server.inject({ method: 'GET', url: change.url, headers: { ...headers, ...change.headers } });
  const isRefused = refusals.includes(response.statusCode) && !response.body.includes('"records"');
  return isRefused ? [] : [`${change.what}: ${url} answers ${response.statusCode} ${response.body.slice(0, 80)}`];
}

describe('other spellings of an address', () => {
  it('open no call to who may not make it (promise 23)', { timeout: 240_000 }, async () => {
    const calls = guardedCalls();

    const leaks = await inTurn(calls, ({ url }) => inTurn(spellings, ([what, spell]) => leaksOf(url, { url: spell(url), what })));

    expect(calls.length).toBeGreaterThan(250);
    expect(leaks.flat(2)).toEqual([]);
  });

  it('are none of the headers by which proxies rewrite addresses (promise 23)', async () => {
    const answered = await inTurn(guardedCalls(), ({ url }) =>
      inTurn(overriding(url), ([, more]) =>
        injectedInto(app.server)({ method: 'GET', url: '/api/blade-system/tenant/info', headers: { ...headers, ...more } }),
      ),
    );

    expect(answered.flat().filter(({ body }) => !body.includes('"data":{}'))).toEqual([]);
  });
});
