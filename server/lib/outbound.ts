import { type LookupAddress, lookup as resolve } from 'node:dns';
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buffer } from 'node:stream/consumers';
import ipaddr from 'ipaddr.js';
import { asError } from '#server/lib/as-error';
import { AppError } from '#shared/errors';
import { type AnswerBounds, type Bounding, openBounds } from './answer-bounds.ts';

/** Milliseconds for which another service may keep this server waiting (promise 43). */
export const vendorMs = 5_000;

/** The usual bounds of an answer; none but a file's is near them. */
const usualBounds: AnswerBounds = { bytes: 2 ** 20, ms: vendorMs };

/** The part of the standard's `fetch` that clients of it need. */
type Fetch = (
  url: string,
  call: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: unknown },
) => Promise<Response>;

/**
 * The means to make the connections to other services that are allowed; there are no others (`tests/server/outbound.test.ts`).
 * No redirect is followed, and every answer is bounded in size and time, whichever client reads it.
 */
export interface Outbound {
  /** The agents for clients that speak http; each connection is checked before it is made. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** Begins a call by the agents. */
  request(url: URL, options: RequestOptions): ClientRequest;
  /** Makes a call by the agents, for clients that want a function like the standard's. */
  readonly fetch: Fetch;
  /** Returns a socket for clients of databases, which connects to no other address. Its bounds are those of all its answers. */
  socket(bounds?: Partial<AnswerBounds>): Socket;
  /** Works with other bounds of answers than the usual ones. */
  readonly within: Bounding['within'];
  /** Refuses an address that may not be called, as far as that can be said before its name is resolved. */
  assertAllowed(host: string, port: number): void;
}

const unbracketed = (host: string) => host.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/** Returns whether an address belongs to the open internet and not to this machine. */
function isOpen(address: string): boolean {
  const isOwn = Object.values(networkInterfaces()).some((ways) => ways?.some((way) => way.address === address));
  return !isOwn && ipaddr.process(address).range() === 'unicast';
}

/** Adds to the options of a connection a lookup that checks the address first; refuses an address that is not allowed. */
type Guard = <T extends { host?: string | null; port?: number | string | null }>(options: T) => T & { lookup: LookupFunction };

const refused = (host: string) => new AppError('ADDRESS_REFUSED', { name: host });

/**
 * Allows connections to the open internet and to the hosts that the operator named; loopback, private, link-local and own
 * addresses are refused. A name is judged by the address that it resolves to, and exactly that address is connected to.
 *
 * @param allowed hosts as `name`, `name:port`, `[::1]:port`; without a port, all of its ports
 * @param bounds of answers, where they differ from the usual ones
 */
export function openOutbound(allowed: readonly string[], bounds: Partial<AnswerBounds> = {}): Outbound {
  const bounding = openBounds({ ...usualBounds, ...bounds });
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

  const guard: Guard = (options) => {
    const port = Number(options.port);
    assertAllowed(options.host ?? 'localhost', port);
    return { ...options, lookup: lookupFor(port) };
  };

  const agents = { http: new HttpAgent(pooling), https: new HttpsAgent(pooling) };
  for (const agent of Object.values(agents)) guardAgent(agent, guard, bounding);

  function request(url: URL, options: RequestOptions): ClientRequest {
    const isSealed = url.protocol === 'https:';
    return isSealed
      ? requestHttps(url, { ...options, agent: agents.https })
      : requestHttp(url, { ...options, agent: agents.http });
  }

  return {
    agents,
    request,
    fetch: fetchBy(request),
    socket: (own = {}) => guardedSocket(guard, (socket, host) => bounding.socket(socket, host, own)),
    within: bounding.within,
    assertAllowed,
  };
}

const pooling = { keepAlive: true, maxSockets: 20 };

/** The part of Node's agents that its types leave out. */
interface RequestTaker {
  addRequest(request: ClientRequest, ...rest: readonly unknown[]): void;
}

/** Has an agent check each address to which it connects, and bound the answer to each request. */
function guardAgent(agent: HttpAgent, guard: Guard, bounding: Bounding): void {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...[options, ready]: Parameters<HttpAgent['createConnection']>) => {
    try {
      return create(guard(options), ready);
    } catch (error) {
      // Through the request, where its sender looks for errors.
      queueMicrotask(() => ready?.(asError(error), undefined as never));
      return undefined;
    }
  };
  // The one place that each request passes in the turn of its sender, also when a kept connection serves it.
  const taking = agent as HttpAgent & RequestTaker;
  const take = taking.addRequest.bind(agent);
  taking.addRequest = (request, ...rest) => {
    bounding.request(request);
    take(request, ...rest);
  };
}

/** Returns a socket that checks the address to which it is connected, and is bounded before that. */
function guardedSocket(guard: Guard, bound: (socket: Socket, host: string) => void): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (options: object) => Socket;
  // Drivers call it with a port and a host; a path would be a socket of this machine.
  socket.connect = ((port: number, host: string) => {
    try {
      bound(socket, host);
      return connect(guard({ port, host }));
    } catch (error) {
      return socket.destroy(asError(error));
    }
  }) as typeof socket.connect;
  return socket;
}

/** Returns a `fetch` that takes short texts along and collects the answer, which is bounded. */
function fetchBy(begin: Outbound['request']): Fetch {
  return async (url, { method, headers, body }) => {
    const request = begin(new URL(url), { method, headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('error', reject).on('response', resolve);
    });
    request.end(body === undefined || body === null ? undefined : String(body));
    const answer = await answered;
    const content = await buffer(answer);
    const told = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    );
    return new Response(content.length > 0 ? content : null, { status: answer.statusCode, headers: told });
  };
}
