import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Ahead } from './ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const list = { of: 'notice', key: 'first page' };
const now = () => ({ ...list, since: performance.now() });

it('is asked for once, and given out once', async () => {
  const ahead = new Ahead<number>();
  const fetch = vi.fn(async () => 7);

  ahead.ask(now(), fetch);
  ahead.ask(now(), fetch);

  expect(await ahead.take(list)).toBe(7);
  expect(ahead.take(list)).toBeUndefined();
  expect(fetch).toHaveBeenCalledOnce();
});

it('is not kept for somebody who comes later', () => {
  const ahead = new Ahead<number>();
  ahead.ask(now(), async () => 7);

  vi.advanceTimersByTime(5_001);

  expect(ahead.take(list)).toBeUndefined();
});

it('is not kept for somebody who asks again, where they asked for something else first', () => {
  const ahead = new Ahead<number>();
  ahead.ask(now(), async () => 7);

  expect(ahead.take({ ...list, key: 'second page' })).toBeUndefined();
  expect(ahead.take(list)).toBeUndefined();
});

it('is not asked for where somebody was quicker, and is again when it is wanted anew', () => {
  const ahead = new Ahead<number>();
  const wanted = now();
  vi.advanceTimersByTime(10);
  ahead.take(list);

  ahead.ask(wanted, async () => 7);
  expect(ahead.take(list)).toBeUndefined();

  vi.advanceTimersByTime(10);
  ahead.ask(now(), async () => 8);
  expect(ahead.take(list)).toBeDefined();
});

it('is not what it was after a write', () => {
  const ahead = new Ahead<number>();
  ahead.ask(now(), async () => 7);

  ahead.forget();

  expect(ahead.take(list)).toBeUndefined();
});

it('is a failure of whoever takes it, and of nobody else', async () => {
  const ahead = new Ahead<number>();
  const fetch = async () => Promise.reject(new Error('away'));
  ahead.ask(now(), fetch);
  ahead.ask({ ...now(), of: 'post' }, fetch);

  await expect(ahead.take(list)).rejects.toThrow('away');
});
