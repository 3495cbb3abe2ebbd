import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '#shared/errors';
import type { Database, Transaction } from './types.ts';

/** Milliseconds. */
interface Times {
  readonly statementMs?: number;
  readonly lockMs?: number;
}

/** What PostgreSQL says of one of two transactions that waited for each other, or of one that saw what another has changed since. */
const collisions = new Set(['40P01', '40001']);
const mostTimes = 3;
/** Those who met do not meet again at once. Milliseconds. */
const pauseAfter = (time: number) => time * (10 + Math.random() * 30);

/**
 * Runs work in one transaction: all of it is stored when this resolves, none of it when it rejects. It sees the rows of the tenant
 * in whose name it was called. Time-outs are those of the session (`session.ts`); `statementMs` and `lockMs` allow a single piece
 * of work longer statements and longer waits for what others have locked. Work that met another one is undone and run again, twice at
 * most: what it does outside of the transaction must bear that.
 *
 * The embedded database has one connection: inside, use `tx` for every query. Asking `db` would wait for this very transaction.
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
 * Waits for what the server says last about a query: where it leaves the transaction. node-postgres hands an error on as soon as
 * it is read, and over a network the state that it leaves may still be under way.
 */
async function heardOut(client: pg.PoolClient & { readonly readyForQuery?: boolean }): Promise<void> {
  if (client.readyForQuery === false) await once(client, 'drain');
}

function allowances({ statementMs, lockMs }: Times): string[] {
  const allow = (name: string, ms: number | undefined) => (ms === undefined ? [] : [`set local ${name} = ${Math.trunc(ms)}`]);
  return [...allow('statement_timeout', statementMs), ...allow('lock_timeout', lockMs)];
}

/** Whether the database or the work itself said no, rather than nothing being heard in time. */
function isAnswer(error: unknown): boolean {
  if (error instanceof AppError || error instanceof pg.DatabaseError) return true;
  return error instanceof Error && error.cause !== undefined && isAnswer(error.cause);
}
