import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { md5Hex } from '#server/lib/password';
import { client } from '#src/resources/system/client';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { PASSWORD } from '../../../../tests/support/module-rows.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const clients = tableOf(client);
const secret = 'Only-the-till-knows-9';

let app: SeededApp;
let api: Api;
/** The account of a person who signs in through many clients. */
let account: string;

beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  account = (await peopleOf(app).make.user()).account;
});
afterAll(() => app.close());

let serial = 0;
const values = (more = {}) => {
  serial += 1;
  return { clientId: `till${serial}`, clientSecret: secret, authorizedGrantTypes: 'password,refresh_token', ...more };
};
interface Made {
  readonly id: string;
  readonly version: number;
}
const submit = (more: Record<string, unknown>) => api.submit(client, more) as unknown as Promise<ApiResponse<Made>>;
const make = async (more = {}) => {
  const wanted = values(more);
  return { ...wanted, ...(await submit(wanted)).data };
};
const ask = async (clientId: string, params: Record<string, string>, key = secret) => {
  const authorization = `Basic ${Buffer.from(`${clientId}:${key}`).toString('base64')}`;
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization },
    query: { username: account, password: md5Hex(PASSWORD), ...params },
  });
  return {
    status: response.statusCode,
    ...response.json<{ refresh_token: string; expires_in: number; error_description: string }>(),
  };
};
const own = async () => (await api.list(client, { clientId_equal: 'handover' })).data.records[0] as unknown as Made;

describe('a client', () => {
  it('lets people in with its secret and for its seconds', async () => {
    const { clientId } = await make({ accessTokenValidity: 120 });

    expect(await ask(clientId, {})).toMatchObject({ status: 200, expires_in: 120 });
    expect(await ask(clientId, {}, 'another')).toMatchObject({ status: 401 });
    expect(await ask(clientId, { grant_type: 'captcha' })).toMatchObject({ status: 400, error_description: '不支持的授权类型' });
  });

  it('shows its secret nowhere, and keeps it when the mask or nothing is sent', async () => {
    const made = await make();
    const [stored] = await app.db.select().from(clients).where(eq(clients.id, made.id));

    const seen = [
      await api.list(client),
      await api.detail(client, made.id),
      await api.get('blade-system/client/changes', { id: made.id }),
    ];
    const masked = await submit({ id: made.id, version: 1, clientSecret: '******', scope: 'read' });
    const empty = await submit({ id: made.id, version: 2, clientSecret: '', scope: 'all' });

    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(stored?.clientSecret).toMatch(/^sealed:/);
    expect([masked.status, empty.status]).toEqual([200, 200]);
    expect((await ask(made.clientId, {})).status).toBe(200);
  });

  it('can be saved by a form that sends all of its detail back', async () => {
    const made = await make();
    const { data } = await api.detail(client, made.id);

    const saved = await submit({ ...data, resourceIds: 'all' });

    expect(data).toMatchObject({ clientSecret: '******' });
    expect(saved.status).toBe(200);
    expect((await api.detail(client, made.id)).data).toMatchObject({ resourceIds: 'all' });
    expect((await ask(made.clientId, {})).status).toBe(200);
  });

  it('has another secret from then on when one is sent', async () => {
    const { id, version, clientId } = await make();

    await submit({ id, version, clientSecret: 'The-next-one-10' });

    expect((await ask(clientId, {})).status).toBe(401);
    expect((await ask(clientId, {}, 'The-next-one-10')).status).toBe(200);
  });

  it('is one of several grants that are known, comma-joined on the wire', async () => {
    const made = await make({ authorizedGrantTypes: 'sms,password' });

    expect((await api.detail(client, made.id)).data).toMatchObject({
      authorizedGrantTypes: 'sms,password',
      authorizedGrantTypesName: '短信,密码',
    });
    expect((await submit(values({ authorizedGrantTypes: 'password,implicit' }))).bizCode).toBe('NOT_A_CHOICE');
    expect((await submit(values({ authorizedGrantTypes: '' }))).bizCode).toBe('REQUIRED_SELECT');
  });

  it.each([
    { wrong: { accessTokenValidity: 3600, refreshTokenValidity: 3599 }, bizCode: 'CLIENT_VALIDITY' },
    { wrong: { accessTokenValidity: 59 }, bizCode: 'NUMBER_MIN' },
    { wrong: { accessTokenValidity: 86_401 }, bizCode: 'NUMBER_MAX' },
    { wrong: { refreshTokenValidity: 604_801 }, bizCode: 'NUMBER_MAX' },
    { wrong: { clientId: 'handover' }, bizCode: 'DUPLICATE' },
    { wrong: { clientSecret: '' }, bizCode: 'REQUIRED_INPUT' },
    { wrong: { webServerRedirectUri: 'javascript:alert(1)' }, bizCode: 'PATH_FORMAT' },
  ])('is refused with $wrong', async ({ wrong, bizCode }) => {
    expect((await submit(values(wrong))).bizCode).toBe(bizCode);
  });

  it('that is disabled or removed lets nobody in, and renews nothing', async () => {
    const [off, gone] = [await make(), await make()];
    const before = await ask(off.clientId, {});

    await submit({ id: off.id, version: off.version, status: 0 });
    await api.remove(client, [gone.id]);

    expect(await ask(off.clientId, {})).toMatchObject({ status: 401 });
    expect(await ask(off.clientId, { grant_type: 'refresh_token', refresh_token: before.refresh_token })).toMatchObject({
      status: 401,
    });
    expect(await ask(gone.clientId, {})).toMatchObject({ status: 401 });
  });

  it('is the platform’s to write, whatever a role grants', async () => {
    const { api: eager } = await peopleOf(app).person(['client', 'client_add', 'client_edit', 'client_delete']);
    const { id } = await make();

    expect((await eager.submit(client, values())).status).toBe(403);
    expect((await eager.remove(client, [id])).status).toBe(403);
  });
});

describe('the client through which one came', () => {
  it('is neither removed nor disabled nor robbed of its sign-ins', async () => {
    const { id, version } = await own();

    expect(await api.remove(client, [id])).toMatchObject({ status: 400, bizCode: 'CLIENT_IN_USE' });
    expect((await submit({ id, version, status: 0 })).bizCode).toBe('CLIENT_IN_USE');
    expect((await submit({ id, version, authorizedGrantTypes: 'refresh_token,sms' })).bizCode).toBe('CLIENT_IN_USE');
    expect((await api.list(client, { clientId_equal: 'handover' })).data.records).toHaveLength(1);
  });

  it('is changed in everything else', async () => {
    const { id, version } = await own();

    expect(
      (await submit({ id, version, accessTokenValidity: 1800, authorizedGrantTypes: 'captcha,refresh_token,password' })).status,
    ).toBe(200);
  });
});
