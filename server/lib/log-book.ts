/** The facts about a request that all three logs keep. */
export interface LogSource {
  readonly tenantId: string;
  readonly createBy?: string;
  readonly remoteIp?: string;
  readonly method?: string;
  readonly requestUri?: string;
  readonly requestId?: string;
  readonly userAgent?: string;
  readonly params?: string;
  readonly methodClass?: string;
  readonly methodName?: string;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Something worth knowing that happened: a start, a sign-in, a job that failed. */
export interface UsualEntry extends LogSource {
  readonly logLevel: LogLevel;
  /** The name of the event, for example `session.login`. */
  readonly logId: string;
  readonly logData?: string;
}

/** A writing call and its outcome. */
export interface ApiEntry extends LogSource {
  readonly title: string;
  readonly resultCode: number;
  readonly bizCode: string;
  readonly duration: number;
}

/** A fault of the server, or one that a browser reported. */
export interface ErrorEntry extends LogSource {
  readonly exceptionName: string;
  readonly message: string;
  readonly stackTrace: string;
  readonly serviceId?: string;
  readonly type?: string;
  readonly url?: string;
  readonly info?: string;
  readonly time?: string;
}

/** The logs that administrators read on screen. Entries are written a moment later, so that they never delay an answer. */
export interface LogBook {
  usual(entry: UsualEntry): void;
  api(entry: ApiEntry): void;
  error(entry: ErrorEntry): void;
  /** Writes all entries so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
