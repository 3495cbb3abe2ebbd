import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import type { CallContext } from '../context.ts';
import { once } from './idempotency.ts';

/** Runs a write in one transaction, and runs it only once however often it is sent. */
export function act<T>(db: Database, { tx, once: key }: CallContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const run = (within: Transaction) => once(within, key, () => work(within));
  return tx ? run(tx) : transact(db, run);
}
