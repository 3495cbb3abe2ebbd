import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './lib/session/session.ts';
import { fakeServer, makeToken, ok, refuse, type SentCall, signIn } from './lib/testing/fake-server.ts';
import './pages/login/sign-in/change-password-form.tsx';
import './pages/login/sign-in/sign-in-again.tsx';
import {
  admitting,
  again,
  askedAgain,
  beginClean,
  elsewhere,
  isSignedInAgain,
  openPage,
  save,
  savePath,
  served,
  tokenPath,
} from './testing/open-page.tsx';

vi.mock('./App.tsx', () => ({ App: () => <input aria-label="note" /> }));
vi.mock('./screens/screen-view.tsx', () => ({ preloadScreens: () => undefined }));

beforeEach(beginClean);

describe('a password that was handed out, met in the middle of work', () => {
  const updatePath = 'POST blade-user/update-password';
  const handed = { ...again, detail: { mustChangePassword: true } };
  const mustChange = refuse(403, 'change it', { bizCode: 'MUST_CHANGE_PASSWORD' });

  /** Returns a server that refuses everything but the change of password until the person has chosen one. */
  function servedToHanded() {
    let isOwn = false;
    return {
      ...served,
      [tokenPath]: admitting(handed),
      [savePath]: (call: SentCall) => {
        if (!isSignedInAgain(call)) return refuse(401, 'no session');
        return isOwn ? ok({ id: '1' }) : mustChange;
      },
      [updatePath]: () => {
        isOwn = true;
        return ok(null);
      },
    };
  }

  const changing = () => screen.findByRole('dialog', { name: '请先修改初始密码' });

  async function openHanded() {
    const { user, note } = await openPage();
    const calls = fakeServer(servedToHanded());
    const saving = save();
    await askedAgain();
    await user.type(screen.getByLabelText('密码'), 'handed-out-1{Enter}');
    await changing();
    return { calls, user, note, saving };
  }

  async function replacePassword(user: UserEvent) {
    await user.type(await screen.findByLabelText('当前密码'), 'handed-out-1');
    await user.type(screen.getByLabelText('新密码'), 'my-own-word-2');
    await user.type(screen.getByLabelText('确认新密码'), 'my-own-word-2{Enter}');
  }

  it('is replaced over the page, which stays, and then what was under way is finished', async () => {
    const { calls, user, note, saving } = await openHanded();
    const second = save();

    expect(screen.getByLabelText('note')).toBe(note);
    expect(calls.filter(isSignedInAgain)).toEqual([]);
    await replacePassword(user);

    expect(await Promise.all([saving.answered, second.answered])).toEqual([{ id: '1' }, { id: '1' }]);
    expect(calls.filter(isSignedInAgain)[0]?.path).toBe('blade-user/update-password');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('note')).toBe(note);
    expect(note).toHaveValue('half typed');
  });

  it('is asked for again from the start when that session ends too', async () => {
    const { note } = await openHanded();

    act(() => session.end('expired'));

    expect(await askedAgain()).toBeVisible();
    expect(note).toHaveValue('half typed');
  });

  it('gives everything up when its person signs out instead', async () => {
    const { user, saving } = await openHanded();

    await user.click(screen.getByRole('button', { name: '退出登录' }));

    expect(await saving.answered).toMatchObject({ code: 401 });
    expect(screen.queryByLabelText('note')).toBeNull();
    expect(session.shown()).toBeNull();
  });

  it('is asked for over the pages of other tabs as well, which go on together', async () => {
    const { note } = await openPage();
    const saving = save();
    await askedAgain();
    const stored = (mustChangePassword: boolean) =>
      JSON.stringify({ ...makeToken({ accessToken: 'second', mustChangePassword }), storedAt: Date.now() });

    elsewhere(() => localStorage.setItem('handover-session', stored(true)), 'session');
    expect(await changing()).toBeVisible();
    elsewhere(() => localStorage.setItem('handover-session', stored(false)), 'session');

    expect(await saving.answered).toEqual({ id: '1' });
    expect(note).toHaveValue('half typed');
  });

  it('met without a session having ended is asked for over the page too', async () => {
    const { user, note } = await openPage();
    signIn({ accessToken: 'second' });
    const calls = fakeServer(servedToHanded());

    const saving = save();
    await changing();
    await replacePassword(user);

    expect(await saving.answered).toEqual({ id: '1' });
    expect(calls.filter(({ path }) => path.endsWith('submit'))).toHaveLength(2);
    expect(note).toHaveValue('half typed');
  });
});
