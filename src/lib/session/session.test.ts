// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken, signIn } from '../testing/fake-server.ts';
import { session } from './session.ts';

const key = 'handover-session';

/** Writes as another tab would, which the browser then reports to this one. */
function writeElsewhere(value: string | null) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

beforeEach(() => localStorage.clear());

describe('the session', () => {
  it('survives a reload with the moment it was stored', () => {
    vi.useFakeTimers({ now: 5000 });

    signIn();

    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ accessToken: 'access', storedAt: 5000 });
    vi.useRealTimers();
  });

  it.each([
    ['an empty token', JSON.stringify({ ...makeToken({ accessToken: '' }), storedAt: 1 })],
    ['something else', '"text"'],
    ['a text cut off', '{"accessToken":'],
  ])('is none when storage holds %s', (_, stored) => {
    localStorage.setItem(key, stored);

    expect(session.get()).toBeNull();
  });

  it('knows at once what users say of themselves', () => {
    signIn();

    session.updateUser({ realName: 'New Name' });

    expect(session.get()).toMatchObject({ accessToken: 'access', user: { realName: 'New Name', account: 'teller' } });
  });

  it('stays the same object until it changes', () => {
    signIn();

    expect(session.get()).toBe(session.get());
  });

  it('is told when another tab renews or ends it', () => {
    signIn();
    const listener = vi.fn();
    const stop = session.subscribe(listener);

    writeElsewhere(JSON.stringify({ ...makeToken({ accessToken: 'newer' }), storedAt: 2 }));
    expect(session.get()?.accessToken).toBe('newer');
    writeElsewhere(null);
    expect(session.get()).toBeNull();

    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is seen renewed by another tab before the browser tells of it', () => {
    signIn();

    localStorage.setItem(key, JSON.stringify({ ...makeToken({ accessToken: 'newer' }), storedAt: 2 }));

    expect(session.get()?.accessToken).toBe('newer');
  });

  it('takes everything remembered along but language, theme and what is not sent yet, and nothing that is not ours (promise 20)', () => {
    signIn();
    const looks = { 'handover-language': '"en"', 'handover-theme': '"dark"', 'handover-theme-color': '"#fff"' };
    const kept = { ...looks, 'handover-outbox-7': '[]', foreign: 'x' };
    const remembered = { ...kept, 'handover-tabs-era': '1', 'handover-draft-notice': '{}', 'handover-themes': '1' };
    for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);

    sessionStorage.clear();
    const ofTab = { 'handover-reloaded-at': '1', 'handover-wanted': '/desk/notice', foreign: 'x' };
    const shown = { ...ofTab, 'handover-tabs': '{}', 'handover-places': '{}', 'handover-import-notice': '7' };
    for (const [name, value] of Object.entries(shown)) sessionStorage.setItem(name, value);

    session.end('signedOut');

    expect({ ...localStorage }).toEqual(kept);
    expect({ ...sessionStorage }).toEqual(ofTab);
  });

  it('notes that an initial password is in use only for whoever is signed in', () => {
    session.setMustChangePassword(true);
    expect(session.get()).toBeNull();

    signIn();
    session.setMustChangePassword(true);
    expect(session.get()?.mustChangePassword).toBe(true);
  });
});
