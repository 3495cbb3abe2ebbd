import { md5 } from 'js-md5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { refusals } from '#shared/refusals';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../tests/support/api.ts';
import { BASIC, inTurn } from '../../../tests/support/module-server.ts';
import {
  locationOf,
  chosenPassword as password,
  publicUrl,
  recogniseAt,
  SocialScene,
} from '../../../tests/support/social-scene.ts';

let scene: SocialScene;
let admin: Api;
beforeAll(async () => {
  scene = await SocialScene.open();
  admin = await scene.app.signInAs('admin');
});
afterAll(() => scene?.close());

/** Takes a stranger as far as the ticket with which they register. */
async function ticketOf(who: string, tenantId?: string) {
  const way = await scene.wayOf(who, tenantId);
  const { oauth_id: oauthId } = (await scene.grant(way)).json();
  return { oauthId: String(oauthId), cookie: way.cookie };
}

interface Ticket {
  readonly oauthId: string;
  readonly cookie: string;
}

const register = ({ oauthId, cookie }: Ticket, given: Record<string, string> = {}, prefix = 'blade-user') =>
  scene.post(
    `${prefix}/register-guest`,
    { tenantId: '000000', name: 'New', account: 'newcomer', password, oauthId, ...given },
    { cookie },
  );

const pending = async (account: string) => {
  const answer = await admin.get<{ records: { id: string; account: string; roleId: string }[] }>('blade-user/page', {
    status_equal: '0',
    account,
  });
  return answer.data.records;
};

describe('signing in by another site', () => {
  it('is offered by the names of the configuration', async () => {
    const { data } = (await scene.get('/api/blade-auth/oauth/ways')).json();

    expect(data.social).toEqual([{ source: 'corp', name: { zh: '企业账号', en: 'Corp' } }]);
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  it('leads there with state, nonce and PKCE, and back to the sign-in page', async () => {
    const { address } = await scene.leave();
    const asked = new URL(address).searchParams;
    const { page, facts } = await scene.wayOf('wang');

    expect(address.startsWith(scene.corp.issuer)).toBe(true);
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'handover',
      redirect_uri: `${publicUrl}/api/blade-auth/oauth/callback/corp`,
      scope: 'openid profile email',
    });
    expect([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')].every((text) => (text ?? '').length >= 22)).toBe(
      true,
    );
    expect([page, Object.keys(facts)]).toEqual(['/login', ['source', 'code', 'state']]);
  });

  it('gives a stranger no session but a ticket to register with', async () => {
    const answer = await scene.grant(await scene.wayOf('stranger'));

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      access_token: '',
      refresh_token: '',
      user_id: '-1',
      account: '',
      role_name: 'guest',
      tenant_id: '000000',
      real_name: 'Name of stranger',
      oauth_id: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it('opens the account of a registration once an administrator has let it in', async () => {
    const ticket = await ticketOf('chen');
    const sent = await register(ticket, { account: 'Chen.Lan', name: 'Chen' });
    const [waiting] = await pending('chen.lan');

    const meanwhile = await scene.grant(await scene.wayOf('chen'));
    const byPassword = await scene.app.server.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: BASIC },
      query: { tenantId: '000000', username: 'chen.lan', password },
    });
    const passed = await admin.post('blade-user/audit-pass', {
      userIds: waiting?.id,
      roleIds: scene.app.choices.refId({ target: 'role' } as never),
      deptIds: scene.app.choices.refId({ target: 'dept' } as never),
    });
    const entered = await scene.grant(await scene.wayOf('chen'));

    expect([sent.statusCode, waiting?.roleId, passed.code]).toEqual([200, '', 200]);
    expect([meanwhile.statusCode, meanwhile.json().error_description]).toEqual([400, refusals.ACCOUNT_PENDING.zh]);
    expect(byPassword.statusCode).toBe(400);
    expect(entered.json()).toMatchObject({ account: 'chen.lan', real_name: 'Chen', tenant_id: '000000' });
  });

  it('lets a person register anew who was turned away', async () => {
    await register(await ticketOf('zhao'), { account: 'zhao.first' });
    const [waiting] = await pending('zhao.first');

    await admin.post('blade-user/audit-refuse', { userIds: waiting?.id });
    const again = await register(await ticketOf('zhao'), { account: 'zhao.second' }, 'blade-system/user');

    expect(again.statusCode).toBe(200);
    expect(await pending('zhao.second')).toHaveLength(1);
  });

  it('continues only what this browser began, once and in time (promise 13)', async () => {
    const [mine, other, late] = [await scene.wayOf('li'), await scene.wayOf('li'), await scene.wayOf('li')];

    const [foreign, made] = [
      await scene.grant({ facts: mine.facts, cookie: other.cookie }),
      await scene.grant({ facts: { ...mine.facts, state: 'A'.repeat(22) }, cookie: mine.cookie }),
    ];
    const [first, second] = [await scene.grant(mine), await scene.grant(mine)];
    scene.clock.advance(5 * 60_000);
    const over = await scene.grant(late);

    expect([foreign, made, first, second, over].map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 400, 400]);
    expect(foreign.json().error_description).toBe(refusals.SOCIAL_FAILED.zh);
  });

  it('does not believe a code that belongs to another way', async () => {
    const [one, other] = [await scene.wayOf('sun'), await scene.wayOf('qian')];

    const swapped = await scene.grant({ facts: { ...one.facts, code: String(other.facts.code) }, cookie: one.cookie });

    expect(swapped.statusCode).toBe(400);
  });

  it('comes back without an answer where the person cancels, or the answer names another issuer', async () => {
    const { address, cookie } = await scene.leave();
    const home = await recogniseAt(address, undefined);
    const denied = await scene.get(home.pathname + home.search, { cookie: cookie });
    const { address: second, cookie: secondCookie } = await scene.leave();
    const found = await recogniseAt(second, 'wu');
    found.searchParams.set('iss', 'https://elsewhere.example');
    const mixed = await scene.get(found.pathname + found.search, { cookie: secondCookie });

    expect(locationOf(denied)).toBe('/login?social=denied');
    expect(locationOf(mixed)).toBe('/login?social=failed');
  });

  it('asks nothing of a site that is not configured', async () => {
    const before = scene.corp.asked();

    const answers = [
      await scene.get('/api/blade-auth/oauth/render/elsewhere'),
      await scene.get('/api/blade-auth/oauth/callback/elsewhere?code=a&state=b'),
    ];

    expect(answers.map(locationOf)).toEqual(['/login?social=unknown', '/login?social=failed']);
    expect(scene.corp.asked()).toBe(before);
  });
});

