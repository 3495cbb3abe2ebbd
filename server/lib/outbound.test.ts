import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { openOutbound } from './outbound.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const codeOf = (error: Error) => (error instanceof AppError ? error.refusal.code : error.message);

/** Returns the outcome of a call: its text, or the code of the refusal. */
function call(allowed: readonly string[], address: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(address, { agent: openOutbound(allowed).agents.http }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    });
    request.on('error', (error) => resolve(codeOf(error)));
  });
}

/** Makes the same attempt through the socket that database drivers are given. */
function connect(allowed: readonly string[], host: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = openOutbound(allowed).socket();
    socket.on('error', (error) => resolve(codeOf(error)));
    socket.on('connect', () => {
      resolve('here');
      socket.destroy();
    });
    socket.connect(port, host);
  });
}

describe('what the operator did not name', () => {
  const own = Object.values(networkInterfaces()).flatMap((ways) => ways?.map(({ address }) => address) ?? []);
  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '[::1]',
    ...own,
  ])('%s is refused', (host) => {
    expect(() => openOutbound([]).assertAllowed(host, 80)).toThrow(AppError);
  });

  it('is refused when a name leads there (promise 43)', async () => {
    expect(await call([], `http://localhost:${port}/`)).toBe('ADDRESS_REFUSED');
    expect(await connect([], 'localhost')).toBe('ADDRESS_REFUSED');
  });

  it('is refused when an address says so itself, in any spelling', async () => {
    expect(await call([], `http://127.0.0.1:${port}/`)).toBe('ADDRESS_REFUSED');
    expect(await call([], `http://0x7f.1:${port}/`)).toBe('ADDRESS_REFUSED');
    expect(await connect([], '127.0.0.1')).toBe('ADDRESS_REFUSED');
  });

  it('is open where it is of the open internet', () => {
    expect(() => openOutbound([]).assertAllowed('93.184.215.14', 443)).not.toThrow();
  });
});

describe('what the operator named', () => {
  it('is connected to, by its name and by its port', async () => {
    expect(await call(['127.0.0.1'], `http://127.0.0.1:${port}/`)).toBe('here');
    expect(await call([`localhost:${port}`], `http://localhost:${port}/`)).toBe('here');
    expect(await connect([`127.0.0.1:${port}`], '127.0.0.1')).toBe('here');
  });

  it('does not stand for another port of the same host', async () => {
    expect(await call([`127.0.0.1:${port + 1}`], `http://127.0.0.1:${port}/`)).toBe('ADDRESS_REFUSED');
  });
});
