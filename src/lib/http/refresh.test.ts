import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import type { Token } from '../session/token.ts';
import { ApiError } from './api-error.ts';
import { createRefresh } from './refresh.ts';

function makeToken(accessToken: string): Token {
  return {
    accessToken,
    refreshToken: `${accessToken}-refresh`,
    tenantId: '000000',
    mustChangePassword: false,
    user: {} as Token['user'],
  };
}

/** Returns the things that the tabs of one browser share: stored session, lock and clock. */
function makeBrowser(exchange: () => Promise<Token>) {
  let stored: Session | null = { ...makeToken('old'), storedAt: 0 };
  let queue: Promise<unknown> = Promise.resolve();
  const clock = { now: 0 };
  const session = {
    get: () => stored,
    start: (token: Token) => {
      stored = { ...token, storedAt: clock.now };
    },
    end: vi.fn(() => {
      stored = null;
    }),
  };
  const exclusively = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const exchanged = vi.fn(exchange);
  const openTab = () => createRefresh({ session, exchange: exchanged, exclusively, now: () => clock.now, tokenTime: 3600 });
  return { session, clock, exchanged, openTab };
}

const refused = () => Promise.reject(new ApiError('no', { code: 400, status: 400 }));

describe('after a 401', () => {
  it('asks once for all calls of two tabs, and all may go on (promise 20)', async () => {
    const { exchanged, openTab, session } = makeBrowser(async () => makeToken('new'));
    const [one, other] = [openTab(), openTab()];

    const answers = await Promise.all([one.renew('old'), one.renew('old'), other.renew('old'), other.renew('old')]);

    expect(answers).toEqual([true, true, true, true]);
    expect(exchanged).toHaveBeenCalledTimes(1);
    expect(session.get()?.accessToken).toBe('new');
  });

  it('asks nobody when the token was renewed while the call was under way', async () => {
    const { exchanged, openTab } = makeBrowser(async () => makeToken('new'));
    const tab = openTab();
    await tab.renew('old');

    await expect(tab.renew('old')).resolves.toBe(true);

    expect(exchanged).toHaveBeenCalledTimes(1);
  });

  it('ends the session once when the server refuses, in whichever tab', async () => {
    const { exchanged, openTab, session } = makeBrowser(refused);

    const answers = await Promise.all([openTab().renew('old'), openTab().renew('old')]);

    expect(answers).toEqual([false, false]);
    expect(session.end).toHaveBeenCalledTimes(1);
    expect(exchanged).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['of its own make', 200, 500],
    ['as a broken one', 500, 500],
    ['as one that has no such call', 404, 404],
    ['and a method', 405, 405],
    ['and no right', 403, 403],
  ])('ends the session when the server answers and refuses %s', async (_, status, code) => {
    const { openTab, session } = makeBrowser(() => Promise.reject(new ApiError('no', { code, status })));

    await expect(openTab().renew('old')).resolves.toBe(false);

    expect(session.end).toHaveBeenCalledWith('expired');
  });

  it.each([
    ['no server answers', 0],
    ['the server is stopping', 503],
    ['its gateway finds none', 502],
    ['its gateway waits in vain', 504],
    ['the server is busy', 429],
  ])('keeps the session when %s', async (_, status) => {
    const failure = new ApiError('later', { code: status, status });
    const { openTab, session } = makeBrowser(() => Promise.reject(failure));

    await expect(openTab().renew('old')).rejects.toBe(failure);

    expect(session.get()?.accessToken).toBe('old');
  });

  it('asks again after a failure', async () => {
    const exchange = vi.fn(async () => makeToken('new')).mockRejectedValueOnce(new ApiError('later', { code: 0, status: 0 }));
    const { openTab, session } = makeBrowser(exchange);
    const tab = openTab();
    await expect(tab.renew('old')).rejects.toThrow();

    await expect(tab.renew('old')).resolves.toBe(true);

    expect(session.get()?.accessToken).toBe('new');
  });

  it('does not end a session that began meanwhile', async () => {
    const browser = makeBrowser(async () => {
      browser.session.start(makeToken('somebody'));
      return refused();
    });

    await browser.openTab().renew('old');

    expect(browser.session.get()?.accessToken).toBe('somebody');
  });
});

describe('by age', () => {
  it.each([
    [3_599_999, 0],
    [3_600_000, 1],
  ])('a token of %i ms asks %i times', async (age, times) => {
    const { clock, exchanged, openTab } = makeBrowser(async () => makeToken('new'));
    clock.now = age;

    await openTab().renewWhenOld();

    expect(exchanged).toHaveBeenCalledTimes(times);
  });

  it('asks once when two tabs look at the same moment', async () => {
    const { clock, exchanged, openTab } = makeBrowser(async () => makeToken('new'));
    clock.now = 4_000_000;

    await Promise.all([openTab().renewWhenOld(), openTab().renewWhenOld()]);

    expect(exchanged).toHaveBeenCalledTimes(1);
  });

  it('waits for the next look when no server answers', async () => {
    const { clock, openTab, session } = makeBrowser(() => Promise.reject(new ApiError('', { code: 0, status: 0 })));
    clock.now = 4_000_000;

    await expect(openTab().renewWhenOld()).resolves.toBeUndefined();

    expect(session.get()?.accessToken).toBe('old');
  });
});
