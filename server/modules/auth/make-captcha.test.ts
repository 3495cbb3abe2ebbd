import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { md5Hex } from '#server/lib/password';
import { PASSWORD } from '../../../tests/support/module-rows.ts';
import { type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { readCaptcha } from '../../../tests/support/read-captcha.ts';

let server: ModuleServer;
let strict: ModuleServer;

beforeAll(async () => {
  server = await openModuleServer();
  strict = await openModuleServer({ captchaMode: true, tenantMode: true });
});
afterAll(async () => {
  await server.close();
  await strict.close();
});

const signIn = (at: ModuleServer, headers: Record<string, string> = {}, grant_type = 'captcha') =>
  at.token({ grant_type, username: 'admin', password: md5Hex(PASSWORD) }, headers);

/** Returns the relative luminance of a colour (`#rrggbb` or `#rgb`), as WCAG 2 defines it. */
function lightOf(colour: string): number {
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightOf(one), lightOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const svgOf = (image: string) => Buffer.from(image.split(',')[1] ?? '', 'base64').toString();

describe('the sign-in page', () => {
  it('is told what is asked for beside the password', async () => {
    const asked = async (at: ModuleServer) => (await at.get('blade-auth/oauth/ways')).json().data;

    expect(await asked(server)).toMatchObject({ captcha: false, tenant: false });
    expect(await asked(strict)).toMatchObject({ captcha: true, tenant: true });
  });
});

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
    const { image, code } = await readCaptcha(server);
    const [head, body = ''] = image.split(',');
    const svg = Buffer.from(body, 'base64').toString();

    expect(head).toBe('data:image/svg+xml;base64');
    expect(svg).toMatch(/^<svg [^>]*width="130" height="48"/);
    expect(svg).not.toMatch(/<text|<title|<desc/);
    expect(svg).not.toContain(code);
    expect(code).toHaveLength(5);
  });

  it('has letters dark enough to be read on their ground, crossed by grey lines', async () => {
    // Colours are random, so a single picture proves little.
    const images = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.get('blade-auth/oauth/captcha')).json().image),
    );

    for (const svg of images.map(svgOf)) {
      const [ground = ''] = svg.match(/(?<=^<svg [^>]*><rect width="100%" height="100%" fill=")#\w+/) ?? [];
      const letters = svg.match(/(?<=<path fill=")#\w+/g) ?? [];
      expect(letters).toHaveLength(5);
      for (const letter of letters) expect(contrast(letter, ground)).toBeGreaterThanOrEqual(4.5);
      expect(svg.match(/stroke="(#\w\w\w)" fill="none"/g)).toHaveLength(3);
    }
  });

  it('opens the door once, whatever the case of its letters (promise 11)', async () => {
    const { key, code } = await readCaptcha(server);
    const headers = { 'captcha-key': key, 'captcha-code': ` ${code.toUpperCase()} ` };

    const [first, second] = [await signIn(server, headers), await signIn(server, headers)];

    expect([first.statusCode, second.statusCode]).toEqual([200, 400]);
  });

  it('is used up by a wrong answer', async () => {
    const { key, code } = await readCaptcha(server);

    await signIn(server, { 'captcha-key': key, 'captcha-code': 'wrong' });
    const right = await signIn(server, { 'captcha-key': key, 'captcha-code': code });

    expect(right.json()).toMatchObject({ code: 400, msg: '验证码不正确' });
  });

  it('lasts five minutes (promise 11)', async () => {
    const { key, code } = await readCaptcha(server);

    server.clock.advance(5 * 60_000);

    expect((await signIn(server, { 'captcha-key': key, 'captcha-code': code })).statusCode).toBe(400);
  });

  it.each([
    ['no headers', async () => ({})],
    ['an unknown key', async () => ({ 'captcha-key': 'unknown', 'captcha-code': 'abcde' })],
    ['an unknown key and no code', async () => ({ 'captcha-key': 'unknown', 'captcha-code': '' })],
    ['a fresh key and an empty code', async () => ({ 'captcha-key': (await readCaptcha(server)).key, 'captcha-code': '' })],
    ['a fresh key and no code', async () => ({ 'captcha-key': (await readCaptcha(server)).key })],
    ['a code without its key', async () => ({ 'captcha-code': (await readCaptcha(server)).code })],
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
    const { key, code } = await readCaptcha(strict);

    const without = await signIn(strict, {}, 'password');
    const withOne = await signIn(strict, { 'captcha-key': key, 'captcha-code': code }, 'password');

    expect([without.statusCode, withOne.statusCode]).toEqual([400, 200]);
  });
});
