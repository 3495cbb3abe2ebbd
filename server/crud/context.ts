import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { IdempotencyKey } from './write/idempotency.ts';

/** The actor of a write, and the transaction in which it runs. */
export interface WriteContext {
  readonly actor: Actor;
  readonly tx: Transaction;
}

/** The actor of a call, and how the call is tied to others. */
export interface CallContext {
  readonly actor: Actor;
  /** An open transaction that the call joins, for modules that write several nouns at once. */
  readonly tx?: Transaction;
  /** Makes a repeated send answer the first result. */
  readonly once?: IdempotencyKey;
}
