import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const ask = vi.fn();
  let isBusy = false;
  const pace = paced({ pauseMs: 700, isBusy: () => isBusy, ask });
  const work = (busy: boolean) => {
    isBusy = busy;
  };
  return { ...pace, ask, work };
}

describe('a pace', () => {
  it('asks at once for what is heard after a rest', () => {
    const { hear, ask } = open();

    hear();
    vi.advanceTimersByTime(0);

    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('makes one request of a burst, and the next a pause later', () => {
    const { hear, ask } = open();

    for (let n = 0; n < 200; n += 1) {
      hear();
      vi.advanceTimersByTime(5);
    }
    expect(ask).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(700);

    expect(ask).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('waits for what is under way and asks again afterwards', () => {
    const { hear, ask, work } = open();
    work(true);

    hear();
    vi.advanceTimersByTime(1_300);
    expect(ask).not.toHaveBeenCalled();
    work(false);
    vi.advanceTimersByTime(700);

    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks no more once it is stopped', () => {
    const { hear, stop, ask } = open();

    hear();
    stop();
    vi.advanceTimersByTime(5_000);

    expect(ask).not.toHaveBeenCalled();
  });
});
