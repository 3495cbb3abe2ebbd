import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '#src/lib/browser/storage';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import { fakeServer, ok, refuse, type SentCall } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en, zh } from '#src/locales/words';
import { LoginPage } from './login-page.tsx';
// The modules are imported beforehand, so that no test waits for a file.
import './captcha-input.tsx';
import './phone-form.tsx';

const token = { access_token: 'a', refresh_token: 'r', user_id: '7', account: 'admin' };
const sendPath = 'POST alisms/send';
const tokenPath = 'POST blade-auth/oauth/token';
const served = {
  'GET blade-system/tenant/info': () => ok({}),
  'GET blade-auth/oauth/ways': () => ok({ sms: true, qr: false, social: [] }),
  [sendPath]: () => ok({}),
  [tokenPath]: () => ({ body: token }),
};

async function open(routes: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ ...served, ...routes });
  render(<LoginPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: '短信登录' }));
  return { calls, user, phone: await screen.findByLabelText('手机号码') };
}

const sentTo = (calls: readonly SentCall[], path: string) => calls.filter((call) => `${call.method} ${call.path}` === path);

beforeEach(() => {
  addMessages('zh', zh);
  addMessages('en', en);
  session.end('lost');
  storage.remove('sms-until');
  setLanguage('zh');
});

describe('signing in by phone', () => {
  it('sends a code and starts a session with it', async () => {
    const { calls, user, phone } = await open();

    await user.type(phone, '138 0013 8000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    await user.type(screen.getByLabelText('短信验证码'), '123456{Enter}');

    expect(sentTo(calls, sendPath)[0]?.body).toEqual({ tenantId: '000000', phone: '13800138000' });
    expect(sentTo(calls, tokenPath)[0]?.body).toMatchObject({
      tenantId: '000000',
      username: '13800138000',
      password: '123456',
      grant_type: 'sms',
    });
    expect(session.get()?.accessToken).toBe('a');
  });

  it.each([
    [' ', '手机号码不能为空'],
    ['1380013', '手机号码长度不为11位'],
    ['23800138000', '手机号码格式不正确'],
  ])('refuses %j as a phone and asks no server', async (typed, words) => {
    const { calls, user, phone } = await open();

    await user.type(phone, typed);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));

    expect(phone).toHaveAccessibleDescription(words);
    expect(phone).toHaveFocus();
    expect(sentTo(calls, sendPath)).toEqual([]);
  });

  it('counts down to the next code, also after a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const { user, phone } = await open();
      await user.type(phone, '13800138000');
      await user.click(screen.getByRole('button', { name: '获取验证码' }));
      expect(await screen.findByRole('button', { name: '60秒后重发' })).toBeDisabled();

      act(() => vi.advanceTimersByTime(20_000));
      expect(screen.getByRole('button', { name: '40秒后重发' })).toBeDisabled();
      document.body.replaceChildren();
      session.end('lost');
      await open();

      expect(screen.getByRole('button', { name: '40秒后重发' })).toBeDisabled();
      act(() => vi.advanceTimersByTime(40_000));
      expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells a refusal in the words of the server and waits as long as it says', async () => {
    const tooMany = { ...(refuse(429, '操作过于频繁，请稍后再试') as object), headers: { 'retry-after': '90' } };
    const { user, phone } = await open({ [sendPath]: () => tooMany });

    await user.type(phone, '13800138000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));

    expect(screen.getByText('操作过于频繁，请稍后再试')).toBeVisible();
    expect(screen.getByRole('button', { name: /(90|89)秒后重发/ })).toBeDisabled();
  });

  it('shows a captcha once the server asks for one, until a code is sent', async () => {
    const answersCaptcha = ({ headers }: SentCall) => headers['captcha-code'] === 'seven';
    const { calls, user, phone } = await open({
      'GET blade-auth/oauth/captcha': () => ({ body: { key: 'k', image: 'data:image/png;base64,' } }),
      [sendPath]: (call) => (answersCaptcha(call) ? ok({}) : refuse(400, '验证码不正确', { bizCode: 'CAPTCHA_WRONG' })),
    });
    const send = () => user.click(screen.getByRole('button', { name: '获取验证码' }));

    await user.type(phone, '13800138000');
    await send();
    expect(screen.getByText('获取验证码较频繁，请先输入图形验证码')).toBeVisible();
    await send();
    expect(screen.getByLabelText('图形验证码')).toHaveAccessibleDescription('请输入验证码');
    await user.type(screen.getByLabelText('图形验证码'), 'wrong');
    await send();
    expect(screen.getByText('验证码不正确')).toBeVisible();
    await user.clear(screen.getByLabelText('图形验证码'));
    await user.type(screen.getByLabelText('图形验证码'), 'seven{Enter}');

    await seen(() => screen.getByText(/^验证码已发送/));
    expect(screen.queryByLabelText('图形验证码')).toBeNull();
    expect(sentTo(calls, sendPath).at(-1)?.headers).toMatchObject({ 'captcha-key': 'k', 'captcha-code': 'seven' });
    expect(sentTo(calls, tokenPath)).toEqual([]);
  });

  it('keeps what was typed for the password, and sets no session when the code is wrong', async () => {
    const wrong = { status: 400, body: { error: 'invalid_grant', error_description: '短信验证码错误或已失效', code: 400 } };
    const { user, phone } = await open({ [tokenPath]: () => wrong });

    await user.click(screen.getByRole('tab', { name: '账号登录' }));
    await user.type(screen.getByLabelText('账号'), 'teller');
    await user.click(screen.getByRole('tab', { name: '短信登录' }));
    await user.type(phone, '13800138000');
    await user.type(screen.getByLabelText('短信验证码'), '654321{Enter}');

    await seen(() => screen.getByText('短信验证码错误或已失效'));
    expect(session.get()).toBeNull();
    expect(phone).toHaveValue('13800138000');
    expect(screen.getByLabelText('账号')).toHaveValue('teller');
  });
});

it('offers no other way where the server knows of none', async () => {
  fakeServer({ 'GET blade-system/tenant/info': () => ok({}) });
  render(<LoginPage />);

  await seen(() => screen.getByLabelText('账号'));
  expect(screen.queryByRole('tab')).toBeNull();
});
