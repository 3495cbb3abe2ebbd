// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exclusively } from './exclusively.ts';

/** jsdom has no Web Locks, just as a page over plain http has none. */
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function makeWork() {
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    log.push(`${name} ends`);
    return name;
  };
  return { log, work };
}

describe('work of one name', () => {
  it('runs one after the other where the browser has no locks', async () => {
    const { log, work } = makeWork();

    const both = Promise.all([exclusively('toy', work('one')), exclusively('toy', work('two'))]);
    await vi.advanceTimersByTimeAsync(2000);

    expect(await both).toEqual(['one', 'two']);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('makes room when it fails', async () => {
    await expect(exclusively('toy', () => Promise.reject(new Error('no')))).rejects.toThrow('no');

    await expect(exclusively('toy', async () => 'next')).resolves.toBe('next');
  });

  it('does not wait for ever for a tab that was closed', async () => {
    localStorage.setItem('handover-lease-toy', JSON.stringify({ owner: 'closed', until: Date.now() + 15_000 }));

    const waiting = exclusively('toy', async () => 'mine');
    await vi.advanceTimersByTimeAsync(15_200);

    expect(await waiting).toBe('mine');
  });

  it('leaves nothing behind', async () => {
    await exclusively('toy', async () => undefined);

    expect(localStorage.length).toBe(0);
  });
});
