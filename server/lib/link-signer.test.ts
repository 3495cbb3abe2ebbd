import { describe, expect, it } from 'vitest';
import { type KeyRing, makeKeys, readRing } from './keys.ts';
import { linkSigner } from './link-signer.ts';

const ringOf = (texts: readonly string[]): KeyRing => readRing(texts, 'DATA_KEY');
const [first, second] = [makeKeys().data[0] ?? '', makeKeys().data[0] ?? ''];
const now = Date.UTC(2026, 0, 15, 8, 30, 20);
const minutes = (count: number) => now + count * 60_000;
const signer = linkSigner(ringOf([first]));

describe('a signed link', () => {
  it('holds for nine to ten minutes', () => {
    const link = { ...signer.sign('a.png', now) };

    expect([0, 5, 9].map((count) => signer.isValid('a.png', link, minutes(count)))).toEqual([true, true, true]);
    expect([10, 11, 600].map((count) => signer.isValid('a.png', link, minutes(count)))).toEqual([false, false, false]);
  });

  it('is the same for a while, so that it is fetched once', () => {
    expect(signer.sign('a.png', now)).toEqual(signer.sign('a.png', now + 20_000));
    expect(signer.sign('a.png', now)).not.toEqual(signer.sign('b.png', now));
  });

  it.each([
    { sign: 'x' },
    { sign: '' },
    { sign: ['a', 'b'] },
    { sign: undefined },
    { expires: '99999999999' },
    { expires: '1e12' },
    { expires: ['1'] },
    { expires: undefined },
  ])('does not hold with %j', (changed) => {
    expect(signer.isValid('a.png', { ...signer.sign('a.png', now), ...changed }, now)).toBe(false);
  });

  it('holds under an earlier key until it ends, and under no other', () => {
    const link = { ...signer.sign('a.png', now) };

    expect(linkSigner(ringOf([second, first])).isValid('a.png', link, now)).toBe(true);
    expect(linkSigner(ringOf([second])).isValid('a.png', link, now)).toBe(false);
  });
});
