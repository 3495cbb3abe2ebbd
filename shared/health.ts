/** A running server, by its own last report. */
export interface ServerNode {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly nodeVersion: string;
  readonly startTime: string;
  /** The seconds since its last report. */
  readonly silentSeconds: number;
  /** Whether it is the server that answers this call. */
  readonly isAnswering: boolean;
  readonly memoryBytes: number;
  /** The load average of the last minute, and the number of processors. */
  readonly load: number;
  readonly processors: number;
  /** The 99th percentile of the event loop's delay. */
  readonly delayMs: number;
  /** The number of event streams that it holds open to browsers. */
  readonly streams: number;
  /** Its connections to the database, and the requests that wait for one. */
  readonly connections: { readonly most: number; readonly open: number; readonly idle: number; readonly waiting: number };
}

/** A table with its size on disk including indexes; rows are the planner's estimate, absent where there is none. */
export interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows?: number;
}

/** The work that waits for the servers; figures are capped at `mostCounted`. */
export interface QueueLengths {
  /** Due timers of processes. */
  readonly timersDue: number;
  /** Timers that failed too often and are not tried any more. */
  readonly timersGivenUp: number;
  /** Imports that wait or run. */
  readonly imports: number;
}

export const mostCounted = 1_000;

/** What a restored backup was found to lack: it cannot be restored, or what it holds does not agree with itself. */
export interface BackupFault {
  readonly kind: 'unusable' | 'history' | 'custody' | 'bags';
  /** The article or task that it is about, or why the backup cannot be used. */
  readonly about: string;
}

/** What was found when a backup was restored beside the running database. Moments are `yyyy-MM-dd HH:mm:ss`. */
export interface BackupProof {
  readonly provedAt: string;
  /** The name of the file. */
  readonly backup: string;
  /** The moment that the backup is of; absent where it cannot be read. */
  readonly madeAt?: string;
  readonly rows: number;
  /** The moment of the newest row of the audit; absent where there is none. */
  readonly newestAudit?: string;
  /** How long the restore took until a server could have started: the recovery time. */
  readonly seconds: number;
  /** The first faults; none where all is well. */
  readonly faults: readonly BackupFault[];
}

/** The faults of a proof that are told. */
export const mostFaults = 20;

/** The health of the servers and their database. */
export interface SystemHealth {
  readonly at: string;
  readonly nodes: readonly ServerNode[];
  readonly database: {
    readonly mode: 'embedded' | 'server';
    readonly version: string;
    readonly bytes: number;
    /** The connections of all programs; absent for an embedded database, which has one. */
    readonly connections?: { readonly used: number; readonly most: number };
    readonly tables: readonly TableSize[];
  };
  readonly queues: QueueLengths;
  readonly backup: {
    /** Whether servers make backups by themselves. */
    readonly isSet: boolean;
    /** The last proof, with how old the backup is now: what would be lost. */
    readonly last?: BackupProof & { readonly ageSeconds: number };
  };
}
