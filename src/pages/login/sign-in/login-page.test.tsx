import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { md5 } from 'js-md5';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import { fakeServer, makeToken, ok, type Reply, refuse, signIn } from '#src/lib/testing/fake-server';
import { en, zh } from '#src/locales/words';
import './captcha-input.tsx';
import { LoginPage } from './login-page.tsx';

const tokenPath = 'POST blade-auth/oauth/token';
const tenantPath = 'GET blade-system/tenant/info';
const captchaPath = 'GET blade-auth/oauth/captcha';
const wrong: Reply = { status: 400, body: { error: 'invalid_grant', error_description: 'Wrong account or password', code: 400 } };
const wrongCaptcha: Reply = { status: 400, body: { error: 'invalid_grant', error_description: 'Wrong captcha', code: 400 } };
const token = { access_token: 'a', refresh_token: 'r', user_id: '7', account: 'admin' };

type Routes = Parameters<typeof fakeServer>[0];

function open(routes: Routes = {}) {
  const calls = fakeServer({ [tenantPath]: () => ok({}), [tokenPath]: () => ({ body: token }), ...routes });
  render(<LoginPage />);
  return { calls, user: userEvent.setup() };
}

/** Returns the area beside the form that names this tenant. */
async function brandOf(name: string) {
  const named = await screen.findAllByText(name);
  return named.map((each) => each.closest('aside')).find((aside) => aside !== null);
}

async function signInAs(user: ReturnType<typeof userEvent.setup>, account: string, password: string) {
  await user.type(screen.getByLabelText('Account'), account);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  addMessages('zh', zh);
  addMessages('en', en);
  session.end('lost');
  setLanguage('en');
});

describe('the sign-in page', () => {
  it('starts a session with what was typed, hashed', async () => {
    const { calls, user } = open();

    await signInAs(user, ' admin ', 'secret12');

    expect(session.get()?.accessToken).toBe('a');
    expect(calls.find(({ path }) => path.endsWith('token'))?.body).toMatchObject({
      username: 'admin',
      password: md5('secret12'),
    });
  });

  it('is called login, and begins with the account', () => {
    open();

    expect(document.title).toBe('login');
    expect(screen.getByLabelText('Account')).toHaveFocus();
  });

  it('is sent by the enter key', async () => {
    const { user } = open();

    await user.type(screen.getByLabelText('Account'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');

    expect(session.get()?.accessToken).toBe('a');
  });

  it('asks for what is missing at its field, goes there, and asks no server', async () => {
    const { calls, user } = open();

    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    const account = screen.getByLabelText('Account');
    expect(account).toHaveAccessibleDescription('Please enter your account');
    expect(account).toBeInvalid();
    expect(account).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password');
    await user.type(account, 'a');
    expect(account).toBeValid();
    expect(calls.filter(({ path }) => path.endsWith('token'))).toEqual([]);
  });

  it("tells a refusal in the server's words and keeps what was typed", async () => {
    const { user } = open({ [tokenPath]: () => wrong });

    await signInAs(user, 'admin', 'secret12');

    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong account or password');
    expect(screen.getByLabelText('Account')).toHaveValue('admin');
    expect(screen.getByLabelText('Password')).toHaveValue('secret12');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(session.get()).toBeNull();
  });

  it('sends once, however often the button is pressed', async () => {
    const { calls, user } = open({ [tokenPath]: () => new Promise(() => undefined) });

    await signInAs(user, 'admin', 'secret12');
    await user.click(await screen.findByRole('button', { name: 'Signing in…' }));

    expect(calls.filter(({ path }) => path.endsWith('token'))).toHaveLength(1);
  });

  it('shows the password on request', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: 'Show password' }));

    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('warns of caps lock', async () => {
    const { user } = open();

    await user.type(screen.getByLabelText('Password'), '{CapsLock}');

    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Caps lock is on');
  });

  it('changes its language at once, keeps what was typed, and offers only the other one', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Account'), 'admin');

    await user.click(screen.getByRole('button', { name: zh.common.languageName }));

    expect(screen.getByLabelText(zh.login.account)).toHaveValue('admin');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(screen.getByRole('button', { name: zh.common.languageName })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'English' })).toBeEnabled();
  });

  it('greets with the name of the tenant whose address this is, and signs in there', async () => {
    const { calls, user } = open({ [tenantPath]: () => ok({ tenantId: '000777', tenantName: 'North Bank' }) });
    expect(await screen.findAllByText('North Bank')).not.toHaveLength(0);

    await signInAs(user, 'admin', 'secret12');

    expect(calls.find(({ path }) => path.endsWith('tenant/info'))?.params).toEqual({ domain: window.location.origin });
    expect(calls.find(({ path }) => path.endsWith('token'))?.body).toMatchObject({ tenantId: '000777' });
  });

  it('shows the picture of a tenant, which comes from nowhere but this site', async () => {
    open({ [tenantPath]: () => ok({ tenantName: 'River Bank', backgroundUrl: '/river.jpg' }) });
    const brand = await brandOf('River Bank');

    expect(brand).toHaveAttribute('data-picture');
    expect(brand?.style.getPropertyValue('--picture')).toBe('url("/river.jpg")');
  });

  it('shows no picture of another site, which the page would not be given', async () => {
    open({ [tenantPath]: () => ok({ tenantName: 'River Bank', backgroundUrl: 'https://elsewhere.example/river.jpg' }) });

    expect(await brandOf('River Bank')).not.toHaveAttribute('data-picture');
  });

  it('works without a greeting', async () => {
    const { user } = open({ [tenantPath]: () => 'away' });

    await signInAs(user, 'admin', 'secret12');

    expect(session.get()?.accessToken).toBe('a');
  });

  it('asks for a captcha once the server does, and for another picture after each try', async () => {
    let turn = 0;
    const { calls, user } = open({
      [tokenPath]: () => wrongCaptcha,
      [captchaPath]: () => ok({ key: `key-${++turn}`, image: 'data:image/png;base64,AA' }),
    });
    await signInAs(user, 'admin', 'secret12');

    await user.type(await screen.findByLabelText('Captcha'), 'abcde');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('button', { name: 'Captcha image; click for another one' });

    const tries = calls.filter(({ path }) => path.endsWith('token'));
    expect(tries[1]).toMatchObject({
      body: { grant_type: 'captcha' },
      headers: { 'captcha-key': 'key-1', 'captcha-code': 'abcde' },
    });
    expect(turn).toBe(2);
  });

  it('asks for what the server says that it asks for: a captcha and the tenant', async () => {
    const { calls, user } = open({
      'GET blade-auth/oauth/ways': () => ok({ sms: false, qr: false, social: [], captcha: true, tenant: true }),
      [captchaPath]: () => ok({ key: 'key', image: 'data:image/png;base64,AA' }),
    });

    const tenant = await screen.findByLabelText('Tenant ID');
    await user.clear(tenant);
    await user.type(tenant, '100001');
    await user.type(await screen.findByLabelText('Captcha'), 'abcde');
    await signInAs(user, 'admin', 'secret12');

    expect(calls.find(({ path }) => path.endsWith('token'))).toMatchObject({
      body: { tenantId: '100001', grant_type: 'captcha' },
      headers: { 'captcha-code': 'abcde' },
    });
  });

  it('names the accounts of the sample; a press fills in the account alone', async () => {
    const samples = [{ account: 'dispatcher', role: '调度员' }];
    const { calls, user } = open({
      'GET blade-auth/oauth/ways': () => ok({ sms: false, qr: false, social: [], captcha: false, tenant: false, samples }),
    });

    await user.click(await screen.findByRole('button', { name: '调度员 dispatcher' }));

    expect(screen.getByLabelText('Account')).toHaveValue('dispatcher');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(calls.filter(({ path }) => path.endsWith('token'))).toEqual([]);
  });

  it('says that the session has ended to whoever was thrown out', () => {
    signIn();
    session.end('expired');
    open();

    expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended');
  });
});

