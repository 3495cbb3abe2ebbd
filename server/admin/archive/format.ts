import { createHash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/*
 * A backup is a tar file, compressed by gzip and, with a passphrase, sealed (`seal.ts`). Its entries, in this order:
 *
 *   backup.json                 what it is a backup of: program, schema steps, tables with their columns
 *   rows/<table>/000001.jsonl   rows, one a line, as an array of PostgreSQL's texts in the order of the columns; null is null
 *   keys.json                   the server's keys, only below a passphrase
 *   files/upload/…              uploaded files, under the names that rows know them by
 *   manifest.json               rows per table, sequences, and every entry above with its size and SHA-256
 *   manifest.sha256             the SHA-256 of the manifest, as `sha256sum` writes it: the end, which a cut archive lacks
 */

/** The file names of the entries that are there once. */
export const entryNames = {
  header: 'backup.json',
  keys: 'keys.json',
  manifest: 'manifest.json',
  seal: 'manifest.sha256',
} as const;

/** The number of the form above. A program refuses a backup of a later one. */
export const formatNumber = 1;

const Count = Type.Integer({ minimum: 0 });
const headerSchema = Type.Object({
  program: Type.Literal('handover-admin'),
  format: Type.Integer({ minimum: 1 }),
  version: Type.String(),
  /** The moment of the snapshot, in the bank's time. */
  madeAt: Type.String(),
  engine: Type.Union([Type.Literal('embedded'), Type.Literal('server')]),
  steps: Type.Array(Type.Object({ number: Count, name: Type.String(), checksum: Type.String() })),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })) }),
  ),
});
const manifestSchema = Type.Object({
  rows: Type.Record(Type.String(), Count),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.String({ pattern: '^\\d+$' }) })),
  entries: Type.Array(Type.Object({ name: Type.String(), size: Count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })),
  /** Files that a row names and that were not there. */
  missing: Type.Array(Type.String()),
  /** Files whose content is not what their row says. */
  altered: Type.Array(Type.String()),
});

export type Header = Static<typeof headerSchema>;
export type Manifest = Static<typeof manifestSchema>;
export type TableFacts = Header['tables'][number];
export type EntryFacts = Manifest['entries'][number];
/** A row as the texts of its columns. */
export type TextRow = readonly (string | null)[];

/** Something in an archive is not as this program has written it; the message is a sentence about it. */
export class Damage extends Error {}

/** A damage behind which nothing more can be read. */
export class Unreadable extends Damage {}

export const readHeader = (text: string): Header => {
  const header = read(text, headerSchema, entryNames.header);
  if (header.format > formatNumber) throw new Damage(`It was made by a newer program, in form ${header.format}`);
  return header;
};
export const readManifest = (text: string): Manifest => read(text, manifestSchema, entryNames.manifest);

function read<T extends TSchema>(text: string, schema: T, name: string): Static<T> {
  const value = parse(text, name);
  if (Value.Check(schema, value)) return value;
  throw new Damage(`${name} is not what this program writes`);
}

/** Returns the rows of an entry. */
export function readRows(text: string, name: string, width: number): readonly TextRow[] {
  const lines = text === '' ? [] : text.slice(0, -1).split('\n');
  return lines.map((line, at) => {
    const row = parse(line, name);
    if (isRow(row) && row.length === width) return row;
    throw new Damage(`Line ${at + 1} of ${name} is no row of its table`);
  });
}

/** By hand, since there are millions of them. */
const isRow = (row: unknown): row is TextRow =>
  Array.isArray(row) && row.every((value) => value === null || typeof value === 'string');

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Damage(`${name} is no JSON`, { cause });
  }
}

/** Returns the entry of a page of rows. */
export const rowsEntry = (table: string, page: number) => `rows/${table}/${String(page).padStart(6, '0')}.jsonl`;

/** Returns the table of an entry with rows; undefined for any other. */
export const tableOfEntry = (name: string): string | undefined => /^rows\/([^/]+)\/\d{6,}\.jsonl$/.exec(name)?.[1];

const fileEntry = 'files/';
export const entryOfFile = (file: string) => `${fileEntry}${file}`;

/** Returns the name of the file of an entry; undefined for any other. */
export const fileOfEntry = (name: string): string | undefined =>
  name.startsWith(fileEntry) ? name.slice(fileEntry.length) : undefined;

/** Returns the SHA-256 of bytes, in hex. */
export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Returns the text of the last entry. */
export const sealOf = (manifest: Uint8Array | string) => `${sha256Of(manifest)}  ${entryNames.manifest}\n`;
