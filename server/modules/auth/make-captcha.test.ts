import svgCaptcha from 'svg-captcha';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { md5Hex } from '#server/lib/password';
import { PASSWORD } from '../../../tests/support/story-rows.ts';
import { openStoryServer, type StoryServer } from '../../../tests/support/story-server.ts';

let server: StoryServer;
let strict: StoryServer;

beforeAll(async () => {
  server = await openStoryServer();
  strict = await openStoryServer({ captchaMode: true });
});
afterAll(async () => {
  await server.close();
  await strict.close();
});

/** A captcha and what stands on it: the drawing is watched, for nobody but eyes can read it. */
async function shown(at: StoryServer): Promise<{ key: string; code: string; image: string }> {
  const watched = vi.spyOn(svgCaptcha, 'create');
  const { key, image } = (await at.get('blade-auth/oauth/captcha')).json();
  const code = watched.mock.results.at(-1)?.value.text;
  return { key, code, image };
}

const signIn = (at: StoryServer, headers: Record<string, string> = {}, grant_type = 'captcha') =>
  at.token({ grant_type, username: 'admin', password: md5Hex(PASSWORD) }, headers);

describe('a captcha', () => {
  it('is answered flat and in the envelope, so that both dialects can read it', async () => {
    const flat = (await server.get('blade-auth/oauth/captcha')).json();
    const wrapped = (await server.get('blade-auth/captcha')).json();

    const { key, image } = flat;
    expect(flat).toEqual({ key, image, code: 200, success: true, msg: '操作成功', data: { key, image } });
    expect(wrapped).toEqual({ code: 200, success: true, msg: '操作成功', data: wrapped.data });
    expect(Object.keys(wrapped.data)).toEqual(['key', 'image']);
  });

  it('is a picture of paths, without any text', async () => {
    const { image, code } = await shown(server);
    const [head, body = ''] = image.split(',');
    const svg = Buffer.from(body, 'base64').toString();

    expect(head).toBe('data:image/svg+xml;base64');
    expect(svg).toMatch(/^<svg [^>]*width="130" height="48"/);
    expect(svg).not.toMatch(/<text|<title|<desc/);
    expect(svg).not.toContain(code);
    expect(code).toHaveLength(5);
  });

  it('opens the door once, whatever the case of its letters', async () => {
    const { key, code } = await shown(server);
    const headers = { 'captcha-key': key, 'captcha-code': ` ${code.toUpperCase()} ` };

    const [first, second] = [await signIn(server, headers), await signIn(server, headers)];

    expect([first.statusCode, second.statusCode]).toEqual([200, 400]);
  });

  it('is used up by a wrong answer', async () => {
    const { key, code } = await shown(server);

    await signIn(server, { 'captcha-key': key, 'captcha-code': 'wrong' });
    const right = await signIn(server, { 'captcha-key': key, 'captcha-code': code });

    expect(right.json()).toMatchObject({ code: 400, msg: '验证码不正确' });
  });

  it('lasts five minutes', async () => {
    const { key, code } = await shown(server);

    server.clock.advance(5 * 60_000);

    expect((await signIn(server, { 'captcha-key': key, 'captcha-code': code })).statusCode).toBe(400);
  });

  it.each([
    ['no headers', async () => ({})],
    ['an unknown key', async () => ({ 'captcha-key': 'unknown', 'captcha-code': 'abcde' })],
    ['an unknown key and no code', async () => ({ 'captcha-key': 'unknown', 'captcha-code': '' })],
    ['a fresh key and an empty code', async () => ({ 'captcha-key': (await shown(server)).key, 'captcha-code': '' })],
    ['a fresh key and no code', async () => ({ 'captcha-key': (await shown(server)).key })],
    ['a code without its key', async () => ({ 'captcha-code': (await shown(server)).code })],
  ])('is not passed with %s', async (_, headers) => {
    const answer = await signIn(server, await headers());

    expect([answer.statusCode, answer.json().msg]).toEqual([400, '验证码不正确']);
  });

  it('is compared even where none is demanded, once a key is sent', async () => {
    expect((await signIn(server, { 'captcha-key': 'x' }, 'password')).statusCode).toBe(400);
    expect((await signIn(server, {}, 'password')).statusCode).toBe(200);
  });
});

describe('captcha mode', () => {
  it('demands one of the password grant too', async () => {
    const { key, code } = await shown(strict);

    const without = await signIn(strict, {}, 'password');
    const withOne = await signIn(strict, { 'captcha-key': key, 'captcha-code': code }, 'password');

    expect([without.statusCode, withOne.statusCode]).toEqual([400, 200]);
  });
});
