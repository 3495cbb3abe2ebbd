import { and, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { eraseRows } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { lineFaults } from '#shared/handover/exchange-words';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import type { HandoverContext } from '../running/context.ts';
import { placeFor } from '../running/place.ts';
import { assertFit } from './admit.ts';
import { changeExchange, settleExchange } from './change.ts';
import { assertFiles, keepFiles } from './files.ts';
import { addLines, scanned } from './fill.ts';
import type { LineInput } from './line-input.ts';
import { assertExceptions, lineFor, saveLines, withFinding } from './lines.ts';
import { assertExchgState, type LockedExchange, lockExchange } from './lock.ts';
import type { ExchangeRow, LineRow } from './rows.ts';

const lines = tableOf(exchgArt);

/** A change to an exchange while it is open. */
export interface Change {
  readonly id: string;
  readonly version?: number;
  readonly head: { readonly remark?: string | null; readonly photos?: string | null };
  readonly arts: readonly LineInput[];
  /** The articles of unplanned lines that are to be taken off again. */
  readonly removedArtIds: readonly string[];
}

/** Takes lines off that were scanned by mistake; a planned one is refused. */
async function removeLines(
  context: HandoverContext,
  { row, lines: rows }: LockedExchange,
  artIds: readonly string[],
): Promise<LineRow[]> {
  const off = rows.filter(({ artId }) => artIds.includes(artId));
  if (off.length < new Set(artIds).size) throw new AppError('NOT_FOUND');
  const [kept] = off.filter(({ planned }) => planned === 1);
  if (kept) throw new AppError('EXCHG_LINE', { code: kept.artCode ?? kept.artId, reason: lineFaults.kept });
  if (off.length > 0) {
    await eraseRows(context, exchgArt, and(eq(lines.exchgId, row.id), inArray(lines.artId, [...artIds])));
  }
  return rows.filter((line) => !off.includes(line));
}

/** Adds lines for scanned articles that are not on the exchange yet; refuses those that it cannot move (domain model 9.4). */
async function addScanned(
  context: HandoverContext,
  row: ExchangeRow,
  { known, arts }: { known: readonly LineRow[]; arts: readonly LineInput[] },
) {
  const fresh = arts.filter((art) => !lineFor(known, art));
  const candidates = await scanned(
    context,
    row,
    fresh.map(({ scan }) => scan),
  );
  const byId = new Map(candidates.map((one) => [one.row.id, one]));
  // A barcode may stand for an article that is on the exchange already.
  for (const { artId } of known) byId.delete(artId);
  const found = [...byId.values()];
  await assertFit(
    context,
    found.map((one) => one.row),
    row,
  );
  const after = Math.max(0, ...known.map(({ sort }) => sort ?? 0));
  const rows = [...known, ...(await addLines(context, row, { found, planned: 0, after }))];
  const artIdOf = (art: LineInput) => lineFor(rows, art)?.artId ?? candidates[fresh.indexOf(art)]?.row.id;
  return { rows, artIdOf };
}

/** Stores what was found about the lines of an open exchange, and returns them; scanned articles are added. */
export async function findLines(
  context: HandoverContext,
  { row, lines: known }: LockedExchange,
  arts: readonly LineInput[],
): Promise<readonly LineRow[]> {
  const { rows, artIdOf } = await addScanned(context, row, { known, arts });
  const findings = new Map(arts.map((art) => [artIdOf(art), art.found]));
  const changed = rows.map((line) => withFinding(line, findings.get(line.artId) ?? {}));
  await assertExceptions(
    context,
    changed.filter(({ artId }) => findings.get(artId)?.exceptionId),
  );
  await saveLines(context, changed, rows);
  return changed;
}

/** Changes an exchange while it is open: its remark and photos, the findings about its lines, and its unplanned lines. */
export async function editExchange(
  context: HandoverContext,
  { id, version, head, arts, removedArtIds }: Change,
): Promise<ExchangeRow> {
  const held = await lockExchange(context, id);
  await placeFor(context, held.row.deptId);
  await assertExchgState(context, held, 'change');
  if (version !== undefined && version < (held.row.version ?? 1)) throw new AppError('STALE');
  const kept = await removeLines(context, held, removedArtIds);
  await findLines(context, { ...held, lines: kept }, arts);
  const patched = { ...held.row, ...head };
  await assertFiles(context, exchg, { row: patched, before: held.row });
  const row = await changeExchange(context, held.row, { action: 'update', patch: head });
  await keepFiles(context, exchg, { row, before: held.row });
  await settleExchange(context, row.taskId, held.running);
  return row;
}
