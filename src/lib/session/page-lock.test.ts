// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { makeToken } from '../testing/fake-server.ts';
import { lock, mostTries } from './page-lock.ts';
import { session } from './session.ts';

// Each password is hashed slowly on purpose.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => lock.forget());

it('shuts with a password, keeps only its salted hash, and opens to that password alone (promise 21)', async () => {
  await lock.shut('蓝色大门2026');

  expect(lock.isLocked()).toBe(true);
  expect(JSON.stringify({ ...localStorage })).not.toContain('蓝色大门2026');
  expect(await lock.unlock('蓝色大门')).toBe('wrong');
  expect(lock.isLocked()).toBe(true);
  expect(await lock.unlock('蓝色大门2026')).toBe('open');
  expect(lock.isLocked()).toBe(false);
});

it('shuts again with the password it has', async () => {
  await lock.shut('one');
  await lock.unlock('one');
  await lock.shut();

  expect(lock.isLocked()).toBe(true);
  expect(await lock.unlock('one')).toBe('open');
});

it('salts: the same password leaves another hash (promise 21)', async () => {
  await lock.shut('same');
  await lock.unlock('same');
  const first = localStorage.getItem('handover-lock');
  await lock.shut('same');
  expect(localStorage.getItem('handover-lock')).not.toBe(first);
});

it('says when the tries are spent, and counts on over a reload', async () => {
  await lock.shut('right');
  for (let turn = 1; turn < mostTries; turn += 1) expect(await lock.unlock('wrong')).toBe('wrong');
  expect(lock.tries()).toBe(mostTries - 1);
  expect(await lock.unlock('wrong')).toBe('spent');
});

it('stays shut when it is shut without any password, and nothing typed opens it', async () => {
  await lock.shut();
  expect(lock.hasPassword()).toBe(false);
  expect(await lock.unlock('')).toBe('wrong');
  expect(lock.isLocked()).toBe(true);
});

it('is forgotten with the session', async () => {
  session.start(makeToken());
  await lock.shut('right');
  session.end('signedOut');
  expect(lock.isLocked()).toBe(false);
  expect(lock.hasPassword()).toBe(false);
});

it('tells this tab what another one did', async () => {
  const listener = vi.fn();
  const stop = lock.subscribe(listener);
  localStorage.setItem('handover-lock', JSON.stringify({ isLock: true, tries: 0 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'handover-lock' }));
  stop();

  expect(listener).toHaveBeenCalledOnce();
  expect(lock.isLocked()).toBe(true);
});
