import { createHash } from 'node:crypto';

/** Above the ids that the sequence of the database hands out for other rows, below the end of 64 bits with sign. */
const FIRST = 2_000_000_000_000_000_000n;
const SPAN = 7_000_000_000_000_000_000n;

/**
 * The id of a seeded row: 19 digits made from its table and natural key. Every installation gives a row the same id, inserting
 * a line above it does not move it, and a row that was renamed by an administrator is still recognised.
 *
 * @example
 * seedId('menu', 'notice_add')
 */
export function seedId(table: string, key: string): string {
  const digest = createHash('sha256').update(`${table}:${key}`).digest();
  return String(FIRST + (digest.readBigUInt64BE() % SPAN));
}

/** The parent of a row at the top of its tree. */
export const ROOT_ID = '0';
