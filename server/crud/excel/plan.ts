import type { Actor } from '#server/lib/actor';
import type { Refusal } from '#shared/errors';
import { kindFacts } from '#shared/kinds';
import type { Compiled } from '../engine-context.ts';
import type { Model, ModelField } from '../model/model.ts';
import { uniqueGroups } from '../model/table.ts';
import { readInput } from '../write/input.ts';
import { readCell } from './cells.ts';
import { type Names, resolveNames, valueOfNames } from './names.ts';
import { type Sheet, type SheetField, textIn } from './sheet.ts';
import type { TextRow } from './workbook.ts';

/** A fault of a row, at one of its fields or of the row as a whole. */
export interface Fault {
  readonly row: number;
  readonly field?: string;
  readonly refusal: Refusal;
}

/** A row of a sheet in the form of a submit. */
export interface PlannedRow {
  readonly number: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The faults that are known without asking the database about the row. A row with any is not stored. */
  readonly faults: readonly Fault[];
}

type Read = { readonly name: string; readonly value: unknown } | { readonly name: string; readonly refusal: Refusal };

function readField(names: Names, row: TextRow, sheetField: SheetField): Read | undefined {
  const { entry } = sheetField;
  const text = textIn(row, sheetField);
  // An empty cell keeps the stored value.
  if (text === '') return undefined;
  if (entry.field.dict || entry.field.target !== undefined) return { name: entry.name, ...valueOfNames(names, entry, text) };
  return { name: entry.name, value: readCell(entry.field, text) };
}

/** Returns the faults of values that are not of their kind, which a submit refuses before it looks at any rule. */
function faultsOfKinds(model: Model, row: number, body: PlannedRow['body']): Fault[] {
  const { values } = readInput(model, body);
  return model.own.flatMap(({ name, field }) => {
    const value = values.get(name) ?? null;
    const refusal = value === null ? undefined : kindFacts[field.kind].check(value, field);
    return refusal ? [{ row, field: name, refusal }] : [];
  });
}

function planRow(model: Model, names: Names, { row, fields }: { row: TextRow; fields: readonly SheetField[] }): PlannedRow {
  const read = fields.flatMap((field) => readField(names, row, field) ?? []);
  const body = Object.fromEntries(read.flatMap((one) => ('value' in one ? [[one.name, one.value]] : [])));
  const unread = read.flatMap((one) => ('refusal' in one ? [{ row: row.number, field: one.name, refusal: one.refusal }] : []));
  return { number: row.number, body, faults: [...unread, ...faultsOfKinds(model, row.number, body)] };
}

/** Returns the fields of each group that is unique together. */
export function uniqueFields(model: Model): ModelField[][] {
  return [...uniqueGroups(model.resource).values()].map((group) =>
    group.flatMap((name) => model.own.find((own) => own.name === name) ?? []),
  );
}

/** Returns the key by which rows of a unique group are compared; undefined while one of its fields is empty. */
export function uniqueKey(group: readonly ModelField[], values: ReadonlyMap<string, unknown>): string | undefined {
  const parts = group.map(({ name }) => values.get(name));
  return parts.some((part) => part === undefined || part === null) ? undefined : JSON.stringify(parts.map(String));
}

/** Returns a fault for each row whose key in a unique group an earlier row has already. */
function repeatsIn(
  group: readonly ModelField[],
  inputs: readonly { number: number; values: ReadonlyMap<string, unknown> }[],
): Fault[] {
  const first = new Map<string, number>();
  return inputs.flatMap(({ number, values }) => {
    const key = uniqueKey(group, values);
    if (key === undefined) return [];
    const earlier = first.get(key);
    if (earlier !== undefined) return repeat(group, { row: number, earlier });
    first.set(key, number);
    return [];
  });
}

/** Returns the faults of rows that repeat a unique key of an earlier row, by row number. */
function repeats(model: Model, rows: readonly PlannedRow[]): Map<number, Fault[]> {
  const inputs = rows.map(({ number, body }) => ({ number, values: readInput(model, body).values }));
  const faults = new Map<number, Fault[]>();
  for (const fault of uniqueFields(model).flatMap((group) => repeatsIn(group, inputs))) {
    faults.set(fault.row, [...(faults.get(fault.row) ?? []), fault]);
  }
  return faults;
}

function repeat(group: readonly ModelField[], { row, earlier }: { row: number; earlier: number }): Fault[] {
  const last = group.at(-1);
  return last
    ? [{ row, field: last.name, refusal: { code: 'IMPORT_REPEATED', params: { field: last.field, row: earlier } } }]
    : [];
}

/** Reads the rows of a sheet: resolves names to ids, and finds the faults that need no query for each row. */
export async function planRows(compiled: Compiled, actor: Actor, { fields, rows }: Sheet): Promise<PlannedRow[]> {
  const { model } = compiled;
  const asked = fields.map((field) => ({ entry: field.entry, texts: [...new Set(rows.map((row) => textIn(row, field)))] }));
  const names = await resolveNames(compiled, actor, asked);
  const planned = rows.map((row) => planRow(model, names, { row, fields }));
  const repeated = repeats(model, planned);
  return planned.map((row) => ({ ...row, faults: [...row.faults, ...(repeated.get(row.number) ?? [])] }));
}
