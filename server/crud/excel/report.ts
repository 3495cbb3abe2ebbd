import type { Actor } from '#server/lib/actor';
import { type Refusal, refusalText, sheetWords } from '#shared/errors';
import type { ImportFault } from '#shared/excel';
import type { Language } from '#shared/field';
import type { RefusalParams } from '#shared/refusal';
import type { Compiled } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { ReportLine } from './job.ts';
import type { Fault } from './plan.ts';
import type { Sheet } from './sheet.ts';
import { sheetColumns } from './template.ts';
import { type MarkedRow, markFaults } from './workbook.ts';

/** The most faults that are shown on screen; the workbook has all of them. */
const mostLines = 200;

/** Returns a refusal without the whole definitions that it may contain. */
export function slim({ code, params = {} }: Refusal): Refusal {
  const kept = Object.entries(params).map(([name, value]): [string, RefusalParams[string]] => [
    name,
    typeof value === 'object' ? { zh: value.zh, en: value.en } : value,
  ]);
  return { code, params: Object.fromEntries(kept) };
}

/** Returns the first faults, independent of a language. */
export function reportOf({ resource }: Model, faults: readonly Fault[]): ReportLine[] {
  return faults.slice(0, mostLines).map(({ row, field, refusal }) => {
    const known = field === undefined ? undefined : resource.fields[field];
    return { row, column: known ? { zh: known.zh, en: known.en } : null, refusal: slim(refusal) };
  });
}

/** Returns the first faults in the reader's language. */
export function faultsIn(language: Language, report: readonly ReportLine[]): ImportFault[] {
  return report.map(({ row, column, refusal }) => ({
    row,
    column: column?.[language] ?? '',
    reason: refusalText(refusal, language),
  }));
}

function markedRows(faults: readonly Fault[], sheet: Sheet, language: Language): MarkedRow[] {
  const columns = new Map(sheet.fields.map(({ entry, column }) => [entry.name, column]));
  const rows = new Map<number, { reasons: string[]; cells: Map<number, string> }>();
  for (const { row, field, refusal } of faults) {
    const marked = rows.get(row) ?? { reasons: [], cells: new Map<number, string>() };
    const reason = refusalText(refusal, language);
    const column = columns.get(field ?? '');
    marked.reasons.push(reason);
    if (column !== undefined) marked.cells.set(column, [marked.cells.get(column), reason].filter(Boolean).join('\n'));
    rows.set(row, marked);
  }
  return [...rows].map(([number, { reasons, cells }]) => ({
    number,
    reason: [...new Set(reasons)].join('\n'),
    cells: [...cells].map(([column, reason]) => ({ column, reason })),
  }));
}

interface Findings {
  readonly bytes: Uint8Array;
  readonly sheet: Sheet;
  readonly faults: readonly Fault[];
  readonly isReduced: boolean;
}

/** Returns the sender's own workbook with its faults marked, and without the rows that are stored. */
export async function resultOf(
  compiled: Compiled,
  actor: Actor,
  { bytes, sheet, faults, isReduced }: Findings,
): Promise<Uint8Array> {
  const { language } = actor;
  return markFaults({
    bytes,
    headingRow: sheet.headingRow,
    dataRows: sheet.rows.map(({ number }) => number),
    rows: markedRows(faults, sheet, language),
    reasonColumn: sheet.reasonColumn,
    reasonHeading: sheetWords.result[language],
    columns: await sheetColumns(compiled, actor, sheet.fields),
    isReduced,
  });
}
