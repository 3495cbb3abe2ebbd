/** A refused or failed call. `statusCode` and `errors` are the names under which Refine's forms look for the same facts. */
export class ApiError extends Error {
  /** From the body (`error_code`, then `code`), else the HTTP status; 0 when nothing was answered. */
  readonly code: number;
  /** The HTTP status; 0 when nothing was answered. */
  readonly status: number;
  /** Stable name of the refusal, from our own server. */
  readonly bizCode: string | undefined;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  /** Seconds after which trying again makes sense, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.bizCode = facts.bizCode;
    this.fields = facts.fields ?? {};
    this.data = facts.data;
    this.retryAfter = facts.retryAfter;
  }

  get statusCode(): number {
    return this.code;
  }

  get errors(): Readonly<Record<string, string>> {
    return this.fields;
  }

  /** No answer, or one that the family treats as a failed network: nothing was decided, a read may be repeated. */
  get isNetwork(): boolean {
    return this.status === 0 || this.status > 500;
  }
}

export interface ApiErrorFacts {
  readonly code: number;
  readonly status: number;
  readonly bizCode?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly retryAfter?: number;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
