import { vi } from 'vitest';

interface OpenStream {
  /** The token that it was opened with. */
  readonly token: string;
  tell(name: string, facts?: object): void;
  /** Ends the stream from the server's side. */
  end(): void;
  readonly isLeft: () => boolean;
}

/** Returns the status with which the server answers a request for a stream; 0 means no answer. */
type Door = () => number;

function tokenOf(init: RequestInit | undefined): string {
  const headers = (init?.headers ?? {}) as Record<string, string>;
  return headers['Blade-Auth']?.replace('bearer ', '') ?? '';
}

function openStream(init: RequestInit | undefined): { stream: OpenStream; response: Response } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
  });
  init?.signal?.addEventListener('abort', () => {
    isLeft = true;
    controller?.error(new DOMException('left', 'AbortError'));
  });
  const stream: OpenStream = {
    token: tokenOf(init),
    tell: (name, facts = {}) =>
      controller?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(facts)}\n\n`)),
    end: () => controller?.close(),
    isLeft: () => isLeft,
  };
  return { stream, response: new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }) };
}

/**
 * Puts a fake server of event streams behind the browser's `fetch`.
 *
 * @returns the streams that were opened, in order, and the number of requests for one
 */
export function fakeStreams(door: Door = () => 200): { streams: OpenStream[]; asked: () => number } {
  const streams: OpenStream[] = [];
  let asked = 0;
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    asked += 1;
    const status = door();
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status !== 200) return new Response('{}', { status });
    const { stream, response } = openStream(init);
    streams.push(stream);
    return response;
  });
  return { streams, asked: () => asked };
}
