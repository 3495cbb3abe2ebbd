import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './lib/session/session.ts';
import { fakeServer, makeToken } from './lib/testing/fake-server.ts';
import './pages/login/sign-in/sign-in-again.tsx';
import {
  again,
  askedAgain,
  beginClean,
  elsewhere,
  isSignedInAgain,
  openPage,
  save,
  served,
  tokenPath,
} from './testing/open-page.tsx';

vi.mock('./App.tsx', () => ({ App: () => <input aria-label="note" /> }));
vi.mock('./screens/screen-view.tsx', () => ({ preloadScreens: () => undefined }));

beforeEach(beginClean);

describe('a session that ends in the middle of work', () => {
  it('asks for the password over the page, which stays, and finishes what was under way', async () => {
    const { calls, user, note } = await openPage();

    const saving = save();
    expect(await askedAgain()).toBeVisible();
    expect(screen.getByLabelText('账号')).toHaveValue('teller');
    expect(screen.getByLabelText('密码')).toHaveFocus();
    expect(window.location.pathname).toBe('/desk/notice');
    await user.type(screen.getByLabelText('密码'), 'secret12{Enter}');

    expect(await saving.answered).toEqual({ id: '1' });
    expect(calls.filter(({ path }) => path.endsWith('submit'))).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('note')).toBe(note);
    expect(note).toHaveValue('half typed');
  });

  it('holds back what is asked meanwhile', async () => {
    const { calls, user } = await openPage();
    const first = save();
    await askedAgain();

    const second = save();
    await user.type(screen.getByLabelText('密码'), 'secret12{Enter}');

    expect(await Promise.all([first.answered, second.answered])).toEqual([{ id: '1' }, { id: '1' }]);
    const unanswered = calls.filter((call) => call.path.endsWith('submit') && !isSignedInAgain(call));
    expect(unanswered).toHaveLength(1);
  });

  it('ends for good when it is left, and remembers the way', async () => {
    const { user } = await openPage();
    const saving = save();
    await askedAgain();

    await user.click(screen.getByRole('button', { name: '离开并返回登录页' }));

    expect(await saving.answered).toMatchObject({ code: 401 });
    expect(screen.queryByLabelText('note')).toBeNull();
    expect(window.location.pathname).toBe('/login');
    expect(session.shown()).toBeNull();
  });

  it('goes on when the same person signs in again in another tab', async () => {
    const { note } = await openPage();
    const saving = save();
    await askedAgain();

    const stored = JSON.stringify({ ...makeToken({ accessToken: 'second' }), storedAt: Date.now() });
    elsewhere(() => localStorage.setItem('handover-session', stored), 'session');

    expect(await saving.answered).toEqual({ id: '1' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(note).toHaveValue('half typed');
  });

  it('waits in this tab too when another one has found it ended, and ends where it was left there', async () => {
    const { note } = await openPage();

    elsewhere(() => {
      localStorage.setItem('handover-ended', '"expired"');
      localStorage.removeItem('handover-session');
    }, 'session');
    expect(await askedAgain()).toBeVisible();
    expect(note).toBeInTheDocument();
    elsewhere(() => localStorage.removeItem('handover-ended'), 'ended');

    await waitFor(() => expect(screen.queryByLabelText('note')).toBeNull());
  });

  it('gives nothing of what was under way to another person', async () => {
    const { calls, user } = await openPage();
    const saving = save();
    await askedAgain();
    const other = { ...again, user_id: '8', account: 'other' };
    const routes = fakeServer({ ...served, [tokenPath]: () => ({ body: other }) });

    await user.clear(screen.getByLabelText('账号'));
    await user.type(screen.getByLabelText('账号'), 'other');
    await user.type(screen.getByLabelText('密码'), 'secret12{Enter}');

    expect(await saving.answered).toMatchObject({ code: 401 });
    expect([...calls, ...routes].filter(isSignedInAgain)).toEqual([]);
    expect(screen.getByLabelText('note')).toHaveValue('');
  });

  it('that was ended by signing out waits for nobody', async () => {
    await openPage();

    act(() => session.end('signedOut'));

    expect(screen.queryByLabelText('note')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
