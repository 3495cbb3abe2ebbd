import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { newApp } from './instance.ts';
import { addBodies } from './plugins/bodies.ts';

let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  app = newApp(readConfig({ LOG_LEVEL: 'silent' }));
  addBodies(app);
  app.get('/known', async () => ({}));
  app.get('/never', () => new Promise(() => undefined));
  app.post('/body', async () => ({}));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const status = async (path: string, headers = {}) => (await fetch(`${address}${path}`, { headers })).status;

describe('a request that takes too long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    // A spy that is taken off later would bring back the clock that it was put on.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Returns what waits until the server has begun to wait for so long. */
  const beginning = (milliseconds: number) => {
    const begun = vi.spyOn(globalThis, 'setTimeout');
    return () => expect.poll(() => begun.mock.calls.map(([, delay]) => delay)).toContain(milliseconds);
  };

  it('is answered before a client gives up at 10 s (promise 57)', async () => {
    const hasBegun = beginning(9_000);
    const answer = app.inject('/never');
    await hasBegun();

    await vi.advanceTimersByTimeAsync(9_000);

    expect((await answer).statusCode).toBe(503);
  });

  it('loses its connection when its body has not come after 30 s (promise 57)', async () => {
    const hasBegun = beginning(30_000);
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const sending = openRequest(`${address}/body`, { method: 'POST', headers }).on('error', () => undefined);
    const closed = once(sending, 'close');
    sending.flushHeaders();
    await hasBegun();

    await vi.advanceTimersByTimeAsync(30_000);

    await closed;
  });
});

describe('a connection', () => {
  it.each([
    [15_000, 200],
    [17_000, 431],
  ])('with %i bytes in a header is answered %i (promise 35)', async (length, expected) => {
    expect(await status('/known', { 'x-long': 'x'.repeat(length) })).toBe(expected);
  });

  it('that sends no request is refused, and the next one is served (promise 47)', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('nonsense\r\n\r\n');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await status('/known')).toBe(200);
  });
});
