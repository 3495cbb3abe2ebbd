import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { makeTestApp, type TestApp } from '../tests/support/seeded-app.ts';
import type { ServerPhase } from './plugins/health.ts';

let test: TestApp;
let app: FastifyInstance;
let phase: ServerPhase = 'serving';

const open = { config: { right: 'public' } } as const;
const schema = {
  body: { type: 'object', required: ['title'], properties: { title: { type: 'string', maxLength: 5 }, rows: {} } },
  querystring: { type: 'object', properties: { size: { type: 'integer' } } },
};

beforeAll(async () => {
  test = await makeTestApp({ phase: () => phase }, (root) => {
    root.get('/api/blade-test/known', open, async () => ({}));
    root.get('/api/test/:id', open, async () => ({ id: 1 }));
    root.post('/api/test/body', open, async (request) => ({ body: request.body ?? 'none' }));
    root.post('/api/test/schema', { ...open, schema }, async (request) => ({ body: request.body }));
    root.get('/api/test/refused', open, async () => {
      throw new AppError('TOO_MANY', undefined, { retryAfter: 7, fields: { phone: { code: 'PHONE_EMPTY' } } });
    });
    root.get('/api/test/fault', open, async () => {
      throw new TypeError('secret /work/path');
    });
    root.get<{ Querystring: { query: string } }>('/api/test/query', open, (request) =>
      test.db.execute(sql.raw(request.query.query)),
    );
  });
  app = test.app;
  await test.db.execute(sql`create table marble (colour text constraint marble_unique unique)`);
  await test.db.execute(sql`insert into marble values ('red')`);
});
afterAll(() => test.close());

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const post = (url: string, payload: string | undefined, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('an error', () => {
  it('that is a refusal answers its status, code and words in the language of the reader', async () => {
    const chinese = await get('/api/test/refused', { 'accept-language': 'zh-CN' });
    const english = await get('/api/test/refused', { 'accept-language': 'en' });

    expect(chinese.statusCode).toBe(429);
    expect(chinese.headers['retry-after']).toBe('7');
    expect(chinese.json()).toEqual({
      code: 429,
      success: false,
      data: { bizCode: 'TOO_MANY', fields: { phone: '手机号码不能为空' } },
      msg: '操作过于频繁，请稍后再试',
    });
    expect(english.json()).toMatchObject({ msg: 'Too many attempts; try again later' });
  });

  it('that nobody foresaw answers a request id and nothing else (promise 47)', async () => {
    const answer = await get('/api/test/fault');

    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 500,
      success: false,
      data: { bizCode: 'SERVER_ERROR', requestId: answer.headers['x-request-id'] },
      msg: '服务器异常',
    });
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['a statement that was cancelled', "do $$ begin raise exception using errcode = '57014'; end $$", 503, 'UNAVAILABLE'],
    ['a lock not had in time', "do $$ begin raise exception using errcode = '55P03'; end $$", 503, 'UNAVAILABLE'],
    ['a value that is taken', "insert into marble values ('red')", 409, 'ALREADY_EXISTS'],
    ['a value that the column cannot hold', "select 'x'::int", 400, 'BAD_INPUT'],
    ['a wrong query', 'select * from nowhere', 500, 'SERVER_ERROR'],
  ])('of the database, %s, is translated (promise 47)', async (_, query, ...refusal) => {
    const answer = await get(`/api/test/query?query=${encodeURIComponent(query)}`);

    expect([answer.statusCode, answer.json().data.bizCode]).toEqual(refusal);
    expect(answer.body).not.toMatch(/marble|nowhere|select/);
  });
});

it('a query for what no migration has brought is refused with the tables concerned and the way to one', async () => {
  const behind = await makeTestApp({ unmigrated: ['marble (weight)'] }, (root) => {
    root.get('/api/test/weight', open, () => behind.db.execute(sql`select weight from marble`));
    root.get('/api/test/fault', open, () => Promise.reject(new TypeError('secret')));
  });
  const [lacking, other] = await Promise.all(['weight', 'fault'].map((name) => behind.app.inject(`/api/test/${name}`)));

  expect(lacking?.json()).toMatchObject({
    code: 503,
    data: { bizCode: 'SCHEMA_BEHIND' },
    msg: expect.stringMatching(/marble \(weight\).*db:generate/),
  });
  expect(other?.json()).toMatchObject({ code: 500, data: { bizCode: 'SERVER_ERROR' } });
  await behind.close();
});

