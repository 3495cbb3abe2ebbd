import { readRows } from '#server/crud/read/rows';
import { touchEachRow } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import { exchgArt } from '#src/resources/operation/exchg';
import type { ExceptionRow } from '../exception/store.ts';
import type { HandoverContext } from '../running/context.ts';
import { assertFiles, keepFiles } from './files.ts';
import type { Finding, LineInput } from './line-input.ts';
import type { LineRow } from './rows.ts';

/** The fields of a line that are found out at the handover; all others stay as they are. */
const foundNames = ['result', 'receiverResult', 'sealNo', 'condition', 'photos', 'remark', 'exceptionId'] as const;

const isChanged = (row: LineRow, before: LineRow) => foundNames.some((name) => (row[name] ?? null) !== (before[name] ?? null));

/** Stores the lines that have changed, with their new files. */
export async function saveLines(context: HandoverContext, rows: readonly LineRow[], before: readonly LineRow[]): Promise<void> {
  const changed = rows.flatMap((row, index) => {
    const old = before[index];
    return old && isChanged(row, old) ? [{ row, old }] : [];
  });
  const filed = changed.filter(({ row, old }) => row.photos !== old.photos);
  for (const { row, old } of filed) await assertFiles(context, exchgArt, { row, before: old });
  const found = (row: LineRow) => Object.fromEntries(foundNames.map((name) => [name, row[name] ?? null]));
  await touchEachRow(
    context,
    exchgArt,
    changed.map(({ row, old }) => ({ before: old, values: found(row) })),
  );
  for (const { row, old } of filed) await keepFiles(context, exchgArt, { row, before: old });
}

/** Returns the exceptions that lines name, by their ids. */
export async function exceptionsOf(
  { tx, actor }: Pick<HandoverContext, 'tx' | 'actor'>,
  rows: readonly Pick<LineRow, 'exceptionId'>[],
): Promise<ReadonlyMap<string, ExceptionRow>> {
  const ids = [...new Set(rows.flatMap(({ exceptionId }) => exceptionId ?? []))];
  const found = await readRows(tx, exception, { where: { id: ids, tenantId: actor.tenantId } });
  return new Map(found.map((row) => [row.id, row]));
}

const waiting: readonly (number | null)[] = [exceptionStates.open, exceptionStates.inHand];

/** Refuses lines whose exception is about another article or exchange, or is resolved already. */
export async function assertExceptions(
  context: HandoverContext,
  rows: readonly LineRow[],
): Promise<ReadonlyMap<string, ExceptionRow>> {
  const known = await exceptionsOf(context, rows);
  for (const { exceptionId, artId, artCode, exchgId } of rows) {
    if (!exceptionId) continue;
    const row = known.get(exceptionId);
    const isAbout = row?.artId === artId && (row.exchgId === null || row.exchgId === exchgId);
    if (!row || !isAbout || !waiting.includes(row.exceptionState)) throw new AppError('EXCHG_DIFF', { code: artCode ?? artId });
  }
  return known;
}

/** Returns the line that an input is about, if there is one. */
export function lineFor(rows: readonly LineRow[], { scan }: LineInput): LineRow | undefined {
  if (scan.by === 'id') return rows.find(({ artId }) => artId === scan.code);
  return scan.by === 'artCode' || scan.by === 'scan' ? rows.find(({ artCode }) => artCode === scan.code) : undefined;
}

/** Returns a line with the finding about it. */
export const withFinding = (row: LineRow, found: Finding): LineRow => ({ ...row, ...found }) as LineRow;
