import { md5 } from 'js-md5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { bearer } from '../../../tests/support/module-server.ts';
import { cookieOf, recogniseAt, SocialScene } from '../../../tests/support/social-scene.ts';
import { socialIdentity } from './table.ts';

let scene: SocialScene;
beforeAll(async () => {
  scene = await SocialScene.open();
});
afterAll(() => scene?.close());

describe('an identity of another site', () => {
  const headersOf = (token: string, cookie = '') => ({ ...bearer(token), ...(cookie && { cookie }) });

  /** Binds an identity to the account of this token. */
  async function bind(token: string, who: string) {
    const left = await scene.post('blade-auth/oauth/bind-render', { source: 'corp' }, headersOf(token));
    const cookie = cookieOf(left);
    const { page, facts } = await scene.comeBack(await recogniseAt(left.json().data.address, who), cookie);
    return { page, answer: await scene.post('blade-auth/oauth/bind', facts, headersOf(token, cookie)) };
  }

  const tokenOf = async (account: string) => {
    await scene.app.signInAs(account);
    const answer = await scene.post('blade-auth/oauth/token', {
      tenantId: '000000',
      username: account,
      password: md5('Walk-the-vault-7'),
    });
    return String(answer.json().access_token);
  };

  it('is bound to one’s own account, opens it, and is taken away again', async () => {
    const token = await tokenOf('binder');

    const { page, answer } = await bind(token, 'bound-one');
    const entered = await scene.grant(await scene.wayOf('bound-one'));
    const listed = await scene.app.server.inject({ url: '/api/blade-auth/oauth/identities', headers: bearer(token) });
    const [identity] = listed.json().data;
    await scene.post('blade-auth/oauth/unbind', { id: identity.id }, headersOf(token));
    const after = await scene.grant(await scene.wayOf('bound-one'));

    expect([page, answer.statusCode]).toEqual(['/info/index', 200]);
    expect(entered.json()).toMatchObject({ account: 'binder' });
    expect(identity).toMatchObject({ source: 'corp', sourceName: '企业账号', name: 'Name of bound-one' });
    expect(after.json()).toMatchObject({ user_id: '-1' });
  });

  it('opens one account of a tenant', async () => {
    const [first, second] = [await tokenOf('first.binder'), await tokenOf('second.binder')];
    await bind(first, 'shared');

    const { answer } = await bind(second, 'shared');

    expect([answer.statusCode, answer.json().msg]).toEqual([409, refusals.SOCIAL_BOUND.zh]);
  });

  it('is taken away by nobody else', async () => {
    const [owner, thief] = [await tokenOf('owner'), await tokenOf('thief')];
    await bind(owner, 'kept');
    const rows = await scene.app.db.select().from(socialIdentity);
    const kept = rows.find(({ subject }) => subject === 'kept');

    const answer = await scene.post('blade-auth/oauth/unbind', { id: String(kept?.id) }, headersOf(thief));

    expect(answer.statusCode).toBe(404);
  });
});
