/** A running server, as it last said of itself. */
export interface ServerNode {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly nodeVersion: string;
  readonly startTime: string;
  /** Since it last said something. */
  readonly silentSeconds: number;
  /** Whether it is the one that answers. */
  readonly isAnswering: boolean;
  readonly memoryBytes: number;
  /** Mean number of programs that wanted a processor in the last minute, and how many processors there are. */
  readonly load: number;
  readonly processors: number;
  /** By which the event loop was late at most, but for one time in a hundred. */
  readonly delayMs: number;
  /** Streams of browsers that it holds. */
  readonly streams: number;
  /** Its connections to the database, and the requests that wait for one. */
  readonly connections: { readonly most: number; readonly open: number; readonly idle: number; readonly waiting: number };
}

/** A table by what it takes on disk with its indexes; rows are what the planner reckons, absent where it has not counted. */
export interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows?: number;
}

/** What waits to be done by the servers; figures end at `mostCounted`. */
export interface QueueLengths {
  /** Timers of processes whose time has come. */
  readonly timersDue: number;
  /** Those that failed so often that nobody tries any more. */
  readonly timersGivenUp: number;
  /** Workbooks that are being taken in. */
  readonly imports: number;
}

export const mostCounted = 1_000;

/** How the servers and their database are. */
export interface SystemHealth {
  readonly at: string;
  readonly nodes: readonly ServerNode[];
  readonly database: {
    readonly mode: 'embedded' | 'server';
    readonly version: string;
    readonly bytes: number;
    /** Of all programs; absent on an embedded database, which has one. */
    readonly connections?: { readonly used: number; readonly most: number };
    readonly tables: readonly TableSize[];
  };
  readonly queues: QueueLengths;
}
