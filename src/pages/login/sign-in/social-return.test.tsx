import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { md5 } from 'js-md5';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import { fakeServer, ok, refuse } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en, zh } from '#src/locales/words';
import { LoginPage } from './login-page.tsx';
// The modules are imported beforehand, so that no test waits for a file.
import './social-buttons.tsx';
import './social-return.tsx';

const tokenPath = 'POST blade-auth/oauth/token';
const registerPath = 'POST blade-user/register-guest';
const guest = { access_token: '', user_id: '-1', oauth_id: 'ticket', real_name: 'Wang', role_name: 'guest' };
const corp = { source: 'corp', name: { zh: '企业账号', en: 'Corp' } };

function open(address: string, routes: Parameters<typeof fakeServer>[0] = {}) {
  window.history.replaceState(null, '', address);
  const calls = fakeServer({
    'GET blade-system/tenant/info': () => ok({}),
    'GET blade-auth/oauth/ways': () => ok({ sms: false, qr: false, social: [corp] }),
    [tokenPath]: () => ({ body: guest }),
    [registerPath]: () => ok({}),
    ...routes,
  });
  render(<LoginPage />);
  return { calls, user: userEvent.setup() };
}

const back = '/login?source=corp&code=the-code&state=the-state';

beforeEach(() => {
  addMessages('zh', zh);
  addMessages('en', en);
  session.end('lost');
  setLanguage('zh');
});

describe('signing in by another site', () => {
  it('is a link that the browser follows', async () => {
    open('/login');

    const link = await screen.findByRole('link', { name: '使用企业账号登录' });

    expect(link).toHaveAttribute('href', '/api/blade-auth/oauth/render/corp?tenantId=000000');
  });

  it('starts a session by what the site sent back, which leaves the address', async () => {
    const token = { access_token: 'a', refresh_token: 'r', user_id: '7', account: 'admin' };
    const { calls } = open(back, { [tokenPath]: () => ({ body: token }) });

    await waitFor(() => expect(session.get()?.accessToken).toBe('a'));

    expect(calls.find(({ path }) => path.endsWith('token'))?.body).toMatchObject({
      grant_type: 'social',
      source: 'corp',
      code: 'the-code',
      state: 'the-state',
      tenantId: '000000',
    });
    expect(window.location.search).toBe('');
  });

  it.each([
    ['/login?social=denied', '已取消第三方登录'],
    ['/login?social=away', '第三方登录服务暂时无法访问，请稍后再试'],
    ['/login?social=other', '第三方登录失败，请重试'],
  ])('says beside the other ways what %s means', async (address, words) => {
    open(address);

    await seen(() => screen.getByText(words));
    expect(screen.getByLabelText('账号')).toBeVisible();
  });

  it('says a refusal in the words of the server and sets no session', async () => {
    const refused = { status: 400, body: { error: 'invalid_grant', error_description: '注册申请正在审核', code: 400 } };
    open(back, { [tokenPath]: () => refused });

    await seen(() => screen.getByText('注册申请正在审核'));
    expect(session.get()).toBeNull();
  });
});

describe('the registration dialog', () => {
  it('warns of one thing after the other, in a fixed order, and asks no server', async () => {
    const { calls, user } = open(back);
    await seen(() => screen.getByRole('dialog', { name: '第三方系统用户注册' }));
    const submit = screen.getByRole('button', { name: '提交注册' });
    const dialog = screen.getByRole('dialog');
    const alert = () => dialog.querySelector('[role=alert]')?.textContent;
    const warnings: unknown[] = [];
    const press = async () => {
      await user.click(submit);
      warnings.push(alert());
    };

    await press();
    await user.type(screen.getByLabelText('账号名称'), 'wang.wu');
    await press();
    await user.type(screen.getByLabelText('账号密码'), 'Vault-and-5');
    await press();
    await user.type(screen.getByLabelText('确认密码'), 'Vault-and-6');
    await press();

    expect(warnings).toEqual(['请先输入账号名称', '请先输入密码', '请先输入密码', '两次密码输入不一致']);
    expect(calls.filter(({ path }) => path.endsWith('register-guest'))).toEqual([]);
  });

  it('asks for the tenant first where the server tells tenants apart', async () => {
    const { calls, user } = open(back, {
      'GET blade-auth/oauth/ways': () => ok({ sms: false, qr: false, social: [corp], tenant: true }),
    });
    const dialog = await screen.findByRole('dialog');

    await user.clear(screen.getByLabelText('租户编号'));
    await user.type(screen.getByLabelText('账号名称'), 'wang.wu{Enter}');

    expect(dialog.querySelector('[role=alert]')).toHaveTextContent('请先输入租户编号');
    expect(calls.filter(({ path }) => path.endsWith('register-guest'))).toEqual([]);
  });

  it('sends what was typed with the ticket, hashed, and goes back to the sign-in with the promise', async () => {
    const { calls, user } = open(back);
    await user.type(await screen.findByLabelText('账号名称'), 'wang.wu');
    await user.type(screen.getByLabelText('账号密码'), 'Vault-and-5');
    await user.type(screen.getByLabelText('确认密码'), 'Vault-and-5{Enter}');

    await seen(() => screen.getByText('注册申请已提交,请等待管理员通过!'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(session.get()).toBeNull();
    expect(calls.find(({ path }) => path.endsWith('register-guest'))?.body).toEqual({
      tenantId: '000000',
      name: 'Wang',
      account: 'wang.wu',
      password: md5('Vault-and-5'),
      oauthId: 'ticket',
    });
  });

  it('tells why the server refuses and keeps what was typed', async () => {
    const { user } = open(back, { [registerPath]: () => refuse(409, '登录账号已存在') });
    await user.type(await screen.findByLabelText('账号名称'), 'wang.wu');
    await user.type(screen.getByLabelText('账号密码'), 'Vault-and-5');
    await user.type(screen.getByLabelText('确认密码'), 'Vault-and-5{Enter}');

    await seen(() => screen.getByText('登录账号已存在'));
    expect(screen.getByLabelText('账号名称')).toHaveValue('wang.wu');
  });
});
