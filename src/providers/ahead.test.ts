import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Ahead } from './ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is asked for once, and given out once', async () => {
  const ahead = new Ahead<number>();
  const fetch = vi.fn(async () => 7);

  ahead.ask('list', fetch);
  ahead.ask('list', fetch);

  expect(await ahead.take('list')).toBe(7);
  expect(ahead.take('list')).toBeUndefined();
  expect(fetch).toHaveBeenCalledOnce();
});

it('is not kept for somebody who comes later', () => {
  const ahead = new Ahead<number>();
  ahead.ask('list', async () => 7);

  vi.advanceTimersByTime(5_001);

  expect(ahead.take('list')).toBeUndefined();
});

it('is a failure of whoever takes it, and of nobody else', async () => {
  const ahead = new Ahead<number>();
  const fetch = async () => Promise.reject(new Error('away'));
  ahead.ask('list', fetch);
  ahead.ask('other', fetch);

  await expect(ahead.take('list')).rejects.toThrow('away');
});
