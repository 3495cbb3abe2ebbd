import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import { flowRefusal } from './refuse.ts';

/** A step waits for another one of the same instance, so it may wait longer than other work; a client gives up at 10 s. */
const times = { lockMs: 3_000, statementMs: 6_000 } as const;

/** Turns refusals of the engine into those of the product. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw flowRefusal(error);
  }
}

/** Runs work of the workflow in one transaction. */
export function inFlow<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transact(db, (tx) => refusing(() => work(tx)), times);
}
