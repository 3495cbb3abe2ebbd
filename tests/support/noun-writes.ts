import { type SourceFile, withoutComments } from './sources.ts';

/** Matches a write by anything that runs statements, under the names used here, and captures its table. */
const writes = /\b(?:tx|db|via|within|client)\s*\.\s*(?:insert|update|delete)\(\s*([^\s),]+)/g;
/** Matches the declaration of a table that belongs to no noun: of sessions, of codes, of grants. */
const ownTables = /\bconst (\w+) = pgTable\(/g;

/** Returns the tables that files declare by themselves. */
export const tablesOf = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(ownTables)].map(([, name = '']) => name)));

/** Returns the places where files write to another table than one of these, and so bypass the engine. */
export function nounWritesIn(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(writes)]
      .filter(([, table = '']) => !tables.has(table))
      .map(([statement]) => `${path}: ${statement.replaceAll(/\s+/g, '')}`),
  );
}
