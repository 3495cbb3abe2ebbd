import { type LookupAddress, lookup as resolve } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { AppError } from '#shared/errors';

/** Milliseconds for which another service may keep this server waiting (security-and-reliability 43). */
export const vendorMs = 5_000;

/** The means to make the connections to other services that are allowed. */
export interface Outbound {
  /** The agents for clients that speak http; each connection is checked before it is made. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** Returns a socket for clients of databases, which connects to no other address. */
  socket(): Socket;
  /** Refuses an address that may not be called, as far as that can be said before its name is resolved. */
  assertAllowed(host: string, port: number): void;
}

const unbracketed = (host: string) => host.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/** Returns whether an address belongs to the open internet and not to this machine. */
function isOpen(address: string): boolean {
  const isOwn = Object.values(networkInterfaces()).some((ways) => ways?.some((way) => way.address === address));
  return !isOwn && ipaddr.process(address).range() === 'unicast';
}

const refused = (host: string) => new AppError('ADDRESS_REFUSED', { name: host });

/**
 * Allows connections to the open internet and to the hosts that the operator named; loopback, private, link-local and own
 * addresses are refused. A name is judged by the address that it resolves to, and exactly that address is connected to.
 *
 * @param allowed hosts as `name`, `name:port`, `[::1]:port`; without a port, all of its ports
 */
export function openOutbound(allowed: readonly string[]): Outbound {
  const isNamed = (host: string, port: number) =>
    allowed.some(
      (entry) => entry === host || entry === `${host}:${port}` || entry === `[${host}]:${port}` || entry === `[${host}]`,
    );

  function assertAllowed(asked: string, port: number): void {
    const host = unbracketed(asked);
    if (!isNamed(host, port) && isIP(host) !== 0 && !isOpen(host)) throw refused(host);
  }

  /** Refuses a host name if any of its addresses is not allowed, since any of them may be used. */
  function judge(host: string, port: number, found: readonly LookupAddress[]): AppError | null {
    return isNamed(host.toLowerCase(), port) || found.every(({ address }) => isOpen(address)) ? null : refused(host);
  }

  const lookupFor =
    (port: number): LookupFunction =>
    (host, options, answer) => {
      resolve(host, { ...options, all: true }, (error, found) => {
        const wrong = error ?? judge(host, port, found);
        if (wrong || options.all) answer(wrong, found ?? []);
        else answer(null, found[0]?.address ?? '', found[0]?.family);
      });
    };

  /** Adds to the options of a connection a lookup that checks the address first. */
  function guard<T extends { host?: string | null; port?: number | string | null }>(options: T): T & { lookup: LookupFunction } {
    const port = Number(options.port);
    assertAllowed(options.host ?? 'localhost', port);
    return { ...options, lookup: lookupFor(port) };
  }

  const sockets = { keepAlive: true, maxSockets: 20 };
  const agents = { http: new HttpAgent(sockets), https: new HttpsAgent(sockets) };
  for (const agent of Object.values(agents)) {
    const create = agent.createConnection.bind(agent);
    agent.createConnection = (...[options, ready]: Parameters<HttpAgent['createConnection']>) => {
      try {
        return create(guard(options), ready);
      } catch (error) {
        // Through the request, where its sender looks for errors.
        queueMicrotask(() => ready?.(error as Error, undefined as never));
        return undefined;
      }
    };
  }

  return {
    agents,
    socket() {
      const socket = new Socket();
      const connect = socket.connect.bind(socket) as (options: object) => Socket;
      // Drivers call it with a port and a host; a path would be a socket of this machine.
      socket.connect = ((port: number, host: string) => {
        try {
          return connect(guard({ port, host }));
        } catch (error) {
          return socket.destroy(error as Error);
        }
      }) as typeof socket.connect;
      return socket;
    },
    assertAllowed,
  };
}
