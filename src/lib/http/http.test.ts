// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '../i18n.ts';
import { setLanguage } from '../language.ts';
import { session } from '../session/session.ts';
import { fakeServer, ok, refuse, signIn } from '../testing/fake-server.ts';
import { ApiError } from './api-error.ts';
import { http } from './http.ts';

const words = {
  unknownError: 'unknown',
  networkError: 'network',
  timeout: 'timeout',
  failed: 'failed',
  failedAs: 'failed as {{id}}',
  noSuchCall: 'no such call',
};
const rawWords = "### Cause: java.sql.SQLSyntaxErrorException: Unknown column 'is_top'";
const renewed = { access_token: 'access-2', refresh_token: 'refresh-2', tenant_id: '000000', user_id: '7', account: 'teller' };

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

/** Accepts only a call with the renewed token. */
const demandsNew = (call: { headers: Readonly<Record<string, string>> }) =>
  call.headers['blade-auth'] === 'bearer access-2' ? ok('rows') : refuse(401, 'please sign in');

beforeEach(() => {
  session.end('lost');
  setLanguage('zh');
  addMessages('zh', { common: words as never });
});

describe('a call', () => {
  it('names the client, the session, the language and nothing else', async () => {
    signIn();
    const [call] = await send(() => http.get('blade-desk/notice/list', { params: { current: 1 } }));

    expect(call?.headers).toMatchObject({
      authorization: `Basic ${btoa('handover:handover_secret')}`,
      'blade-auth': 'bearer access',
      'accept-language': 'zh-CN',
    });
    expect(call?.params).toEqual({ current: 1 });
  });

  it('follows the language of the interface', async () => {
    setLanguage('en');

    const [call] = await send(() => http.get('x'));

    expect(call?.headers['accept-language']).toBe('en');
  });

  it('without a session carries no token', async () => {
    const [call] = await send(() => http.get('x'));

    expect(call?.headers).not.toHaveProperty('blade-auth');
  });

  it('that posts nothing sends an empty object', async () => {
    const [call] = await send(() => http.post('x', null));

    expect(call?.body).toEqual({});
    expect(call?.headers['content-type']).toContain('json');
  });

  it('may carry a key that makes its repetition safe', async () => {
    const [call] = await send(() => http.post('x', {}, { idempotencyKey: 'once' }));

    expect(call?.headers['idempotency-key']).toBe('once');
  });

  async function send(work: () => Promise<unknown>) {
    const calls = fakeServer({ 'GET x': () => ok({}), 'POST x': () => ok({}), 'GET blade-desk/notice/list': () => ok([]) });
    await work();
    return calls;
  }
});

describe('an answer', () => {
  it.each([
    ['the payload of an envelope', { code: 200, success: true, data: [1], msg: 'ok' }, [1]],
    ['the payload also where it is empty', { code: 200, success: true, data: null, msg: 'ok' }, null],
    ['a flat token answer as it is', { access_token: 'a' }, { access_token: 'a' }],
    [
      'a flat token answer also with a code',
      { access_token: 'a', code: 200, data: {} },
      { access_token: 'a', code: 200, data: {} },
    ],
    ['a flat captcha as it is', { key: 'k', image: 'i' }, { key: 'k', image: 'i' }],
    ['a captcha in both shapes as its payload', { key: 'k', code: 200, success: true, data: { key: 'k' } }, { key: 'k' }],
    ['a plain array as it is', [1, 2], [1, 2]],
  ])('is %s', async (_, body, data) => {
    fakeServer({ 'GET x': () => ({ body }) });

    expect((await http.get('x')).data).toEqual(data);
  });

  it.each([
    [
      'the envelope of a 200',
      { status: 200, body: { code: 400, msg: 'no', data: {} } },
      { code: 400, message: 'no', status: 200 },
    ],
    ['error_code before code', { status: 200, body: { error_code: 409, code: 200, msg: 'no' } }, { code: 409 }],
    [
      'error_description',
      { status: 200, body: { error_code: 400, error_description: 'wrong' } },
      { code: 400, message: 'wrong' },
    ],
    [
      'an OAuth error that has no code',
      { status: 400, body: { error: 'invalid_grant', error_description: 'wrong' } },
      { code: 400, message: 'wrong' },
    ],
    [
      'an OAuth error in a 200',
      { status: 200, body: { error: 'invalid_grant', error_description: 'wrong' } },
      { code: 400, message: 'wrong' },
    ],
    ['the status where the body has no code', { status: 400, body: { detail: 1 } }, { code: 400, message: 'unknown' }],
    ['a 404 in its own words', { status: 404, body: { code: 404, msg: 'no such path' } }, { code: 404, message: 'no such path' }],
    ['a 404 without words', { status: 404, body: '<html>' }, { code: 404, message: 'no such call' }],
    [
      'a general sentence for words that are no sentence',
      { status: 500, body: { code: 500, msg: rawWords } },
      { message: 'failed' },
    ],
    [
      'a general sentence with the id of the request',
      { status: 500, body: { code: 500, msg: rawWords }, headers: { 'x-request-id': 'r-7' } },
      { message: 'failed as r-7' },
    ],
    [
      'the id that came in the body',
      { status: 500, body: { code: 500, msg: rawWords, data: { requestId: 'b-7' } } },
      { message: 'failed as b-7' },
    ],
    [
      'any words of our own server, which has a name for each refusal',
      { status: 400, body: { code: 400, msg: 'The column "a_b" is null', data: { bizCode: 'WRONG' } } },
      { message: 'The column "a_b" is null' },
    ],
    ['the status where the body is no JSON', { status: 500, body: '<html>' }, { code: 500, message: 'unknown' }],
    [
      'a 503, whose body says why',
      { status: 503, body: { code: 503, msg: 'stopping' } },
      { code: 503, message: 'stopping', isNetwork: true },
    ],
    ['a 502 of a proxy', { status: 502, body: '<html>' }, { code: 502, isNetwork: true }],
  ])('refuses by %s', async (_, reply, expected) => {
    fakeServer({ 'GET x': () => reply });

    expect(await failureOf(http.get('x'))).toMatchObject(expected);
  });

  it('names the refusal, its fields and when to come back', async () => {
    const data = { bizCode: 'BAD_INPUT', fields: { title: 'too long' } };
    fakeServer({ 'POST x': () => ({ ...(refuse(429, 'no', data) as object), headers: { 'retry-after': '60' } }) });

    const failure = await failureOf(http.post('x'));

    expect(failure).toMatchObject({ bizCode: 'BAD_INPUT', fields: { title: 'too long' }, retryAfter: 60 });
    expect(failure).toMatchObject({ statusCode: 429, errors: { title: 'too long' } });
  });

  it('that never comes is a network failure', async () => {
    fakeServer({ 'GET x': () => 'away' });

    expect(await failureOf(http.get('x'))).toMatchObject({ code: 0, status: 0, message: 'network', isNetwork: true });
  });
});

