import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addErrors } from './errors.ts';
import { addHeaders } from './headers.ts';
import { addStatic } from './static.ts';

const root = mkdtempSync(join(tmpdir(), 'web-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<page>');
  writeFileSync(join(root, 'assets/main-1a2b.js'), 'plain');
  writeFileSync(join(root, 'assets/main-1a2b.js.br'), 'compressed');
  app = fastify();
  addHeaders(app);
  addErrors(app);
  app.get('/api/known', async () => 'known');
  await addStatic(app, root);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the built page', () => {
  it.each(['/', '/index.html', '/login', '/work/process/leave/form/7', '/wel/index?tab=1', '/apiary'])(
    'answers %s, to be asked for again each time',
    async (url) => {
      const { statusCode, body, headers } = await get(url);

      expect([statusCode, body]).toEqual([200, '<page>']);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  it.each([
    '/api',
    '/api/unknown',
    '/API/known',
    '//api/known',
    '/Blade-desk/notice/list',
    '/assets/',
    '/assets/gone.js',
    '/assets/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/favicon.ico',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('does not answer %s', async (url) => {
    expect((await get(url)).json()).toMatchObject({ code: 404 });
  });

  it.each(['/x.html', '/help/about.HTM?year=2026', '/x.html/y', '/index.html/y', '/x.html/', '/help/x.html/y/z?year=2026'])(
    'is what somebody meets who opens %s, and the status says that nothing is there',
    async (url) => {
      const { statusCode, body, headers } = await get(url, { 'if-none-match': (await get('/')).headers.etag });

      expect([statusCode, body]).toEqual([404, '<page>']);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(headers).not.toHaveProperty('etag');
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    },
  );

  it('answers no other method', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });
});

describe('a file with a hash in its name', () => {
  const url = '/assets/main-1a2b.js';

  it('is kept for ever by whoever got it', async () => {
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('costs no route of its own, because a start would register a thousand', () => {
    expect(app.hasRoute({ method: 'GET', url })).toBe(false);
    expect(app.hasRoute({ method: 'GET', url: '/index.html' })).toBe(true);
  });

  it('comes compressed to those who can read that', async () => {
    expect((await get(url)).body).toBe('plain');
    expect(await get(url, { 'accept-encoding': 'gzip, br' })).toMatchObject({
      body: 'compressed',
      headers: expect.objectContaining({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' }),
    });
  });
});

it('is not served where it was not built', async () => {
  const bare = fastify();
  addErrors(bare);
  await addStatic(bare, join(root, 'nowhere'));

  expect((await bare.inject('/')).statusCode).toBe(404);
});
