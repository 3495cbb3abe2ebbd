import { Duplex } from 'node:stream';
import { EngineLost, type PgliteHost } from './pglite-host.ts';

const typeOf = { sync: 0x53, query: 0x51, terminate: 0x58 } as const;
const encoder = new TextEncoder();

/** A message of the wire protocol: type, length, body. */
function message(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = type.charCodeAt(0);
  new DataView(bytes.buffer).setInt32(1, 4 + body.length);
  bytes.set(body, 5);
  return bytes;
}

const parameter = (name: string, value: string) => message('S', encoder.encode(`${name}\0${value}\0`));

/** The messages of PostgreSQL to a client that it admits: authenticated, parameters, ready and outside a transaction. */
const welcome = Buffer.concat([
  message('R', new Uint8Array(4)),
  parameter('client_encoding', 'UTF8'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  message('K', new Uint8Array(8)),
  message('Z', encoder.encode('I')),
]);

/** The statements that undo the state of the client before: an open transaction, named statements, settings, listeners. */
const forget = ['rollback', 'discard all'].map((sql) => message('Q', encoder.encode(`${sql}\0`)));

/**
 * A stand-in for the socket of node-postgres. It answers the start-up message itself and passes each batch that ends in Sync or
 * Query on to the thread of the database, so that the rest of the server only knows a `pg.Pool` and not PGlite.
 */
export class PgliteBridge extends Duplex {
  readonly #host: PgliteHost;
  #unread: Buffer = Buffer.alloc(0);
  #batchEnd = 0;
  #started = false;
  #losses = 0;

  constructor(host: PgliteHost) {
    super();
    this.#host = host;
  }

  /** The part of a socket's interface that node-postgres uses. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    if (!this.#started) this.#startUp();
    if (this.#started) this.#sendBatches();
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  /** The start-up message has no type byte; node-postgres sends it alone and waits for the welcome. */
  #startUp(): void {
    if (this.#unread.length < 4 || this.#unread.length < this.#unread.readInt32BE(0)) return;
    this.#unread = this.#unread.subarray(this.#unread.readInt32BE(0));
    this.#started = true;
    const failed = (error: Error) => this.destroy(error);
    const [rollback, discard] = forget.map((bytes) => bytes.slice());
    if (rollback) this.#host.send(rollback, () => undefined, failed);
    if (discard) this.#host.send(discard, (_piece, last) => last && this.#welcome(), failed);
  }

  #welcome(): void {
    this.#losses = this.#host.losses;
    this.push(welcome);
  }

  #sendBatches(): void {
    for (;;) {
      const rest = this.#unread.length - this.#batchEnd;
      if (rest < 5) return;
      const type = this.#unread[this.#batchEnd];
      const end = this.#batchEnd + 1 + this.#unread.readInt32BE(this.#batchEnd + 1);
      if (this.#unread.length < end) return;
      this.#batchEnd = end;
      if (type === typeOf.terminate) return;
      if (type === typeOf.sync || type === typeOf.query) this.#sendBatch();
    }
  }

  #sendBatch(): void {
    const bytes = new Uint8Array(this.#unread.subarray(0, this.#batchEnd));
    this.#unread = this.#unread.subarray(this.#batchEnd);
    this.#batchEnd = 0;
    if (this.#host.losses !== this.#losses) {
      this.destroy(new EngineLost('The embedded database was restarted'));
      return;
    }
    this.#host.send(
      bytes,
      (piece) => !this.destroyed && this.push(piece),
      (error) => this.destroy(error),
    );
  }
}