describe('a 401', () => {
  it('is met by one renewal for all calls, each repeated once', async () => {
    signIn();
    const calls = fakeServer({
      'GET rows': demandsNew,
      'POST rows': demandsNew,
      'POST blade-auth/oauth/token': () => ({ body: renewed }),
    });

    const answers = await Promise.all([http.get('rows'), http.get('rows'), http.post('rows', { a: 1 })]);

    expect(answers.map(({ data }) => data)).toEqual(['rows', 'rows', 'rows']);
    expect(calls.filter(({ path }) => path.endsWith('token'))).toHaveLength(1);
    expect(calls.filter(({ method, path }) => method === 'POST' && path === 'rows').map(({ body }) => body)).toEqual([
      { a: 1 },
      { a: 1 },
    ]);
  });

  it('renews with the refresh token and no other', async () => {
    signIn();
    const calls = fakeServer({ 'GET rows': demandsNew, 'POST blade-auth/oauth/token': () => ({ body: renewed }) });

    await http.get('rows');

    const renewal = calls.find(({ path }) => path.endsWith('token'));
    expect(renewal?.body).toEqual({ grant_type: 'refresh_token', refresh_token: 'refresh', scope: 'all', tenantId: '000000' });
    expect(renewal?.headers).toMatchObject({ 'tenant-id': '000000', 'user-type': 'web' });
    expect(renewal?.headers).not.toHaveProperty('blade-auth');
  });

  it('ends the session when the renewal is refused', async () => {
    signIn();
    const calls = fakeServer({
      'GET rows': demandsNew,
      'POST blade-auth/oauth/token': () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'ended' } }),
    });

    expect(await failureOf(http.get('rows'))).toMatchObject({ code: 401 });

    expect(session.get()).toBeNull();
    expect(session.lastEnd()).toBe('expired');
    expect(calls.map(({ path }) => path)).toEqual(['rows', 'blade-auth/oauth/token']);
  });

  it('ends the session when the renewal is refused as open-source servers refuse it', async () => {
    signIn();
    fakeServer({ 'GET rows': demandsNew, 'POST blade-auth/oauth/token': () => refuse(500, 'no such user') });

    expect(await failureOf(http.get('rows'))).toMatchObject({ code: 401 });

    expect(session.get()).toBeNull();
    expect(session.lastEnd()).toBe('expired');
  });

  it('ends the session when the renewed token is refused as well', async () => {
    signIn();
    fakeServer({
      'GET rows': () => refuse(401, 'please sign in'),
      'POST blade-auth/oauth/token': () => ({ body: renewed }),
    });

    expect(await failureOf(http.get('rows'))).toMatchObject({ code: 401 });

    expect(session.get()).toBeNull();
  });

  it('that comes while no server renews is told as a network failure and keeps the session', async () => {
    signIn();
    fakeServer({ 'GET rows': demandsNew, 'POST blade-auth/oauth/token': () => 'away' });

    expect(await failureOf(http.get('rows'))).toMatchObject({ isNetwork: true });

    expect(session.get()?.accessToken).toBe('access');
  });

  it('of somebody without a session asks for nothing', async () => {
    const calls = fakeServer({ 'GET rows': demandsNew });

    expect(await failureOf(http.get('rows'))).toMatchObject({ code: 401 });

    expect(calls).toHaveLength(1);
  });
});

describe('a 403', () => {
  it('that asks for another password is remembered in the session', async () => {
    signIn();
    fakeServer({ 'GET x': () => refuse(403, 'change it', { bizCode: 'MUST_CHANGE_PASSWORD' }) });

    await failureOf(http.get('x'));

    expect(session.get()?.mustChangePassword).toBe(true);
  });

  it('otherwise leaves the session alone', async () => {
    signIn();
    fakeServer({ 'GET x': () => refuse(403, 'no') });

    await failureOf(http.get('x'));

    expect(session.get()).toMatchObject({ accessToken: 'access', mustChangePassword: false });
  });
});
