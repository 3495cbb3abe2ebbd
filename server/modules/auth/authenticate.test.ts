import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Keys, makeKeys, readRing } from '#server/lib/keys';
import type { TokenResponse } from '#shared/wire';
import { bearer, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';

let server: ModuleServer;
let pair: TokenResponse;

beforeAll(async () => {
  server = await openModuleServer();
  pair = await server.signIn();
});
afterAll(() => server.close());

type Claims = Record<string, unknown>;
const partsOf = (token: string) => token.split('.') as [string, string, string];
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
const encoded = (value: Claims) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a token with our own claims, signed by somebody else. */
async function forged(header: Claims, secret: Uint8Array | Parameters<SignJWT['sign']>[0]): Promise<string> {
  const [, payload] = partsOf(pair.access_token);
  return new SignJWT(decoded(payload)).setProtectedHeader({ alg: 'HS256', ...header }).sign(secret);
}

const kid = () => String(decoded(partsOf(pair.access_token)[0]).kid);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publishedKey = 'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject';

const attacks: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['alg none', () => `${encoded({ alg: 'none', kid: kid() })}.${partsOf(pair.access_token)[1]}.`],
  ['alg None with a signature', () => `${encoded({ alg: 'None', kid: kid() })}.${partsOf(pair.access_token)[1]}.AA`],
  ['alg nOnE without kid', () => `${encoded({ alg: 'nOnE' })}.${partsOf(pair.access_token)[1]}.AA`],
  ['a key published for the original framework', () => forged({ kid: kid() }, Buffer.from(publishedKey))],
  ['a foreign key', () => forged({ kid: kid() }, randomBytes(32))],
  ['another algorithm', () => forged({ alg: 'HS512', kid: kid() }, server.keys.token[0].key)],
  ['an unknown kid', () => forged({ kid: '000000000000' }, server.keys.token[0].key)],
  ['no kid', () => forged({}, server.keys.token[0].key)],
  ['a path as kid', () => forged({ kid: '../../../../dev/null' }, Buffer.alloc(32))],
  [
    'its own key in the header',
    () => forged({ alg: 'RS256', kid: kid(), jwk: rsa.publicKey.export({ format: 'jwk' }) }, rsa.privateKey),
  ],
  [
    'a changed payload',
    () => {
      const [header, payload, signature] = partsOf(pair.access_token);
      return `${header}.${encoded({ ...decoded(payload), role_name: 'administrator', user_id: '1' })}.${signature}`;
    },
  ],
  ['a cut signature', () => pair.access_token.slice(0, -4)],
  [
    'another issuer',
    () =>
      new SignJWT({ ...decoded(partsOf(pair.access_token)[1]), iss: 'bladex.cn' })
        .setProtectedHeader({ alg: 'HS256', kid: kid() })
        .sign(server.keys.token[0].key),
  ],
  [
    'another audience',
    () =>
      new SignJWT({ ...decoded(partsOf(pair.access_token)[1]), aud: 'x' })
        .setProtectedHeader({ alg: 'HS256', kid: kid() })
        .sign(server.keys.token[0].key),
  ],
  [
    'no end',
    () =>
      new SignJWT({ ...decoded(partsOf(pair.access_token)[1]), exp: undefined })
        .setProtectedHeader({ alg: 'HS256', kid: kid() })
        .sign(server.keys.token[0].key),
  ],
  ['the refresh token', () => pair.refresh_token],
  ['nothing', () => ''],
];

