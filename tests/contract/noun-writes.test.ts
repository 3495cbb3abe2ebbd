import { describe, expect, it } from 'vitest';
import { nounWritesIn, tablesOf } from '../support/noun-writes.ts';
import { sourceFiles } from '../support/sources.ts';

const tables = tablesOf(sourceFiles('server'));
const found = (text: string) => nounWritesIn([{ path: 'module.ts', text }], tables);

describe('tables of nouns', () => {
  it('are written by the engine alone', () => {
    const files = sourceFiles('server/modules');

    expect(files).not.toEqual([]);
    expect(nounWritesIn(files, tables)).toEqual([]);
  });

  it.each([
    ['an update', 'await tx.update(tasks).set({ warnings });'],
    ['an update over several lines', 'await context.tx\n    .update(tasks)\n    .set({ warnings });'],
    ['an insertion', 'await db.insert(tableOf(notice)).values(rows);'],
    ['a deletion', 'await via.delete(this.table).where(isOld);'],
  ])('are seen in %s', (_, text) => {
    expect(found(text)).not.toEqual([]);
  });

  it.each([
    ['a table of its own', 'await tx.insert(authSession).values(session);'],
    ['a map', 'open.delete(key); known.delete(token);'],
    ['a digest', "createHash('sha256').update(text).digest();"],
    ['a comment', '// tx.update(tasks) would be past the engine'],
  ])('are not suspected in %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
