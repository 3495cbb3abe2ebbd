import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { exceptionStates } from '#src/resources/operation/exception';
import { exchgArt } from '#src/resources/operation/exchg';
import { type ExceptionRow, exceptions } from '../exception/store.ts';
import type { Hand } from '../running/hand.ts';
import { demandFiles, keepFiles } from './files.ts';
import type { Finding, LineInput } from './line-input.ts';
import { type LineRow, lines } from './table.ts';

/** What is found out about a line; everything else of it stays. */
const foundNames = ['result', 'receiverResult', 'sealNo', 'condition', 'photos', 'remark', 'exceptionId'] as const;

/** Stores what was found about lines, in one statement: there may be a whole car of them. */
async function storeLines({ tx, actor, at }: Hand, rows: readonly LineRow[]): Promise<void> {
  if (rows.length === 0) return;
  const typeOf = (name: (typeof foundNames)[number]) => sql.raw(lines[name].getSQLType());
  const values = rows.map((row) => {
    const found = foundNames.map((name) => sql`${row[name] ?? null}::${typeOf(name)}`);
    return sql`(${row.id}::bigint, ${sql.join(found, sql`, `)})`;
  });
  const quoted = foundNames.map((name) => `"${name}"`);
  await tx
    .update(lines)
    .set({
      ...Object.fromEntries(foundNames.map((name) => [name, sql`found.${sql.raw(`"${name}"`)}`])),
      ...{ updateUser: actor.userId, updateTime: at },
    })
    .from(sql`(values ${sql.join(values, sql`, `)}) as found(id, ${sql.raw(quoted.join(', '))})`)
    .where(eq(lines.id, sql`found.id`));
}

const isChanged = (row: LineRow, before: LineRow) => foundNames.some((name) => (row[name] ?? null) !== (before[name] ?? null));

/** Stores the lines that are not as they were, with their new files. */
export async function saveLines(hand: Hand, rows: readonly LineRow[], before: readonly LineRow[]): Promise<void> {
  const changed = rows.flatMap((row, index) => {
    const old = before[index];
    return old && isChanged(row, old) ? [{ row, old }] : [];
  });
  const filed = changed.filter(({ row, old }) => row.photos !== old.photos);
  for (const { row, old } of filed) await demandFiles(hand, exchgArt, { row, before: old });
  await storeLines(
    hand,
    changed.map(({ row }) => row),
  );
  for (const { row, old } of filed) await keepFiles(hand, exchgArt, { row, before: old });
}

/** The exceptions that lines name, by their ids. */
export async function exceptionsOf(
  { tx, actor }: Pick<Hand, 'tx' | 'actor'>,
  rows: readonly Pick<LineRow, 'exceptionId'>[],
): Promise<ReadonlyMap<string, ExceptionRow>> {
  const ids = [...new Set(rows.flatMap(({ exceptionId }) => exceptionId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await tx
    .select()
    .from(exceptions)
    .where(and(inArray(exceptions.id, ids), eq(exceptions.tenantId, actor.tenantId), eq(exceptions.isDeleted, 0)));
  return new Map(found.map((row) => [row.id, row]));
}

const waiting: readonly (number | null)[] = [exceptionStates.open, exceptionStates.inHand];

/** Refuses lines that name an exception which is not about their article, or waits for nothing any more. */
export async function demandExceptions(hand: Hand, rows: readonly LineRow[]): Promise<ReadonlyMap<string, ExceptionRow>> {
  const known = await exceptionsOf(hand, rows);
  for (const { exceptionId, artId, artCode, exchgId } of rows) {
    if (!exceptionId) continue;
    const row = known.get(exceptionId);
    const isAbout = row?.artId === artId && (row.exchgId === null || row.exchgId === exchgId);
    if (!row || !isAbout || !waiting.includes(row.exceptionState)) throw new AppError('EXCHG_DIFF', { code: artCode ?? artId });
  }
  return known;
}

/** The line that an input is about. */
export function lineFor(rows: readonly LineRow[], { scan }: LineInput): LineRow | undefined {
  if (scan.by === 'id') return rows.find(({ artId }) => artId === scan.code);
  return scan.by === 'artCode' || scan.by === 'scan' ? rows.find(({ artCode }) => artCode === scan.code) : undefined;
}

/** A line with what was found about it now. */
export const withFinding = (row: LineRow, found: Finding): LineRow => ({ ...row, ...found }) as LineRow;
