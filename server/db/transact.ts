import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '#shared/errors';
import type { Database, Transaction } from './types.ts';

/** Time-outs in milliseconds. */
interface Times {
  readonly statementMs?: number;
  readonly lockMs?: number;
}

/** The PostgreSQL error codes of a deadlock, and of a serialization failure. */
const collisions = new Set(['40P01', '40001']);
const mostTimes = 3;
/** The pause before another try in milliseconds; it is random so that two transactions do not collide again at once. */
const pauseAfter = (time: number) => time * (10 + Math.random() * 30);

/**
 * Runs work in one transaction: all of it is stored when this resolves, none of it when it rejects. It sees the rows of the
 * current tenant. Time-outs are those of the session (`session.ts`); `statementMs` and `lockMs` allow a single piece of work
 * longer statements and longer waits for locks. Work that collided with another transaction is rolled back and run again, twice
 * at most: its effects outside of the transaction must be repeatable.
 *
 * The embedded database has one connection: inside, use `tx` for every query. A query by `db` would wait for this very
 * transaction.
 */
export async function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>, times: Times = {}): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await runOnce(db, work, times);
    } catch (error) {
      if (time === mostTimes || !isCollision(error)) throw error;
      await setTimeout(pauseAfter(time));
    }
  }
}

function isCollision(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return collisions.has(error.code ?? '');
  return error instanceof Error && error.cause !== undefined && isCollision(error.cause);
}

async function runOnce<T>(db: Database, work: (tx: Transaction) => Promise<T>, times: Times): Promise<T> {
  const { client, opening } = await db.$client.take();
  let reusable = false;
  try {
    const result = await drizzle({ client, casing: 'snake_case' }).transaction(async (tx) => {
      await tx.execute(sql.raw([opening, ...allowances(times)].join('; ')));
      const value = await work(tx);
      // COMMIT after a failed query answers without an error and stores nothing.
      await heardOut(client);
      if (client.getTransactionStatus() === 'E') throw new Error('The work went on after a query of its transaction had failed');
      return value;
    });
    reusable = true;
    return result;
  } catch (error) {
    reusable = client.getTransactionStatus() === 'I' && isAnswer(error);
    throw error;
  } finally {
    // A connection whose last query was not answered may still be inside the transaction: it is closed, which rolls back.
    client.release(!reusable);
  }
}

/**
 * Waits for the server's last message about a query, which states the transaction's status. node-postgres hands an error on as
 * soon as it is read, and over a network this message may still be under way.
 */
async function heardOut(client: pg.PoolClient & { readonly readyForQuery?: boolean }): Promise<void> {
  if (client.readyForQuery === false) await once(client, 'drain');
}

function allowances({ statementMs, lockMs }: Times): string[] {
  const allow = (name: string, ms: number | undefined) => (ms === undefined ? [] : [`set local ${name} = ${Math.trunc(ms)}`]);
  return [...allow('statement_timeout', statementMs), ...allow('lock_timeout', lockMs)];
}

/** Returns whether an error is an answer of the database or of the work itself, rather than a time-out or a lost connection. */
function isAnswer(error: unknown): boolean {
  if (error instanceof AppError || error instanceof pg.DatabaseError) return true;
  return error instanceof Error && error.cause !== undefined && isAnswer(error.cause);
}
