import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PgTable } from 'drizzle-orm/pg-core';
import { migrationsDirectory, readMigrations } from '#server/db/migrate';
import { tables } from '#server/schema';
import { emptySnapshot, type Snapshot, snapshotOf, statementsBetween } from './schema-diff.ts';

const metaOf = (directory: string) => join(directory, 'meta');

/**
 * Returns the shapes that are kept, by the number of their step: that of the last one and, until it is generated anew, those
 * that were added.
 */
function keptShapes(directory: string): readonly string[] {
  const meta = metaOf(directory);
  return existsSync(meta) ? readdirSync(meta).sort() : [];
}

/** The shape after the last generated step; the difference to the tables is the next step. */
export function lastSnapshot(directory: string): Snapshot {
  const last = keptShapes(directory).at(-1);
  return last ? (JSON.parse(readFileSync(join(metaOf(directory), last), 'utf8')) as Snapshot) : emptySnapshot;
}

/**
 * Writes the step that leads from the last one to these tables, `NNNN_name.sql`, and its shape in place of the one before.
 * Returns the file; undefined when there is no difference.
 */
export async function generateMigrationFile(
  schema: readonly PgTable[],
  directory: string,
  name: string,
): Promise<string | undefined> {
  const before = lastSnapshot(directory);
  const after = snapshotOf(schema, before.id);
  const statements = await statementsBetween(before, after);
  if (statements.length === 0) return undefined;
  const number = String((readMigrations(directory).at(-1)?.number ?? 0) + 1).padStart(4, '0');
  const file = join(directory, `${number}_${name}.sql`);
  const meta = metaOf(directory);
  const earlier = keptShapes(directory);
  mkdirSync(meta, { recursive: true });
  writeFileSync(file, `${statements.map((statement) => statement.trim()).join('\n\n')}\n`);
  writeFileSync(join(meta, `${number}.json`), `${JSON.stringify(after, null, 2)}\n`);
  for (const name of earlier) rmSync(join(meta, name));
  return file;
}

/** `npm run db:generate -- add_notices`. drizzle-kit asks in the terminal whether a vanished column was renamed. */
async function main(): Promise<void> {
  const name = (process.argv[2] ?? 'schema').toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const file = await generateMigrationFile(tables, migrationsDirectory, name);
  console.log(file ? `Wrote ${file}. Read it, try it on real data, commit it with its meta file.` : 'Nothing changed.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
