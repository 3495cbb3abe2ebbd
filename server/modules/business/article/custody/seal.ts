import { canonical, sha256 } from '#server/lib/canonical';
import { articleHistory } from '#src/resources/business/article-history';

/** A row of the chain as it is stored. */
export type HistoryRow = Readonly<Record<string, unknown>>;

const sealed = Object.keys(articleHistory.fields)
  .filter((name) => name !== 'hash')
  .sort();

/** The checksum of a row: sha-256 over that of the row before it and everything that it says (domain model 6.9). */
export function sealOf(row: HistoryRow): string {
  const told = sealed.map((name) => `${name}=${canonical(row[name])}`).join('\n');
  return sha256(told);
}

/** A flaw in a chain, and the number of the row where it is. */
export interface Flaw {
  readonly seq: number;
  readonly problem: 'missing' | 'order' | 'changed' | 'state';
}

/** The end of the chain according to the article itself. */
export interface ChainEnd {
  readonly historySeq: number | null;
  readonly historyHash: string | null;
}

function flawOf(row: HistoryRow, seq: number, prevHash: string | null): Flaw | undefined {
  const own = Number(row.seq);
  if (own !== seq) return { seq, problem: own > seq ? 'missing' : 'order' };
  if ((row.prevHash ?? null) !== prevHash) return { seq, problem: 'order' };
  return sealOf(row) === row.hash ? undefined : { seq, problem: 'changed' };
}

/** Returns the first flaw of a chain, whose rows come ordered by number; `undefined` where all is as it was written. */
export function findFlaw(rows: readonly HistoryRow[], { historySeq, historyHash }: ChainEnd): Flaw | undefined {
  let prevHash: string | null = null;
  for (const [index, row] of rows.entries()) {
    const flaw = flawOf(row, index + 1, prevHash);
    if (flaw) return flaw;
    prevHash = String(row.hash);
  }
  const count = historySeq ?? 0;
  if (rows.length !== count) return { seq: Math.min(rows.length, count) + 1, problem: rows.length < count ? 'missing' : 'order' };
  return prevHash === historyHash ? undefined : { seq: count, problem: 'changed' };
}
