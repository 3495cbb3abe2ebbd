import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { lock } from '#src/lib/session/page-lock';
import { session } from '#src/lib/session/session';
import { fakeServer, ok, type Reply, refuse, type SentCall, signIn } from '#src/lib/testing/fake-server';
import { en, zh } from '#src/locales/words';
import './captcha-input.tsx';
import { LockPage } from './lock-page.tsx';

const tokenPath = 'POST blade-auth/oauth/token';
const waysPath = 'GET blade-auth/oauth/ways';
const captchaPath = 'GET blade-auth/oauth/captcha';
const refused = (description: string): Reply => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description, code: 400 },
});
const token = { access_token: 'second', refresh_token: 'r', user_id: '7', account: 'teller', tenant_id: '000000' };

/** Opens the page locked without a password of its own, so that only the password of the account opens it. */
async function open(routes: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({ [captchaPath]: () => ok({ key: 'key', image: 'data:image/png;base64,AA' }), ...routes });
  signIn();
  await act(() => lock.shut());
  render(<LockPage />);
  const user = userEvent.setup();
  const attempt = async () => {
    const before = calls.filter(({ path }) => path.endsWith('token')).length;
    await user.type(screen.getByLabelText('登录密码'), 'secret12{Enter}');
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('token'))).toHaveLength(before + 1));
    await waitFor(() => expect(screen.getByRole('button', { name: '解锁' })).toBeEnabled());
  };
  return { calls, user, attempt };
}

const answers = (calls: readonly SentCall[]) =>
  calls.filter(({ path }) => path.endsWith('token')).map(({ headers }) => headers['captcha-code']);

beforeEach(() => {
  addMessages('zh', zh);
  addMessages('en', en);
  return () => act(() => session.leave());
});

describe('a screen that only the password of the account opens', () => {
  it.each<readonly [string, Reply]>([
    ['nobody answers', 'away'],
    ['the server is in trouble', refuse(500, '服务器异常')],
    ['it is asked too often', refuse(429, '请稍后再试')],
  ])('counts no wrong try while %s', async (_, reply) => {
    const { attempt } = await open({ [tokenPath]: () => reply });

    for (let turn = 0; turn < 6; turn += 1) await attempt();

    expect(lock.tries()).toBe(0);
    expect(session.get()).not.toBeNull();
  });

  it('ends the session after the fifth wrong password (promise 21)', async () => {
    const { attempt } = await open({ [tokenPath]: () => refused('账号或密码错误') });

    for (let turn = 0; turn < 4; turn += 1) await attempt();
    expect(lock.tries()).toBe(4);
    await attempt();

    expect(session.get()).toBeNull();
  });

  it('shows a captcha where every sign-in needs one', async () => {
    const { calls, user } = await open({
      [waysPath]: () => ok({ sms: false, qr: false, social: [], captcha: true }),
      [tokenPath]: () => ({ body: token }),
    });

    await user.type(await screen.findByLabelText('验证码'), 'abcde');
    await user.type(screen.getByLabelText('登录密码'), 'secret12{Enter}');

    await waitFor(() => expect(lock.isLocked()).toBe(false));
    expect(answers(calls)).toEqual(['abcde']);
  });

  it('shows a captcha once the server asks for one, which is no wrong try', async () => {
    const { calls, user, attempt } = await open({
      [tokenPath]: ({ headers }) => (headers['captcha-code'] === 'abcde' ? { body: token } : refused('验证码不正确')),
    });

    await attempt();
    expect(lock.tries()).toBe(0);
    await user.type(await screen.findByLabelText('验证码'), 'abcde{Enter}');

    await waitFor(() => expect(lock.isLocked()).toBe(false));
    expect(answers(calls)).toEqual([undefined, 'abcde']);
  });
});
