// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isChunkFailure } from './error-log.ts';
import { inTime } from './time-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives a part up that has not come after two minutes, as one that is gone', async () => {
  const failed = inTime(new Promise<never>(() => undefined)).catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);

  expect(isChunkFailure(await failed)).toBe(true);
});

it('leaves what comes as it is', async () => {
  await expect(inTime(Promise.resolve('part'))).resolves.toBe('part');
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
