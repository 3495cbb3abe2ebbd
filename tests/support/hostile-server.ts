import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createRawServer, type Server, type Socket } from 'node:net';

const piece = Buffer.alloc(64 * 1024, 'a');
/** The interval between the bytes of an answer that never ends. */
const trickleMs = 10;

/** Counts what a reader was sent; one that is bounded stops reading, and the count with it. */
interface Poured {
  bytes: number;
}

/** Writes as fast as the reader takes it, without an end. */
function pour(to: Socket | ServerResponse, poured: Poured, next: () => Buffer = () => piece): void {
  let isFree = true;
  while (isFree && !to.destroyed) {
    const part = next();
    poured.bytes += part.length;
    isFree = to.write(part);
  }
  to.once('drain', () => pour(to, poured, next));
}

/** Writes a byte of an endless text now and then. */
function trickle(to: Socket | ServerResponse, byteAt: (index: number) => string | Buffer = () => 'a'): void {
  let index = 0;
  const timer = setInterval(() => {
    to.write(byteAt(index));
    index += 1;
  }, trickleMs);
  to.once('close', () => clearInterval(timer));
}

const elsewhere = '/elsewhere';

type Treat = (response: ServerResponse, poured: Poured) => void;

/** The ways in which a server that speaks http may try to hold or fill ours. */
const hostilities = {
  'an answer without an end': (response, poured) => pour(response.writeHead(200), poured),
  'an error without an end': (response, poured) => pour(response.writeHead(503), poured),
  'a byte now and then': (response) => trickle(response.writeHead(200)),
  'a byte of a header now and then': ({ socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\nx-a: ');
    if (socket) trickle(socket);
  },
  nothing: () => undefined,
  'another address': (response) => response.writeHead(307, { location: elsewhere }).end(),
} as const satisfies Readonly<Record<string, Treat>>;

type Hostility = keyof typeof hostilities;

export interface HostileServer {
  readonly host: string;
  readonly url: string;
  readonly poured: Poured;
  /** The paths of all calls that came. */
  readonly calls: string[];
  mood: Hostility;
  /** Which calls are treated so; the others are answered honestly. */
  isHostile: (request: IncomingMessage) => boolean;
  honest: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port.');
  return `127.0.0.1:${address.port}`;
}

/** Opens a web server that ill-treats whoever calls it. */
export async function openHostileServer(): Promise<HostileServer> {
  const server = createServer((request, response) => {
    hostile.calls.push(request.url ?? '');
    if (!hostile.isHostile(request)) return hostile.honest(request, response);
    request.resume();
    return hostilities[hostile.mood](response, hostile.poured);
  });
  const host = await listen(server);
  const hostile: HostileServer = {
    host,
    url: `http://${host}`,
    poured: { bytes: 0 },
    calls: [],
    mood: 'nothing',
    isHostile: () => true,
    honest: (request, response) => {
      request.resume().on('end', () => response.end());
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hostile;
}

/** Packets of MySQL that are each as large as one may be, so that they count as parts of a larger one. */
function mysqlPackets(): () => Buffer {
  const size = 0xff_ff_ff;
  let [left, serial] = [0, 0];
  return () => {
    if (left > 0) {
      const part = piece.subarray(0, Math.min(left, piece.length));
      left -= part.length;
      return part;
    }
    left = size;
    serial = (serial + 1) % 256;
    return Buffer.from([0xff, 0xff, 0xff, serial - 1]);
  };
}

const parameter = Buffer.from('S\x00\x00\x00\x08a\x00b\x00', 'latin1');
const parameters = Buffer.concat(Array<Buffer>(1_000).fill(parameter));

/** What a database may send without an end, by its protocol: settings of the session, or one packet that goes on and on. */
const databases = {
  postgresql: { endless: () => () => parameters, byteAt: (index: number) => parameter.subarray(index % 9, (index % 9) + 1) },
  mysql: { endless: mysqlPackets, byteAt: (index: number) => Buffer.from([index < 2 ? 0xff : 0x0a]) },
} as const;

export interface HostileDatabase {
  readonly host: string;
  readonly poured: Poured;
  close(): void;
}

/** Opens a database that, however it is spoken to, sends without an end. */
export async function openHostileDatabase(kind: keyof typeof databases, mood: 'endless' | 'trickle'): Promise<HostileDatabase> {
  const [sockets, poured, { endless, byteAt }] = [new Set<Socket>(), { bytes: 0 }, databases[kind]];
  const server = createRawServer((socket) => {
    sockets.add(socket.on('error', () => undefined).resume());
    if (mood === 'endless') pour(socket, poured, endless());
    else trickle(socket, byteAt);
  });
  return {
    host: await listen(server),
    poured,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
