import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { screenOf } from '#src/layout/testing/screens';
import { usePrepared } from './use-prepared.ts';

const [cars, lines] = [screenOf('/cars'), screenOf('/lines')];
beforeEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

/** Returns a preparation that ends only when the test says so. */
function slowly() {
  const waiting: (() => void)[] = [];
  const prepare = vi.fn(() => new Promise<void>((resolve) => waiting.push(resolve)));
  return { prepare, arrive: () => waiting.shift()?.() };
}

it('fetches what screens are drawn with one after the other', async () => {
  const { prepare, arrive } = slowly();
  renderHook(() => usePrepared([cars, lines], prepare));

  await expect.poll(() => prepare.mock.calls).toEqual([[cars]]);
  arrive();
  await expect.poll(() => prepare.mock.calls).toEqual([[cars], [lines]]);
});

it('stops where nobody needs it any more', async () => {
  const { prepare, arrive } = slowly();
  const { unmount } = renderHook(() => usePrepared([cars, lines], prepare));
  await expect.poll(() => prepare.mock.calls).toEqual([[cars]]);

  unmount();
  arrive();
  const { prepare: another } = slowly();
  renderHook(() => usePrepared([lines], another));
  await expect.poll(() => another.mock.calls).toEqual([[lines]]);

  expect(prepare.mock.calls).toEqual([[cars]]);
});

it('spares who asked to spare data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { prepare } = slowly();
  renderHook(() => usePrepared([cars], prepare));

  Reflect.deleteProperty(navigator, 'connection');
  const { prepare: another } = slowly();
  renderHook(() => usePrepared([lines], another));
  await expect.poll(() => another.mock.calls).toEqual([[lines]]);

  expect(prepare).not.toHaveBeenCalled();
});
