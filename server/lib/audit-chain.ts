import { recordOf } from '#shared/by-name';
import { canonical, sha256 } from './canonical.ts';

/** An entry of the audit as it is told outside, with its place in the order in which entries were sealed. */
export interface SealedEntry {
  /** Counts from 1 without a gap. */
  readonly seq: number;
  /** The seal of the entry before; empty before the first one. */
  readonly prev: string;
  /** SHA-256, in hex, over the number, the seal before and all that the entry says. */
  readonly hash: string;
  readonly entry: object;
}

/** Returns the seal of an entry. */
export const sealOf = ({ seq, prev, entry }: Omit<SealedEntry, 'hash'>): string => sha256(`${seq}\n${prev}\n${canonical(entry)}`);

/** A line of a file with the audit. */
export const lineOf = ({ seq, prev, hash, entry }: SealedEntry): string => JSON.stringify({ seq, hash, prev, entry });

function readLine(line: string): SealedEntry | undefined {
  try {
    const { seq, prev, hash, entry } = recordOf(JSON.parse(line));
    if (typeof seq !== 'number' || typeof prev !== 'string' || typeof hash !== 'string') return undefined;
    return typeof entry === 'object' && entry !== null ? { seq, prev, hash, entry } : undefined;
  } catch {
    return undefined;
  }
}

function faultOf(sealed: SealedEntry, before: SealedEntry | undefined): string | undefined {
  const isRepeated = sealed.seq === before?.seq && sealed.hash === before.hash;
  if (before && !isRepeated && sealed.seq !== before.seq + 1) return `entry ${sealed.seq} follows ${before.seq}`;
  if (sealOf(sealed) !== sealed.hash) return `entry ${sealed.seq} was changed`;
  if (!before || isRepeated || sealed.prev === before.hash) return undefined;
  return `entry ${sealed.seq} does not follow the ${before.seq} that is here`;
}

/** What was found in a file with the audit. */
export interface AuditFile {
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** What is missing or changed, with the numbers of lines. */
  readonly faults: readonly string[];
}

/**
 * Reads the lines of a file with the audit and compares each with the one before. A file may begin anywhere, since logs are rotated, and an
 * entry may be there twice in a row: a server that ended while it wrote repeats what it does not know to be written.
 */
export async function readAuditFile(lines: AsyncIterable<string>): Promise<AuditFile> {
  const faults: string[] = [];
  let first: number | undefined;
  let before: SealedEntry | undefined;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const sealed = readLine(line);
    const fault = sealed ? faultOf(sealed, before) : 'no entry';
    if (fault) faults.push(`line ${number}: ${fault}`);
    first ??= sealed?.seq;
    before = sealed ?? before;
  }
  return { first, last: before?.seq, faults };
}
