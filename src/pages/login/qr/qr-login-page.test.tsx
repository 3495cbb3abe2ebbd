import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, refuse, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en, zh } from '#src/locales/words';
import { QrLoginPage } from './qr-login-page.tsx';

const asked = {
  account: 'teller',
  name: 'Li',
  tenantName: 'North Bank',
  ip: '10.0.0.9',
  time: '2026-11-22 09:00:00',
  browser: 'Chrome',
  system: 'Windows',
  isSameAddress: false,
};
const scan = 'POST blade-auth/oauth/qr-scan';
const confirm = 'POST blade-auth/oauth/qr-confirm';

function open(routes: Parameters<typeof fakeServer>[0] = {}, address = '/qrlogin?code=abc', isSignedIn = true) {
  window.history.replaceState(null, '', address);
  const calls = fakeServer({ [scan]: () => ok(asked), [confirm]: () => ok({}), ...routes });
  render(<QrLoginPage isSignedIn={isSignedIn} />);
  return { calls, user: userEvent.setup() };
}

beforeEach(() => {
  addMessages('zh', zh);
  addMessages('en', en);
  setLanguage('zh');
  signIn();
});

describe('the page that a phone opens by a QR code', () => {
  it('tells who asks to be let in, and warns of a foreign address', async () => {
    const { calls } = open();

    await seen(() => screen.getByText('是否允许在另一台设备上登录？'));
    expect(calls[0]?.body).toEqual({ code: 'abc' });
    expect(screen.getByText('Windows · Chrome')).toBeVisible();
    expect(screen.getByText('North Bank')).toBeVisible();
    expect(screen.getByText('与本机不同，请仔细核对')).toBeVisible();
  });

  it.each([
    ['确认登录', '1', '已允许登录'],
    ['拒绝', '0', '已拒绝登录'],
  ])('says %s to the server and tells that it did', async (button, accept, words) => {
    const { calls, user } = open();

    await user.click(await screen.findByRole('button', { name: button }));

    await seen(() => screen.getByRole('heading', { name: words }));
    expect(calls.find(({ path }) => path.endsWith('qr-confirm'))?.body).toEqual({ code: 'abc', accept });
  });

  it('tells why a code cannot be confirmed', async () => {
    open({ [scan]: () => refuse(400, '二维码已失效，请刷新后重新扫描') });

    await seen(() => screen.getByText('二维码已失效，请刷新后重新扫描'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells whoever is not signed in here what comes first, leads back, and asks nothing', () => {
    const { calls } = open({}, '/qrlogin?code=abc', false);

    expect(screen.getByRole('heading', { name: '请先在本机登录' })).toBeVisible();
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login?to=%2Fqrlogin%3Fcode%3Dabc');
    expect(calls).toEqual([]);
  });

  it('asks nothing without a code', () => {
    const { calls } = open({}, '/qrlogin');

    expect(screen.getByText('请扫描登录页上的二维码打开本页')).toBeVisible();
    expect(calls).toEqual([]);
  });
});