describe('the first sign-in', () => {
  const changePath = 'POST blade-user/update-password';

  async function change(user: ReturnType<typeof userEvent.setup>, [current, next, repeated]: readonly [string, string, string]) {
    await user.click(await screen.findByLabelText('Current password'));
    await user.paste(current);
    await user.click(screen.getByLabelText('New password'));
    await user.paste(next);
    await user.click(screen.getByLabelText('Repeat the new password'));
    await user.paste(repeated);
    await user.click(screen.getByRole('button', { name: 'Change and continue' }));
  }

  it("replaces the initial password by one's own, hashed, and goes on", async () => {
    signIn({ mustChangePassword: true });
    const { calls, user } = open({ [changePath]: () => ok({}) });

    await change(user, ['initial1', 'mine4567', 'mine4567']);

    expect(calls.find(({ path }) => path === 'blade-user/update-password')).toMatchObject({
      params: {},
      body: { oldPassword: md5('initial1'), newPassword: md5('mine4567'), newPassword1: md5('mine4567') },
    });
    expect(session.get()).toMatchObject({ accessToken: 'access', mustChangePassword: false });
  });

  it.each([
    [['', '', ''], 'Current password', 'Please enter the current password'],
    [['initial1', 'short1', 'short1'], 'New password', 'Password needs at least 8 characters with letters and digits'],
    [['initial1', 'onlyletters', 'onlyletters'], 'New password', 'Password needs at least 8 characters with letters and digits'],
    [['initial1', 'initial1', 'initial1'], 'New password', 'The new password must differ from the current one'],
    [['initial1', 'teller12', 'teller12'], 'New password', 'The new password must differ from the account'],
    [['initial1', 'mine4567', 'mine4568'], 'Repeat the new password', 'The two passwords differ'],
  ] as const)('refuses %j at "%s"', async (values, label, message) => {
    signIn({ mustChangePassword: true, user: { ...makeToken().user, account: 'teller12' } });
    const { calls, user } = open();

    await change(user, values);

    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(calls.some(({ path }) => path === 'blade-user/update-password')).toBe(false);
  });

  it('tells a refusal and stays', async () => {
    signIn({ mustChangePassword: true });
    const { user } = open({ [changePath]: () => refuse(400, 'The old password is wrong') });

    await change(user, ['initial1', 'mine4567', 'mine4567']);

    expect(await screen.findByText('The old password is wrong')).toBeInTheDocument();
    expect(session.get()?.mustChangePassword).toBe(true);
  });

  it('can be left by signing out', async () => {
    signIn({ mustChangePassword: true });
    const { user } = open({ 'GET blade-auth/oauth/logout': () => ok({}) });

    await user.click(await screen.findByRole('button', { name: 'Sign out' }));

    expect(session.get()).toBeNull();
  });
});