describe('a request', () => {
  it.each([
    ['GET', '/api/nowhere', 404],
    ['POST', '/nowhere', 404],
    ['GET', '/api/test/body/', 404],
    ['GET', '/API/test/7', 404],
    ['GET', '/api//test/7', 404],
    ['GET', '/api/test/%zz', 404],
    ['GET', '/api/test/body', 200],
    ['GET', '/blade-test/known', 200],
    ['GET', '/api/blade-test/known', 200],
    ['GET', '/Blade-test/known', 404],
    ['GET', '//blade-test/known', 404],
    ['DELETE', '/api/test/7', 405],
    ['PUT', '/api/test/body', 405],
  ] as const)('%s %s is answered %i', async (method, url, status) => {
    expect((await app.inject({ method, url })).statusCode).toBe(status);
  });

  it('by another method learns which ones there are', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/test/body' })).headers.allow).toBe('GET, HEAD, POST');
  });

  it.each([
    ['nothing', undefined, 'none'],
    ['an empty text', '', 'none'],
    ['null', 'null', 'none'],
    ['an object', '{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
  ])('may carry %s', async (_, payload, body) => {
    const answer = await post('/api/test/body', payload);

    expect(answer.json()).toEqual({ body });
  });

  it('may carry form fields', async () => {
    expect((await post('/api/test/body', 'a=1&b=%E9%93%B6', 'application/x-www-form-urlencoded')).json()).toEqual({
      body: { a: '1', b: '银' },
    });
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const wide = (keys: number) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 0])));

  it.each([
    ['half a message', '{"a":', 400],
    ['nesting at the limit', nested(32), 200],
    ['nesting above the limit', nested(33), 400],
    ['nesting far above the limit', nested(100_000), 400],
    ['keys at the limit', wide(1_000), 200],
    ['keys above the limit', wide(1_001), 400],
    ['a prototype', '{"a":{"__proto__":{}}}', 400],
    ['a constructor', '{"constructor":{"x":1}}', 400],
    ['a megabyte', JSON.stringify('x'.repeat(1024 * 1024 - 2)), 200],
    ['more than a megabyte', JSON.stringify('x'.repeat(1024 * 1024)), 413],
  ])('with %s is judged (promise 35)', async (_, payload, status) => {
    expect((await post('/api/test/body', payload)).statusCode).toBe(status);
  });

  it.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/hal+json', 415],
    ['APPLICATION/JSON', 200],
    ['application/json ;charset=utf-8', 200],
    ['application/json\t;charset=utf-8', 200],
    [' application/json', 200],
  ])('of type "%s" is read as JSON or refused (promise 36)', async (type, status) => {
    const answer = await post('/api/test/schema', '{"title":"four"}', type);

    expect(answer.statusCode).toBe(status);
  });

  it('that misses a value or has a wrong one learns its name (promise 32)', async () => {
    const missing = await post('/api/test/schema', '{}');
    const long = await post('/api/test/schema', '{"title":"too long"}');
    const wrong = await post('/api/test/schema?size=many', '{"title":"four"}');

    expect(missing.json()).toMatchObject({
      code: 400,
      msg: '缺少必要的请求参数: title',
      data: { fields: { title: expect.any(String) } },
    });
    expect(long.json()).toMatchObject({ code: 400, msg: '请求参数格式错误: title' });
    expect(wrong.json()).toMatchObject({ code: 400, msg: '请求参数格式错误: size' });
  });

  it('with an address that is too long is refused (promise 35)', async () => {
    expect((await get(`/api/test/7?a=${'x'.repeat(8_000)}`)).statusCode).toBe(200);
    expect((await get(`/api/test/7?a=${'x'.repeat(9_000)}`)).json()).toMatchObject({ code: 414 });
  });

  it('may not name a prototype in its query', async () => {
    expect((await get('/api/test/7?__proto__=1')).statusCode).toBe(400);
  });

  const fields = (count: number) => Array.from({ length: count }, (_, key) => `k${key}=0`).join('&');

  it.each([
    ['a prototype', '__proto__=1&a=2', 400],
    ['keys at the limit', fields(1_000), 200],
    ['keys above the limit', fields(1_001), 400],
    ['odd escapes', 'a=%zz&b=%E9', 200],
  ])('with %s among its form fields is judged, however its type is spelt (promise 35)', async (_, payload, status) => {
    expect((await post('/api/test/body', payload, 'application/x-www-form-urlencoded')).statusCode).toBe(status);
    expect((await post('/api/test/body', payload, 'Application/X-WWW-Form-Urlencoded ;charset=utf-8')).statusCode).toBe(status);
  });
});

describe('every answer', () => {
  it.each(['/api/test/7', '/api/test/fault', '/api/test/%zz', '/api/nowhere', '/health'])(
    'to %s carries the headers that protect it (promise 46)',
    async (url) => {
      const { headers } = await get(url, { origin: 'https://elsewhere.example' });

      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(Object.keys(headers)).not.toContain('access-control-allow-origin');
      expect(Object.keys(headers)).not.toContain('server');
      expect(Object.keys(headers)).not.toContain('x-powered-by');
    },
  );
});

describe('health', () => {
  it('is alive and ready', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'ok' });
    expect((await get('/ready')).json()).toEqual({ status: 'ok' });
  });

  it.each([
    ['draining', 'goes on serving, so that a balancer can notice before the door closes', [200, 503, 200]],
    ['stopping', 'serves nothing new', [200, 503, 503]],
  ] as const)('is alive but not ready while %s, and %s (promise 60)', async (during, _, statuses) => {
    phase = during;
    const answers = await Promise.all(['/health', '/ready', '/api/test/7'].map((url) => get(url)));
    phase = 'serving';

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses);
    expect(answers[1]?.headers['retry-after']).toBe('2');
  });

  it('asks the database once a second at most, however often it is asked', async () => {
    const asked = vi.spyOn(test.pool, 'query');
    await get('/ready');
    const before = asked.mock.calls.length;

    await Promise.all(Array.from({ length: 20 }, () => get('/ready')));

    expect(asked.mock.calls.length - before).toBeLessThanOrEqual(1);
  });
});
