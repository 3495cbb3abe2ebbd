import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import { fakeServer, ok } from '#src/lib/testing/fake-server';
import { en, zh } from '#src/locales/words';
import { QrPanel } from './qr-panel.tsx';

let [stage, turn] = ['waiting', 0];
const begin = 'POST blade-auth/oauth/qr';
const routes = {
  [begin]: () => ok({ code: `code-${++turn}`, state: `state-${turn}`, seconds: 300 }),
  'POST blade-auth/oauth/qr-state': () => ok({ state: stage }),
  'POST blade-auth/oauth/qrlogin': () => ({ body: { access_token: 'a', refresh_token: 'r', user_id: '7', account: 'admin' } }),
};

async function open(given: Parameters<typeof fakeServer>[0] = {}, isShown = true) {
  const calls = fakeServer({ ...routes, ...given });
  const { rerender } = render(<QrPanel tenant={{}} isShown={isShown} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { calls, rerender };
}

/** Lets the page ask once more, with this answer. */
const look = (next: string) => {
  stage = next;
  return act(() => vi.advanceTimersByTimeAsync(2_000));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  addMessages('zh', zh);
  addMessages('en', en);
  session.end('lost');
  setLanguage('zh');
  [stage, turn] = ['waiting', 0];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the QR code of the sign-in page', () => {
  it('starts a session once a phone has read and confirmed it', async () => {
    const { calls } = await open();
    expect(screen.getByRole('img', { name: '登录二维码' })).toBeVisible();

    await look('scanned');
    expect(screen.getByRole('status')).toHaveTextContent('已扫描，请在手机上确认登录');
    await look('confirmed');

    const entered = calls.find(({ path }) => path.endsWith('qrlogin'));
    expect(entered?.body).toEqual({ tenantId: '000000', code: 'code-1', state: 'state-1', grant_type: 'qr', scope: 'all' });
    expect(session.get()?.accessToken).toBe('a');
  });

  it.each([
    ['refused', '手机上已拒绝本次登录'],
    ['gone', '二维码已失效'],
  ])('says that it is %s, asks no more, and offers another', async (ended, words) => {
    const { calls } = await open();

    await look(ended);
    expect(screen.getByRole('status')).toHaveTextContent(words);
    const asked = calls.length;
    await look('waiting');
    expect(calls).toHaveLength(asked);
    fireEvent.click(screen.getByRole('button', { name: '刷新二维码' }));
    await act(() => vi.advanceTimersByTimeAsync(0));

    expect(calls.filter(({ path }) => path.endsWith('/qr'))).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('请用已登录的手机扫描二维码');
  });

  it('asks nothing while another way is shown', async () => {
    const { calls } = await open({}, false);

    await look('confirmed');

    expect(calls.map(({ path }) => path)).toEqual(['blade-auth/oauth/qr']);
  });

  it('says that there is no server and can be asked for again', async () => {
    await open({ [begin]: () => 'away' });

    expect(screen.getByRole('status')).toHaveTextContent('二维码加载失败');
    expect(screen.getByRole('button', { name: '刷新二维码' })).toBeVisible();
  });
});
