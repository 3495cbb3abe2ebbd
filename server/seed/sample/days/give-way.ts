import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors';

/** Thrown by work that gives way. It is an answer and not a failure, so its connection is kept for the next one. */
class GaveWay extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** Milliseconds: the silence after a request, the time between two looks, and the longest wait for somebody who never rests. */
interface Patience {
  readonly calm: number;
  readonly look: number;
  readonly longest: number;
}

const usual: Patience = { calm: 300, look: 30, longest: 1_500 };
/** The number of times that one piece of work gives way, since it has to end some day. */
const most = 2;

/** What the work knows of the server beside it. */
export interface Requests {
  /** Returns the milliseconds since the last request was over; 0 while there is one. */
  readonly idleMs: () => number;
  /** Returns whether one of them waits for a connection to the database. */
  readonly areWaiting: () => boolean;
}

async function untilCalm({ idleMs }: Requests, { calm, look, longest }: Patience): Promise<void> {
  const latest = performance.now() + longest;
  while (idleMs() < calm && performance.now() < latest) await pause(look);
}

/** Work that leaves a server's database, of which the embedded one has a single connection, to the requests. */
export interface Polite {
  /** Undoes the running work when a request has come meanwhile and waits for it. */
  readonly giveWay: () => void;
  /** Does a work that can be repeated when there are no requests, and again when it gave way. */
  readonly politely: <T>(work: () => Promise<T>) => Promise<T>;
}

export function politeTo(requests: Requests, patience = usual): Polite {
  let left = 0;
  return {
    giveWay() {
      if (left > 0 && requests.areWaiting()) throw new GaveWay();
    },
    async politely(work) {
      for (left = most; ; left -= 1) {
        await untilCalm(requests, patience);
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof GaveWay)) throw error;
        }
      }
    },
  };
}
