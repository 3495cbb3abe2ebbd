import { expect, it, vi } from 'vitest';
import { randomId } from './random-id.ts';

it('is a UUID of version 4 that does not repeat', () => {
  const ids = Array.from({ length: 200 }, randomId);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
});

it('needs no secure origin', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });

  expect(randomId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');

  vi.unstubAllGlobals();
});
