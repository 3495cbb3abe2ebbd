import type { Actor } from '#server/lib/actor';
import { headingOf } from '#shared/durations';
import { AppError, sheetWords } from '#shared/errors';
import { importRows } from '#shared/excel';
import type { Field, Words } from '#shared/field';
import { listed } from '#shared/joined';
import { isDemanded } from '#shared/validate';
import type { Compiled } from '../engine-context.ts';
import type { ModelField } from '../model/model.ts';
import { exportFields, importFields, meant } from './cells.ts';
import type { TextRow } from './workbook.ts';

/** The most columns that are read. */

export const mostColumns = 200;
/** Headings stand in one of the first rows: people like to put a title above them. */
const headingSearch = 10;

/** A heading that was recognised as a field. */
export interface SheetField {
  readonly entry: ModelField;
  /** The number of the column, counted from 1. */
  readonly column: number;
}

/** An uploaded sheet with its recognised headings. */
export interface Sheet {
  readonly headingRow: number;
  readonly fields: readonly SheetField[];
  /** The column for the reasons of faulty rows. */
  readonly reasonColumn: number;
  readonly rows: readonly TextRow[];
}

/** Returns a heading without the marks that a template adds to it. */
const bare = (text: string) =>
  text
    .replace(/[\s*\uff0a]+$/, '')
    .trim()
    .toLowerCase();

const names = (words: Words & Pick<Field, 'unit'>) => [words, headingOf(words)].flatMap(({ zh, en }) => [zh, en]).map(bare);

function isHeading(words: Words & Pick<Field, 'unit'>, text: string): boolean {
  return names(words).includes(bare(text));
}

function fieldOf(fields: readonly ModelField[], text: string): ModelField | undefined {
  return fields.find(({ field }) => isHeading(field, text));
}

function findHeadings(fields: readonly ModelField[], rows: readonly TextRow[]): TextRow {
  const scored = rows.slice(0, headingSearch).map((row) => ({
    row,
    score: row.cells.filter((text) => text !== '' && fieldOf(fields, text)).length,
  }));
  const [best] = scored.sort((one, other) => other.score - one.score);
  if (!best || best.score === 0) throw new AppError('IMPORT_NO_HEADINGS');
  return best.row;
}

const asWords = (text: string): Words => ({ zh: text, en: text });

/** Refuses unknown headings, which may be misspelt fields; columns of an export that no import takes are ignored. */
function assertKnown(compiled: Compiled, actor: Actor, texts: readonly string[]): void {
  const shown = [...exportFields(compiled, actor), ...compiled.model.own].map(({ field }) => field);
  const passed: Words[] = [sheetWords.result, ...shown];
  const unknown = texts.filter((text) => !passed.some((words) => isHeading(words, text)));
  if (unknown.length > 0) {
    throw new AppError('IMPORT_UNKNOWN_COLUMNS', {
      names: listed(unknown.slice(0, 20).map((text) => asWords(text.slice(0, 40)))),
    });
  }
}

function assertOnce(fields: readonly SheetField[]): void {
  const twice = fields.find(({ entry }, index) => fields.findIndex((other) => other.entry === entry) !== index);
  if (twice) throw new AppError('IMPORT_DOUBLE_COLUMN', { field: twice.entry.field });
}

function assertRequired(possible: readonly ModelField[], fields: readonly SheetField[]): void {
  const present = new Set(fields.map(({ entry }) => entry));
  const missing = possible.filter((entry) => isDemanded(entry.field) && entry.field.default === undefined && !present.has(entry));
  if (missing.length > 0) throw new AppError('IMPORT_MISSING_COLUMNS', { names: listed(missing.map(({ field }) => field)) });
}

interface ReadOptions {
  readonly rows: readonly TextRow[];
  readonly isTooLong: boolean;
  readonly actor: Actor;
  /** Whether stored rows are changed, so that a row need not have all required fields. */
  readonly isCovered: boolean;
}

/** Finds the fields of a noun in the headings of a sheet, in either language and any order. */
export function understandSheet(compiled: Compiled, { rows, isTooLong, actor, isCovered }: ReadOptions): Sheet {
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const possible = importFields(compiled, actor);
  const headings = findHeadings(possible, rows);
  const data = rows.filter(({ number }) => number > headings.number);
  if (isTooLong || data.length > importRows) throw new AppError('IMPORT_TOO_LONG', { max: importRows });
  const fields = headings.cells.flatMap((text, index) => {
    const entry = text === '' ? undefined : fieldOf(possible, text);
    return entry ? [{ entry, column: index + 1 }] : [];
  });
  const isResult = (text: string) => isHeading(sheetWords.result, text);
  assertKnown(
    compiled,
    actor,
    headings.cells.filter((text) => text !== '' && !fieldOf(possible, text)),
  );
  assertOnce(fields);
  if (!isCovered) assertRequired(possible, fields);
  const filled = data.filter(({ cells }) => fields.some(({ column }) => cells[column - 1]));
  if (filled.length === 0) throw new AppError('IMPORT_EMPTY');
  const known = headings.cells.findIndex(isResult);
  const last = headings.cells.findLastIndex((text) => text !== '');
  return { headingRow: headings.number, fields, reasonColumn: (known < 0 ? last + 1 : known) + 1, rows: filled };
}

/** Returns the text of a field in a row, without the sign that made it harmless. */
export function textIn(row: TextRow, { column }: SheetField): string {
  return meant(row.cells[column - 1] ?? '').trim();
}
