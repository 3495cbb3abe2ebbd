import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles, withoutComments } from '../support/sources.ts';

/** Matches a write by anything that runs statements, under the names used here, and captures its table. */
const writes = /\b(?:tx|db|via|within|client)\s*\.\s*(?:insert|update|delete)\(\s*([^\s),]+)/g;
/** Matches the declaration of a table that belongs to no noun: of sessions, of codes, of grants. */
const ownTables = /\bconst (\w+) = pgTable\(/g;

/** Returns the tables that files declare by themselves. */
const tablesOf = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(ownTables)].map(([, name = '']) => name)));

/** Returns the places where files write to another table than one of these, and so bypass the engine. */
function nounWritesIn(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(writes)]
      .filter(([, table = '']) => !tables.has(table))
      .map(([statement]) => `${path}: ${statement.replaceAll(/\s+/g, '')}`),
  );
}

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
