import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { Load, type LoadLimits, noLimits } from './load.ts';

/** Returns a load monitor with a clock that the test sets. */
function loadOf(limits: Partial<LoadLimits>) {
  const signs = { at: 0, late: 0 };
  const load = new Load({ ...noLimits, ...limits }, { ticks: () => signs.at, delayMs: () => signs.late });
  return { load, signs };
}

/** Returns "in" if the work is accepted, otherwise the status of the refusal with the seconds to wait. */
function told(work: () => unknown) {
  try {
    work();
    return 'in';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.status, error.retryAfter];
  }
}

const times = (count: number, work: () => unknown) => Array.from({ length: count }, () => told(work));

describe('calls a minute', () => {
  it.each<[string, Partial<LoadLimits>, (load: Load) => void]>([
    ['of a session', { sessionPerMinute: 2 }, (load) => load.fromSession('1')],
    ['of a source', { sourcePerMinute: 2 }, (load) => load.fromSource('10.0.0.1')],
    ['of strangers', { publicPerMinute: 2 }, (load) => load.fromStranger('10.0.0.1')],
    ['that are refused to a session', { publicPerMinute: 2 }, (load) => load.refusedTo('1')],
  ])('are counted %s, and are free again when it is over', (_, limits, call) => {
    const { load, signs } = loadOf(limits);
    expect(times(2, () => call(load))).toEqual(['in', 'in']);
    signs.at = 20_500;
    expect(told(() => call(load))).toEqual([429, 40]);
    signs.at = 59_999;
    expect(told(() => call(load))).toEqual([429, 1]);
    signs.at = 60_000;
    expect(told(() => call(load))).toBe('in');
  });

  it('of one are not those of another', () => {
    const { load } = loadOf({ sessionPerMinute: 1, sourcePerMinute: 1 });

    expect([told(() => load.fromSession('1')), told(() => load.fromSession('2')), told(() => load.fromSource('1'))]).toEqual(
      Array(3).fill('in'),
    );
  });

  it.each([
    { of: 'addresses below one prefix of version 6', one: '2001:db8:1:2::1', other: '2001:db8:1:2:ffff::9', expected: [429, 60] },
    { of: 'another prefix', one: '2001:db8:1:2::1', other: '2001:db8:1:3::1', expected: 'in' },
    { of: 'an address of version 4 in that of version 6', one: '::ffff:10.0.0.1', other: '10.0.0.1', expected: [429, 60] },
    { of: 'two of version 4', one: '10.0.0.1', other: '10.0.0.2', expected: 'in' },
  ])('of $of', ({ one, other, expected }) => {
    const { load } = loadOf({ sourcePerMinute: 1 });
    load.fromSource(one);

    expect(told(() => load.fromSource(other))).toEqual(expected);
  });

  it('are remembered of so many callers only', () => {
    const { load } = loadOf({ sessionPerMinute: 1 });
    for (let at = 0; at <= 10_000; at += 1) load.fromSession(String(at));

    expect([told(() => load.fromSession('10000')), told(() => load.fromSession('0'))]).toEqual([[429, 60], 'in']);
  });
});

describe('requests at once', () => {
  it('of a session are so many, until one is over', () => {
    const { load } = loadOf({ sessionAtOnce: 2 });
    const [leave] = [load.stay('1'), load.stay('1')];

    expect([told(() => load.stay('1')), told(() => load.stay('2'))]).toEqual([[429, 1], 'in']);
    leave?.();
    expect(times(2, () => load.stay('1'))).toEqual(['in', [429, 1]]);
  });

  it('of everybody are so many, until one is over', () => {
    const { load } = loadOf({ atOnce: 1 });
    const leave = load.enter();

    expect(told(() => load.enter())).toEqual([503, 2]);
    leave();
    expect(told(() => load.enter())).toBe('in');
  });

  it('leave the server idle from the moment when the last one is over', () => {
    const { load, signs } = loadOf({});
    const before = load.idleMs();
    const [first, second] = [load.enter(), load.enter()];
    first();
    signs.at = 40;
    const during = load.idleMs();
    second();
    signs.at = 65;

    expect([before, during, load.idleMs()]).toEqual([Number.POSITIVE_INFINITY, 0, 25]);
  });

  it('are none while the event loop is late', () => {
    const { load, signs } = loadOf({ delayMs: 1_000 });
    signs.late = 1_001;
    expect(told(() => load.enter())).toEqual([503, 2]);
    signs.late = 1_000;
    expect(told(() => load.enter())).toBe('in');
  });
});
