import { Agent, get } from 'node:http';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { auditLog } from '#server/crud/write/audit';
import type { Api } from '../../tests/support/api.ts';
import { makeTestApp, openSeededApp } from '../../tests/support/seeded-app.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

interface Signs {
  at: number;
  late: number;
}

/** A route whose calls are under way until the test ends them. */
function makeSlow(right: 'public' | 'session') {
  const waiting: (() => void)[] = [];
  const addRoutes = (app: FastifyInstance) => {
    const answer = () => new Promise<object>((resolve) => waiting.push(() => resolve({})));
    app.get('/api/test/slow', { config: { right } }, answer);
  };
  return { waiting, addRoutes };
}

/** Opens the whole server, with limits, a clock and an event-loop delay that the test sets. */
async function openServer(settings: Readonly<Record<string, string>>, addRoutes?: (app: FastifyInstance) => void) {
  const signs: Signs = { at: 0, late: 0 };
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings });
  const clock = { now: Date.now, ticks: () => signs.at };
  const made = await makeTestApp({ config, clock, loopDelay: () => signs.late }, addRoutes);
  close = made.close;
  const ask = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await made.app.inject({ url, headers });
    const { bizCode } = answer.headers['content-type']?.toString().includes('json') ? (answer.json().data ?? {}) : {};
    return { status: answer.statusCode, bizCode, msg: answer.json().msg, wait: answer.headers['retry-after'] };
  };
  return { ...made, signs, ask };
}

const refused = { status: 429, bizCode: 'TOO_MANY', wait: '60' };

describe('a source', () => {
  it('is refused after so many calls, in its language, whatever it calls, but not the questions for health (promise 58)', async () => {
    const { ask, signs } = await openServer({ RATE_SOURCE: '3' });
    for (const url of ['/api/nothing', '/blade-system/nothing', '/api/nothing']) await ask(url);

    expect(await ask('/api/nothing')).toMatchObject({ ...refused, msg: '操作过于频繁，请稍后再试' });
    expect(await ask('/blade-desk/notice/list', { 'accept-language': 'en' })).toMatchObject({
      ...refused,
      msg: 'Too many attempts; try again later',
    });
    expect([await ask('/health'), await ask('/ready')].map(({ status }) => status)).toEqual([200, 200]);
    signs.at = 60_000;
    expect(await ask('/api/nothing')).toMatchObject({ status: 404 });
  });

  it('may call less where nobody has to be signed in, and with tokens that open nothing', async () => {
    const { ask } = await openServer({ RATE_PUBLIC: '2' });
    const captcha = '/api/blade-auth/oauth/captcha';

    expect([await ask(captcha), await ask('/api/blade-desk/notice/list'), await ask(captcha)]).toMatchObject([
      { status: 200 },
      { status: 401 },
      refused,
    ]);
    expect(await ask('/api/blade-desk/notice/list')).toMatchObject(refused);
    expect(await ask('/api/nothing')).toMatchObject({ status: 404 });
  });

  it('is the one behind a trusted proxy, and what it says of itself otherwise (promise 10)', async () => {
    const proxied = await openServer({ RATE_SOURCE: '1', TRUSTED_PROXIES: '127.0.0.1' });
    const via = (ip: string) => proxied.ask('/api/nothing', { 'x-forwarded-for': ip });
    expect([await via('10.0.0.1'), await via('10.0.0.1'), await via('10.0.0.2')]).toMatchObject([
      { status: 404 },
      { status: 429 },
      { status: 404 },
    ]);
    await proxied.close();

    const { ask } = await openServer({ RATE_SOURCE: '1' });
    await ask('/api/nothing', { 'x-forwarded-for': '10.0.0.1' });
    expect(await ask('/api/nothing', { 'x-forwarded-for': '10.0.0.2' })).toMatchObject(refused);
  });

  it('has the pictures of a list not counted among the calls of strangers', async () => {
    const { ask } = await openServer({ RATE_PUBLIC: '1' });
    const picture = '/api/blade-resource/oss/file/upload/nothing.png';

    expect([await ask(picture), await ask(picture)]).toMatchObject([{ status: 404 }, { status: 404 }]);
  });
});

describe('the server', () => {
  it('lets nobody in while its event loop is late, but answers the question for health', async () => {
    const { ask, signs } = await openServer({});
    signs.late = 1_001;

    expect(await ask('/api/nothing')).toMatchObject({ status: 503, bizCode: 'UNAVAILABLE', wait: '2' });
    expect(await ask('/health')).toMatchObject({ status: 200 });
    signs.late = 0;
    expect(await ask('/api/nothing')).toMatchObject({ status: 404 });
  });

  it('has room for so many requests, and for the next one when one is over or was given up', async () => {
    const { waiting, addRoutes } = makeSlow('public');
    const { app, ask } = await openServer({ REQUESTS_AT_ONCE: '1' }, addRoutes);
    const slow = app.inject('/api/test/slow');
    await expect.poll(() => waiting.length).toBe(1);

    expect(await ask('/api/nothing')).toMatchObject({ status: 503, wait: '2' });
    expect(await ask('/health')).toMatchObject({ status: 200 });
    waiting[0]?.();
    await slow;
    await expect.poll(async () => (await ask('/api/nothing')).status).toBe(404);

    const address = await app.listen({ port: 0 });
    const given = get(`${address}/api/test/slow`, { agent: new Agent() }).on('error', () => undefined);
    await expect.poll(() => waiting.length).toBe(2);
    given.destroy();
    await expect.poll(async () => (await ask('/api/nothing')).status).toBe(404);
  });
});

describe('somebody who is signed in', () => {
  async function openHouse(settings: Readonly<Record<string, string>>, addRoutes?: (app: FastifyInstance) => void) {
    const house = await openSeededApp({ SHED_LOAD: '1', ...settings }, addRoutes && { addRoutes });
    close = house.close;
    const [admin, visitor] = [await house.signInAs('admin'), await house.signInAs('visitor')];
    const info = async (api: Api) => (await api.get('blade-user/info')).status;
    return { house, admin, visitor, info };
  }

  it('is refused after so many calls, and nobody else is (promise 58)', async () => {
    const { admin, visitor, info } = await openHouse({ RATE_SESSION: '3' });

    expect([await info(admin), await info(admin), await info(admin), await info(admin)]).toEqual([200, 200, 200, 429]);
    expect(await info(visitor)).toBe(200);
  });

  it('has so many requests under way, and the next one when they are over (promise 58)', async () => {
    const { waiting, addRoutes } = makeSlow('session');
    const { admin, visitor, info } = await openHouse({ REQUESTS_PER_SESSION: '1' }, addRoutes);
    const slow = admin.get('test/slow');
    await expect.poll(() => waiting.length).toBe(1);

    expect([await info(admin), await info(visitor)]).toEqual([429, 200]);
    waiting[0]?.();
    await slow;
    await expect.poll(() => info(admin)).toBe(200);
  });

  it('is told so many times that a call is not for them, each of which is written down', async () => {
    const { house, visitor, info } = await openHouse({ RATE_PUBLIC: '4' });
    const tenants = async () => (await visitor.get('blade-system/tenant/list')).status;

    const answers = [await tenants(), await tenants(), await tenants(), await tenants(), await tenants(), await tenants()];

    expect(answers).toEqual([403, 403, 403, 403, 429, 429]);
    const written = await house.db.select().from(auditLog).where(eq(auditLog.action, 'refused'));
    expect(written).toHaveLength(4);
    expect(await info(visitor)).toBe(200);
  });
});
