import { describe, expect, it } from 'vitest';
import { findFlaw, type HistoryRow, sealOf } from './chain.ts';

function chainOf(length: number): HistoryRow[] {
  const rows: HistoryRow[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const row = {
      artId: '9',
      seq,
      event: 10 + seq,
      toState: 0,
      prevHash: rows.at(-1)?.hash ?? null,
      changes: { b: 1, a: [seq] },
    };
    rows.push({ ...row, hash: sealOf(row) });
  }
  return rows;
}

const endOf = (rows: readonly HistoryRow[]) => ({ historySeq: rows.length, historyHash: String(rows.at(-1)?.hash) });
const chain = chainOf(4);
const end = endOf(chain);
const at = (index: number) => chain[index] as HistoryRow;
const resealed = (row: HistoryRow) => ({ ...row, hash: sealOf(row) });

describe('a chain', () => {
  it('is whole as it was written, however the database orders what is in a value', () => {
    expect(findFlaw(chain, end)).toBeUndefined();
    expect(findFlaw([{ ...at(0), changes: { a: [1], b: 1 } }, ...chain.slice(1)], end)).toBeUndefined();
    expect(findFlaw([], { historySeq: null, historyHash: null })).toBeUndefined();
  });

  it.each([
    ['a changed row', [at(0), { ...at(1), toState: 5 }, at(2), at(3)], { seq: 2, problem: 'changed' }],
    ['a changed row with a new seal', [at(0), resealed({ ...at(1), toState: 5 }), at(2), at(3)], { seq: 3, problem: 'order' }],
    ['a changed value inside', [{ ...at(0), changes: { a: [2], b: 1 } }, ...chain.slice(1)], { seq: 1, problem: 'changed' }],
    ['a row that is missing', [at(0), at(2), at(3)], { seq: 2, problem: 'missing' }],
    ['the first row missing', chain.slice(1), { seq: 1, problem: 'missing' }],
    ['the last row missing', chain.slice(0, 3), { seq: 4, problem: 'missing' }],
    ['a row too many', [...chain, resealed({ ...at(3), seq: 5, prevHash: at(3).hash })], { seq: 5, problem: 'order' }],
    ['a number twice', [at(0), at(1), at(1), at(2), at(3)], { seq: 3, problem: 'order' }],
    ['two rows in each other’s place', [at(0), { ...at(2), seq: 2 }, { ...at(1), seq: 3 }, at(3)], { seq: 2, problem: 'order' }],
    ['the last row written anew', [...chain.slice(0, 3), resealed({ ...at(3), toState: 7 })], { seq: 4, problem: 'changed' }],
  ])('with %s is found out', (_, rows, flaw) => {
    expect(findFlaw(rows, end)).toEqual(flaw);
  });
});
