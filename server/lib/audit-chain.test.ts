import { describe, expect, it } from 'vitest';
import { lineOf, readAuditFile, type SealedEntry, sealOf } from './audit-chain.ts';

function chain(count: number, from = 1): SealedEntry[] {
  const entries: SealedEntry[] = [];
  for (let seq = 1; seq < from + count; seq += 1) {
    const open = { seq, prev: entries.at(-1)?.hash ?? '', entry: { id: String(seq * 7), action: 'update', changes: {} } };
    entries.push({ ...open, hash: sealOf(open) });
  }
  return entries.slice(from - 1);
}

async function* linesOf(entries: readonly SealedEntry[]) {
  for (const entry of entries) yield lineOf(entry);
}
const read = (entries: readonly SealedEntry[]) => readAuditFile(linesOf(entries));
const [one, two, three, four] = chain(4) as [SealedEntry, SealedEntry, SealedEntry, SealedEntry];

describe('a file with the audit (promise 63)', () => {
  it('is whole from where it begins to where it ends', async () => {
    expect(await read(chain(3))).toEqual({ first: 1, last: 3, faults: [] });
    expect(await read(chain(3, 5))).toEqual({ first: 5, last: 7, faults: [] });
    expect(await read([])).toEqual({ first: undefined, last: undefined, faults: [] });
  });

  it('may repeat what a server did not know to be written', async () => {
    expect((await read([one, two, two, three])).faults).toEqual([]);
  });

  it.each([
    ['an entry is missing', [one, three, four], ['line 2: entry 3 follows 1']],
    [
      'an entry says something else',
      [one, { ...two, entry: { ...two.entry, action: 'remove' } }, three],
      ['line 2: entry 2 was changed'],
    ],
    ['the end is another one than before', [one, three, two], ['line 2: entry 3 follows 1', 'line 3: entry 2 follows 3']],
  ] as const)('shows that %s', async (_, entries, faults) => {
    expect((await read(entries)).faults).toEqual(faults);
  });

  it('shows an entry that was sealed anew in the place of another', async () => {
    const forged = { seq: 2, prev: one.hash, entry: { action: 'nothing' } };

    expect((await read([one, { ...forged, hash: sealOf(forged) }, three])).faults).toEqual([
      'line 3: entry 3 does not follow the 2 that is here',
    ]);
  });

  it('shows a line that was cut', async () => {
    async function* lines() {
      yield lineOf(one);
      yield lineOf(two).slice(0, 40);
    }

    expect((await readAuditFile(lines())).faults).toEqual(['line 2: no entry']);
  });
});
