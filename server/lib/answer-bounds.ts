import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#shared/errors';

/** The most that an answer of another service may be: it is cut off beyond. */
export interface AnswerBounds {
  /** Bytes of its content. */
  readonly bytes: number;
  /** Milliseconds from the call to the last byte, however steadily they come. */
  readonly ms: number;
}

/** Binds the calls by some agents, whichever client makes them, and sockets. */
export interface Bounding {
  /** Works with other bounds than the usual ones: all calls that are begun within are bound by them. */
  within<T>(bounds: Partial<AnswerBounds>, work: () => T): T;
  request(request: ClientRequest): void;
  /** Bounds a connection that leads to this host from now on. */
  socket(socket: Socket, host: string, own: Partial<AnswerBounds>): void;
}

const tooLong = (name: string) => new AppError('VENDOR_TOO_LONG', { name });
const overdue = (name: string, ms: number) => new AppError('VENDOR_SLOW', { name, n: ms / 1000 });
/** The interval at which the bytes of a socket are counted: a driver may encrypt it, and then sees them before we do. */
const countMs = 20;

/** Counts the content of an answer as it arrives, before anybody can collect it; it is only read as fast as its reader takes it. */
function bound(answer: IncomingMessage, mostBytes: number, refusal: () => AppError): void {
  const push = answer.push.bind(answer);
  let bytes = 0;
  answer.push = (chunk: Buffer | null, ...rest) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= mostBytes) return push(chunk, ...rest);
    answer.destroy(refusal());
    return false;
  };
}

/** Opens the bounds of calls. An answer that is no success is never more than the usual size, since clients collect it. */
export function openBounds(usual: AnswerBounds): Bounding {
  const current = new AsyncLocalStorage<AnswerBounds>();
  const bounds = () => current.getStore() ?? usual;
  return {
    within: (other, work) => current.run({ ...bounds(), ...other }, work),
    request(request) {
      const { bytes, ms } = bounds();
      let answer: IncomingMessage | undefined;
      const timer = setTimeout(() => (answer ?? request).destroy(overdue(request.host, ms)), ms);
      request.once('close', () => clearTimeout(timer));
      request.prependOnceListener('response', (response: IncomingMessage) => {
        answer = response;
        const isSuccess = (response.statusCode ?? 0) < 300;
        bound(response, isSuccess ? bytes : usual.bytes, () => tooLong(request.host));
      });
    },
    socket(socket, host, own) {
      const { bytes, ms } = { ...usual, ...own };
      const until = performance.now() + ms;
      const timer = setInterval(() => {
        if (socket.bytesRead > bytes) socket.destroy(tooLong(host));
        else if (performance.now() > until) socket.destroy(overdue(host, ms));
      }, countMs);
      socket.once('close', () => clearInterval(timer));
    },
  };
}
