import { type SourceFile, withoutComments } from './sources.ts';

/** Something that runs statements, by the names that it has here, and what it is told to write to. */
const writes = /\b(?:tx|db|via|within|client)\s*\.\s*(?:insert|update|delete)\(\s*([^\s),]+)/g;
/** A table that is nobody's noun: of sessions, of codes, of who is granted what. */
const ownTables = /\bconst (\w+) = pgTable\(/g;

/** The tables that files declare by themselves. */
export const tablesOf = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(ownTables)].map(([, name = '']) => name)));

/** Where files write to another table than one of these, and so past the engine. */
export function nounWritesIn(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(writes)]
      .filter(([, table = '']) => !tables.has(table))
      .map(([statement]) => `${path}: ${statement.replaceAll(/\s+/g, '')}`),
  );
}
