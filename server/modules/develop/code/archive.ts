import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { refuse } from '#server/crud/write/input';
import { migrationsDirectory, readMigrations } from '#server/db/migrate';
import { AppError } from '#shared/errors';
import { titleOf } from '#shared/generate/plan';
import { filesFor, type GeneratedFile, type Noun, type Step } from './generate/files.ts';
import type { Shape } from './generate/schema.ts';
import { refusedOf } from './judge.ts';
import { nounOf, sheetOf } from './sheet.ts';

type Row = Readonly<Record<string, unknown>>;

/** The step that follows those that this server has. */
function nextStep(): Step {
  const last = readMigrations().at(-1)?.number ?? 0;
  const shapes = join(migrationsDirectory, 'meta');
  // A step that was written by hand, as a trigger is, has no shape of its own.
  const file = readdirSync(shapes).sort().at(-1) ?? '';
  const shape: Shape = JSON.parse(readFileSync(join(shapes, file), 'utf8'));
  return { number: last + 1, last: shape };
}

const columnsOf = (row: Row): readonly Row[] => (Array.isArray(row.columns) ? row.columns : []);

/** Returns the noun of a stored sheet, which is checked again: a name that was free when it was written may be taken by now. */
export function assertNoun(row: Row): Noun {
  const columns = columnsOf(row);
  const sheet = sheetOf(row, columns);
  const params = { name: sheet.codeName };
  refuse(refusedOf(sheet));
  if (columns.length === 0) throw new AppError('CODE_NO_COLUMNS', params);
  if (!titleOf(sheet.columns)) throw new AppError('CODE_NO_TITLE', params);
  return nounOf(row, columns);
}

/** The nouns of several sheets, no two of which are one. */
export function assertNouns(rows: readonly Row[]): readonly Noun[] {
  const nouns = rows.map(assertNoun);
  const places = nouns.map(({ plan }) => plan.name.toLowerCase());
  const twice = places.findIndex((place, index) => places.indexOf(place) !== index);
  if (twice >= 0) throw new AppError('CODE_SAME_TABLE', { name: String(rows[twice]?.codeName) });
  return nouns;
}

/** The files of nouns as they would be added to the repository that this server was built from. */
export const generate = (nouns: readonly Noun[]): readonly GeneratedFile[] => filesFor(nouns, nextStep());

/** Returns the files that a person reads: the shape of the whole schema is only needed for the next step. */
export const readable = (files: readonly GeneratedFile[]) => files.filter(({ path }) => !path.endsWith('.json'));

/** One archive of files, the same bytes for the same files. Nothing is written anywhere (promise 44). */
export function archiveOf(files: readonly GeneratedFile[]): Uint8Array {
  // The beginning of time of this format, wherever the server stands.
  const mtime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])), { mtime });
}
