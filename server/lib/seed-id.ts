import { createHash } from 'node:crypto';

/**
 * The lowest id of a seeded row: above the ids that the database's sequence gives to other rows, and below the largest signed
 * 64-bit number.
 */
const FIRST = 2_000_000_000_000_000_000n;
const SPAN = 7_000_000_000_000_000_000n;

/**
 * Returns the id of a seeded row: 19 digits made from its table and natural key. Every installation gives a row the same id,
 * inserting a line above it does not move it, and a row that was renamed by an administrator is still recognised.
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
