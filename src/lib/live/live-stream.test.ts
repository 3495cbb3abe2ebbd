// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { signIn } from '../testing/fake-server.ts';
import { keepListening } from './live-stream.ts';

const anHour = 3_600_000;

beforeEach(() => {
  session.end('lost');
  signIn();
});
afterEach(() => vi.unstubAllGlobals());

/** Listens, as a visible tab does, on a server that gives this answer. */
function listen(answer: () => Response) {
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  const again = () => keepListening({ signal: new AbortController().signal, hear: () => undefined });
  return { asked, again };
}

const refusals = [404, 405, 501].map((status): [string, () => Response] => [
  `says ${status}`,
  () => Response.json({ code: status, msg: 'no such path' }, { status }),
]);

describe('a server without a stream', () => {
  it.each([
    ...refusals,
    ['answers something else', () => Response.json({ code: 200, data: [] })],
    ['answers a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ])('that %s is asked once, however often it is listened to, and nothing is said of it', async (_, answer) => {
    const said = (['error', 'warn', 'info', 'log'] as const).map((level) => vi.spyOn(console, level));
    const { asked, again } = listen(answer);

    await again();
    await again();

    expect(asked).toHaveBeenCalledTimes(1);
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('is asked again in the next session, which may be on another one', async () => {
    const { asked, again } = listen(() => Response.json({}, { status: 404 }));
    await again();
    session.end('lost');
    signIn();

    await again();

    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is asked again after an hour, for it may have been starting', async () => {
    const { asked, again } = listen(() => Response.json({}, { status: 404 }));
    await again();
    const later = Date.now() + anHour;
    vi.spyOn(Date, 'now').mockReturnValue(later);

    await again();

    expect(asked).toHaveBeenCalledTimes(2);
  });
});
