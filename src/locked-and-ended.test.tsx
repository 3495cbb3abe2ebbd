import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lock } from './lib/session/page-lock.ts';
import { session } from './lib/session/session.ts';
import './pages/login/sign-in/sign-in-again.tsx';
import { askedAgain, beginClean, openPage, save } from './testing/open-page.tsx';

vi.mock('./App.tsx', () => ({ App: () => <input aria-label="note" /> }));
vi.mock('./screens/screen-view.tsx', () => ({ preloadScreens: () => undefined }));

beforeEach(beginClean);

describe('a session that ends behind the lock', () => {
  // The password of the lock is hashed slowly on purpose.
  vi.setConfig({ testTimeout: 60_000 });

  it('is asked for when the screen is unlocked, over what was left', async () => {
    const { user } = await openPage();
    await act(() => lock.shut('door'));
    const saving = save();
    await user.type(await screen.findByLabelText('锁屏密码'), 'door');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: '解锁' }));

    expect(await askedAgain()).toBeVisible();
    await user.type(screen.getByLabelText('密码'), 'secret12{Enter}');

    expect(await saving.answered).toEqual({ id: '1' });
    expect(screen.getByLabelText('note')).toHaveValue('half typed');
  });

  it('goes on at once when the password of the account unlocks it', async () => {
    const { user } = await openPage();
    await act(() => lock.shut());
    const saving = save();
    await vi.waitFor(() => expect(session.waiting()).not.toBeNull());

    await user.type(await screen.findByLabelText('登录密码'), 'secret12');
    await user.click(screen.getByRole('button', { name: '解锁' }));

    expect(await saving.answered).toEqual({ id: '1' });
    expect(screen.getByLabelText('note')).toHaveValue('half typed');
  });

  it('can be left from the lock page', async () => {
    const { user } = await openPage();
    await act(() => lock.shut());
    const saving = save();
    await vi.waitFor(() => expect(session.waiting()).not.toBeNull());

    await user.click(await screen.findByRole('button', { name: '退出登录' }));

    expect(await saving.answered).toMatchObject({ code: 401 });
    expect(session.shown()).toBeNull();
  });
});
