import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { idColumn } from '#server/db/columns';
import type { Executor, Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';

/** The first answer of each keyed request, kept for a day so that a repeated send does not act twice. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: idColumn().notNull(),
    key: varchar({ length: 128 }).notNull(),
    /** SHA-256 of what was asked: the same key with another body is a mistake of the sender. */
    requestHash: varchar({ length: 64 }).notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_age').on(table.userId, table.createdAt)],
);

/** A request that must take effect once, however often it arrives. */
export interface IdempotencyKey {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

const keyHeader = 'idempotency-key';

/** Leaves passwords out of what is hashed, at any depth, since the hash is stored. */
export const withoutPasswords = (key: string, value: unknown): unknown => (/password/i.test(key) ? undefined : value);

/** Returns the `Idempotency-Key` of a request with the hash of its content; undefined when the header is absent. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers[keyHeader];
  if (key === undefined || !request.actor) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw new AppError('WRONG_PARAMETER', { name: 'Idempotency-Key' });
  }
  const asked = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null, withoutPasswords)}`;
  return { userId: request.actor.userId, key, requestHash: createHash('sha256').update(asked).digest('hex') };
}

const isOld = lt(idempotency.createdAt, sql`now() - interval '24 hours'`);

/** Frees the key of an action that failed after its transaction, so that it may be sent again. */
export async function forget(via: Executor, { userId, key }: IdempotencyKey): Promise<void> {
  await via.delete(idempotency).where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)));
}

/**
 * Runs an action when its key is seen for the first time, and returns that first result from then on. Key, action and answer
 * are one transaction: a parallel request waits at the key until the first one is stored, and a refused one leaves the key
 * free.
 */
export async function once<T>(tx: Transaction, key: IdempotencyKey | undefined, act: () => Promise<T>): Promise<T> {
  if (!key) return act();
  await tx.delete(idempotency).where(and(eq(idempotency.userId, key.userId), isOld));
  const [claimed] = await tx.insert(idempotency).values(key).onConflictDoNothing().returning({ key: idempotency.key });
  const mine = and(eq(idempotency.userId, key.userId), eq(idempotency.key, key.key));
  if (!claimed) {
    const [first] = await tx.select().from(idempotency).where(mine);
    if (first?.requestHash !== key.requestHash) throw new AppError('KEY_REUSED');
    return first.answer as T;
  }
  const answer = await act();
  await tx
    .update(idempotency)
    .set({ answer: answer ?? null })
    .where(mine);
  return answer;
}