describe('a registration', () => {
  it.each(['1', '-1', 'A'.repeat(22)])('with %s for a ticket is refused and adds nobody', async (oauthId) => {
    const { cookie } = await ticketOf('nobody');

    const answer = await register({ oauthId, cookie }, { account: 'made.up' });

    expect([answer.statusCode, answer.json().msg]).toEqual([400, refusals.TICKET_GONE.zh]);
    expect(await pending('made.up')).toEqual([]);
  });

  it('takes its ticket once, in its browser, and in time (promise 13)', async () => {
    const [ticket, other, late] = [await ticketOf('zhou'), await ticketOf('feng'), await ticketOf('wei')];

    const answers = await inTurn(
      [
        () => register({ ...ticket, cookie: other.cookie }, { account: 'zhou.a' }),
        () => register(ticket, { account: 'zhou.a' }),
        () => register(ticket, { account: 'zhou.b' }),
      ],
      (ask) => ask(),
    );
    scene.clock.advance(15 * 60_000);
    const over = await register(late, { account: 'wei.late' });

    expect([...answers, over].map(({ statusCode }) => statusCode)).toEqual([400, 200, 400, 400]);
  });

  it('names the field that is wrong, and its ticket is good for another try', async () => {
    const ticket = await ticketOf('shen');

    const answers = await inTurn<Record<string, string>, Awaited<ReturnType<typeof register>>>(
      [
        { name: '' },
        { account: '1bad' },
        { account: 'admin' },
        { password: md5('123456') },
        { tenantId: '999999' },
        { account: 'shen.right' },
      ],
      (given) => register(ticket, { account: 'shen.right', ...given }),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 409, 400, 400, 200]);
    expect(answers.slice(0, 4).map((answer) => Object.keys(answer.json().data.fields)[0])).toEqual([
      ...['name', 'account', 'account', 'password'],
    ]);
  });

  it('belongs to the tenant of the way, and says it where the way did not know', async () => {
    const tenants = tableOf(tenant);
    await scene.app.db
      .insert(tenants)
      .values({ tenantId: '100055', tenantName: 'T', linkman: 'x', contactNumber: '13800000000' });
    const [known, unknown] = [await ticketOf('han'), await ticketOf('han', '')];

    const foreign = await register(known, { tenantId: '100055', account: 'han.a' });
    const nowhere = await register(unknown, { tenantId: '100056', account: 'han.a' });
    const right = await register(unknown, { tenantId: '100055', account: 'han.a' });

    expect([foreign.statusCode, nowhere.json().msg, right.statusCode]).toEqual([400, refusals.TENANT_UNKNOWN.zh, 200]);
    const rows = await scene.app.db.select().from(tableOf(user));
    expect(rows.filter(({ account }) => account === 'han.a')).toMatchObject([
      { tenantId: '100055', status: 0, roleId: '', userKind: 1 },
    ]);
  });
});
