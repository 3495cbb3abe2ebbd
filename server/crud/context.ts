import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { IdempotencyKey } from './write/idempotency.ts';

/** Who writes, and within which transaction. */
export interface WriteContext {
  readonly actor: Actor;
  readonly tx: Transaction;
}

/** Who calls, and how the call is tied to others. */
export interface CallContext {
  readonly actor: Actor;
  /** Joins a transaction that is already open, for modules that write several nouns at once. */
  readonly tx?: Transaction;
  /** Makes a repeated send answer the first result. */
  readonly once?: IdempotencyKey;
}
