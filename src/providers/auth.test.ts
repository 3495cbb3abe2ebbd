// @vitest-environment jsdom
import { md5 } from 'js-md5';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, ok, signIn } from '../lib/testing/fake-server.ts';
import { authProvider } from './auth.ts';

const tokenPath = 'POST blade-auth/oauth/token';
const token = { access_token: 'a', refresh_token: 'r', tenant_id: '000001', user_id: '7', account: 'admin', role_name: 'teller' };
const credentials = { tenantId: '000001', account: 'admin', password: 'secret12' };

beforeEach(() => {
  session.end('lost');
  localStorage.clear();
});

describe('signing in', () => {
  it('sends the md5 of the password, as fields of the body, and starts a session', async () => {
    const calls = fakeServer({ [tokenPath]: () => ({ body: token }) });

    expect(await authProvider.login(credentials)).toEqual({ success: true });

    expect(calls[0]?.body).toEqual({
      tenantId: '000001',
      username: 'admin',
      password: md5('secret12'),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    });
    expect(calls[0]?.params).toEqual({});
    expect(calls[0]?.headers).toMatchObject({ 'tenant-id': '000001', 'user-type': 'web' });
    expect(session.get()).toMatchObject({ accessToken: 'a', tenantId: '000001', user: { account: 'admin', roles: ['teller'] } });
  });

  it('with a captcha uses its own grant and headers', async () => {
    const calls = fakeServer({ [tokenPath]: () => ({ body: token }) });

    await authProvider.login({ ...credentials, captcha: { key: 'k', code: 'c' } });

    expect(calls[0]?.body).toMatchObject({ grant_type: 'captcha' });
    expect(calls[0]?.headers).toMatchObject({ 'captcha-key': 'k', 'captcha-code': 'c' });
  });

  it.each([
    ['HTTP 400', { status: 400, body: { error: 'invalid_grant', error_description: 'wrong', code: 400, msg: 'wrong' } }],
    ['HTTP 200', { status: 200, body: { error_code: 400, error_description: 'wrong' } }],
    ['an envelope', { status: 200, body: { code: 400, success: false, msg: 'wrong' } }],
  ])('refused by %s tells why and starts nothing', async (_, reply) => {
    fakeServer({ [tokenPath]: () => reply });

    const answer = await authProvider.login(credentials);

    expect(answer).toMatchObject({ success: false, error: { message: 'wrong' } });
    expect(session.get()).toBeNull();
  });

  it('answered without a token starts nothing', async () => {
    fakeServer({ [tokenPath]: () => ok({}) });

    expect(await authProvider.login(credentials)).toMatchObject({ success: false });
    expect(session.get()).toBeNull();
  });
});

describe('signing out', () => {
  it('tells the server and forgets everything but language and theme', async () => {
    signIn();
    localStorage.setItem('handover-tabs', '[]');
    localStorage.setItem('handover-theme', '"dark"');
    const calls = fakeServer({ 'GET blade-auth/oauth/logout': () => ok({}) });

    expect(await authProvider.logout()).toEqual({ success: true });

    expect(calls[0]?.headers['blade-auth']).toBe('bearer access');
    expect(Object.keys(localStorage)).toEqual(['handover-theme']);
  });

  it('works without a server too', async () => {
    signIn();
    fakeServer({ 'GET blade-auth/oauth/logout': () => 'away' });

    expect(await authProvider.logout()).toEqual({ success: true });

    expect(session.get()).toBeNull();
    expect(session.lastEnd()).toBe('signedOut');
  });
});

describe('the guard', () => {
  it('lets through whoever has a token', async () => {
    signIn();

    expect(await authProvider.check()).toEqual({ authenticated: true });
    expect(await authProvider.getIdentity()).toMatchObject({ account: 'teller' });
  });

  it('signs out whoever has an empty one', async () => {
    localStorage.setItem('handover-session', JSON.stringify({ accessToken: '', user: {} }));
    localStorage.setItem('handover-tabs', '[]');

    expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/login' });

    expect(localStorage.length).toBe(0);
  });

  it.each([
    [401, null],
    [403, 'access'],
    [500, 'access'],
  ])('after a %i the session is %s, and no server is asked', async (code, expected) => {
    signIn();
    const calls = fakeServer({});

    await authProvider.onError(new ApiError('no', { code, status: code }));

    expect(session.get()?.accessToken ?? null).toBe(expected);
    expect(calls).toEqual([]);
  });
});