describe('a token', () => {
  it('opens what a session may see', async () => {
    expect((await server.get('blade-system/menu/buttons', pair.access_token)).statusCode).toBe(200);
  });

  it.each(attacks)('with %s is 401 (promises 4, 15)', async (_, make) => {
    const answer = await server.get('blade-system/menu/buttons', await make());

    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code: 401, success: false, msg: '请求未授权', data: { bizCode: 'UNAUTHORIZED' } },
    ]);
  });

  it.each([
    ['Bearer', (token: string) => ({ 'blade-auth': `Bearer ${token}` }), 200],
    ['BEARER', (token: string) => ({ 'blade-auth': `BEARER ${token}` }), 200],
    ['no scheme', (token: string) => ({ 'blade-auth': token }), 401],
    ['another header', (token: string) => ({ authorization: `Bearer ${token}` }), 401],
    ['a cookie', (token: string) => ({ cookie: `saber-access-token=${token}; blade-auth=bearer ${token}` }), 401],
  ])('is read with %s: %i (promise 15)', async (_, headers, status) => {
    const answer = await server.app.inject({ url: '/api/blade-system/menu/buttons', headers: headers(pair.access_token) });

    expect(answer.statusCode).toBe(status);
  });

  it('is not read from the query (promise 15)', async () => {
    const query = { 'blade-auth': `bearer ${pair.access_token}` };

    expect((await server.app.inject({ url: '/api/blade-system/menu/buttons', query })).statusCode).toBe(401);
  });
});

describe('rotated keys', () => {
  const texts = makeKeys();
  const [old, fresh] = [texts.token[0] ?? '', makeKeys().token[0] ?? ''];
  const keysOf = (...token: string[]): Keys => ({ token: readRing(token, 'TOKEN_KEY'), data: readRing(texts.data, 'DATA_KEY') });

  it('keep old tokens working until they end, and sign new ones (promise 4)', async () => {
    const before = await openModuleServer({ keys: keysOf(old) });
    const oldPair = await before.signIn();
    const { openCoreServices } = await import('../index.ts');
    const after = openCoreServices({ db: before.db, keys: keysOf(fresh, old), captchaMode: false, clock: before.clock });
    const retired = openCoreServices({ db: before.db, keys: keysOf(fresh), captchaMode: false, clock: before.clock });

    const identity = await after.authenticator.identify(oldPair.access_token);
    const unknown = await retired.authenticator.identify(oldPair.access_token);

    expect(identity?.account).toBe('admin');
    expect(unknown).toBeUndefined();
    await before.close();
  });
});

describe('rights', () => {
  it('are those of the roles now, not those of the token (promise 17)', async () => {
    const role = await server.make.role();
    const { account } = await server.make.user({ roleId: role.id });
    const button = await server.make.menu({ code: 'thing_add', category: 2 });
    const { access_token } = await server.signIn(account);
    const permissions = async () => [...((await server.core.authenticator.identify(access_token))?.permissions ?? [])];

    const before = await permissions();
    await server.make.grant(role.id, [button.id]);
    const remembered = await permissions();
    server.clock.advance(5_001);

    expect([before, remembered, await permissions()]).toEqual([[], [], ['thing_add']]);
  });

  it('of a platform administrator come with the alias in tenant 000000 only (promise 24)', async () => {
    await server.make.tenant({ tenantId: '100100' });
    const role = await server.make.role({ tenantId: '100100', roleAlias: 'administrator' });
    const { account } = await server.make.user({ tenantId: '100100', roleId: role.id });
    const similar = await server.make.role({ roleAlias: 'xadministrator' });
    const { account: other } = await server.make.user({ roleId: similar.id });
    const foreign = (
      await server.token({ tenantId: '100100', username: account, password: 'Branch-2031' })
    ).json<TokenResponse>();
    const near = await server.signIn(other);

    const identities = await Promise.all(
      [pair, foreign, near].map(({ access_token }) => server.core.authenticator.identify(access_token)),
    );

    expect(identities.map((identity) => identity?.isPlatformAdmin)).toEqual([true, false, false]);
  });

  it('do not come from roles of another tenant', async () => {
    const role = await server.make.role({ tenantId: '100101' });
    const { account } = await server.make.user({ roleId: role.id });
    const { access_token } = await server.signIn(account);

    expect(
      (await server.app.inject({ url: '/api/blade-auth/oauth/user-info', headers: bearer(access_token) })).json().data.roles,
    ).toEqual([]);
  });
});
