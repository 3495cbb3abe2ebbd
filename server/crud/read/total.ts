import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/types';
import { recordOf } from '#shared/by-name';
import { totalCap } from '#shared/wire';
import type { Model } from '../model/model.ts';
import { fill, rowsOf, type Statement, statementOf } from './statement.ts';

/**
 * Milliseconds for which a total is remembered: long enough for paging to and fro, short enough for other servers' writes to
 * show.
 */
const lifetimeMs = 3_000;
const mostRemembered = 1_000;

interface Remembered {
  readonly total: Promise<number>;
  readonly until: number;
}

/** The statements that count the rows of a list; they are made together with the list's own. */
export interface Counting {
  readonly capped: Statement;
  readonly estimate: Statement;
}

/** Makes the statements that count the rows of a condition. */
export function countingOf(db: Pick<Database, 'select'>, { table }: Model, where: SQL): Counting {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(totalCap + 1)
    .as('some');
  const all = statementOf(db.select({ one: sql`1` }).from(table).where(where));
  return {
    capped: statementOf(db.select({ total: sql`count(*)::int` }).from(some)),
    estimate: { ...all, text: `explain (format json) ${all.text}` },
  };
}

/**
 * The totals of lists. Counting a large table costs thirty times as much as reading a page of it, so a total is exact up to a
 * cap and the planner's estimate above it, is computed once for concurrent requests, and is remembered for a few seconds.
 */
export class Totals {
  readonly #db: Database;
  readonly #now: () => number;
  #remembered = new Map<string, Remembered>();

  constructor(db: Database, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns the number of rows. */
  of(counting: Counting, values: Record<string, unknown>): Promise<number> {
    const key = JSON.stringify([counting.capped.text, fill(counting.capped, values)]);
    const known = this.#remembered.get(key);
    if (known && known.until > this.#now()) return known.total;
    const total = this.#count(counting, values);
    const remembered = this.#remembered.size < mostRemembered ? this.#remembered : new Map();
    remembered.set(key, { total, until: this.#now() + lifetimeMs });
    total.catch(() => remembered.delete(key));
    this.#remembered = remembered;
    return total;
  }

  /** Forgets all totals, since this process has just written to the table. */
  forget(): void {
    this.#remembered = new Map();
  }

  async #count({ capped, estimate }: Counting, values: Record<string, unknown>): Promise<number> {
    const [row] = await rowsOf(this.#db, capped, values);
    const counted = Number(row?.[0]);
    if (counted <= totalCap) return counted;
    const [plan] = await rowsOf(this.#db, estimate, values);
    return Math.max(counted, estimatedRows(plan?.[0]));
  }
}

/** Reads from the output of `explain (format json)` how many rows the planner expects. */
function estimatedRows(explained: unknown): number {
  const [top]: readonly unknown[] = Array.isArray(explained) ? explained : [];
  return Number(recordOf(recordOf(top).Plan)['Plan Rows']);
}
