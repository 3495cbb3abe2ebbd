import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { signIn } from '../testing/fake-server.ts';
import { keepListening, readEvents, type StreamEvent } from './live-stream.ts';

/** Returns a stream to which a test writes piece by piece. */
function makeStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
  });
  return {
    body,
    write: (text: string) => controller?.enqueue(encoder.encode(text)),
    writeBytes: (bytes: number[]) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('cut off')),
  };
}

async function eventsOf(...pieces: string[]): Promise<StreamEvent[]> {
  const { body, write, end } = makeStream();
  const heard: StreamEvent[] = [];
  pieces.forEach(write);
  end();
  await readEvents(body, (event) => heard.push(event));
  return heard;
}

describe('a stream of events', () => {
  it('is read event by event, without its comments', async () => {
    const heard = await eventsOf(':\n\nevent: menus\ndata: {}\n\nevent: grants\ndata: {"a":1}\n\n');

    expect(heard).toEqual([
      { name: 'menus', data: '{}' },
      { name: 'grants', data: '{"a":1}' },
    ]);
  });

  it.each([
    ['cut anywhere', ['eve', 'nt: menus\nda', 'ta: {}\n', '\n']],
    ['with the line ends of another system', ['event: menus\r\ndata: {}\r\n\r\n']],
    ['without the optional blank', ['event:menus\ndata:{}\n\n']],
  ])('is read the same %s', async (_, pieces) => {
    expect(await eventsOf(...pieces)).toEqual([{ name: 'menus', data: '{}' }]);
  });

  it('leaves out an event that was not finished', async () => {
    expect(await eventsOf('event: menus\ndata: {}\n')).toEqual([]);
  });

  it('keeps a character together that was cut in two', async () => {
    const { body, write, writeBytes, end } = makeStream();
    const heard: StreamEvent[] = [];
    write('event: menus\ndata: ');
    writeBytes([0xc3]);
    writeBytes([0xa9]);
    write('\n\n');
    end();

    await readEvents(body, (event) => heard.push(event));

    expect(heard).toEqual([{ name: 'menus', data: 'é' }]);
  });

  it('rejects when it breaks', async () => {
    const { body, fail } = makeStream();
    const reading = readEvents(body, () => undefined);

    fail();

    await expect(reading).rejects.toThrow('cut off');
  });
});

describe('a stream that falls silent', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  it('is given up after a minute', async () => {
    const { body } = makeStream();
    const reading = expect(readEvents(body, () => undefined)).rejects.toThrow('silent');

    await vi.advanceTimersByTimeAsync(60_000);

    await reading;
  });

  it('is not given up while its heart beats', async () => {
    const { body, write, end } = makeStream();
    const heard: StreamEvent[] = [];
    const reading = readEvents(body, (event) => heard.push(event));
    await vi.advanceTimersByTimeAsync(59_000);
    write(':\n\n');
    await vi.advanceTimersByTimeAsync(59_000);
    write('event: menus\ndata: {}\n\n');
    end();

    await reading;

    expect(heard).toHaveLength(1);
  });
});

// @vitest-environment jsdom
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
