import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { validateRow } from '#shared/validate';
import type { Compiled } from '../engine-context.ts';
import { boundTo, rowScope } from '../scope/access.ts';
import type { RowScope } from '../scope/scope.ts';
import { assertWithin, type Written } from './assert-within.ts';
import { entryOf, writeAudit } from './audit.ts';
import { refusedChoicesOf } from './choices.ts';
import { changesOf, type DraftRow, draftOf, dropUnasked, type Row, sentValues } from './draft.ts';
import { assertKinds, type Input, refuse, withoutWaived } from './input.ts';
import { assignValues } from './numbers.ts';
import { insertRows, lockForWrite, updateRow } from './rows.ts';

interface Together {
  readonly tx: Transaction;
  readonly actor: Actor;
  /** Whether the rows are only checked. The caller has to undo what is written for the check. */
  readonly isDry: boolean;
}

/** A row to be stored, with the mark by which its sender knows it. */
interface Marked {
  readonly mark: number;
  readonly input: Input;
}

/** The refusal of the row with a mark. */
export interface Refused {
  readonly mark: number;
  readonly error: AppError;
}

interface Making extends Marked {
  readonly before: Row | undefined;
  readonly draft: DraftRow;
}

/** Reads the rows that are changed, by id, and locks them until the end. */
async function rowsBefore(compiled: Compiled, { tx, actor }: Together, rows: readonly Marked[]): Promise<Map<string, Row>> {
  const ids = rows.flatMap(({ input }) => input.id ?? []);
  if (ids.length === 0) return new Map();
  const found = await lockForWrite(compiled, tx, { ids, scope: rowScope(compiled, actor) });
  return new Map(found.map((row) => [String(row.id), row]));
}

/** Runs a check and returns its refusal; undefined when there is none. */
function refusalFrom(work: () => void): AppError | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}

/** Returns the rows that refer to rows which no longer exist. Those that exist are locked until the end. */
async function pointingNowhere(
  { engine, model }: Compiled,
  { tx, actor }: Together,
  { rows, tenantId }: { rows: readonly Making[]; tenantId: string | undefined },
): Promise<Refused[]> {
  const pointing = model.own.filter(({ field }) => field.target !== undefined);
  const refusals = await refusedChoicesOf(engine, pointing, { tx, actor, tenantId, rows });
  return rows.flatMap(({ mark }, index) => {
    const fields = refusals[index] ?? {};
    const [first] = Object.values(fields);
    return first ? [{ mark, error: new AppError(first.code, first.params, { fields }) }] : [];
  });
}

async function write(
  compiled: Compiled,
  { tx, actor }: Together,
  at: { rows: readonly Making[]; scope: RowScope },
): Promise<void> {
  const { engine, model } = compiled;
  const valuesOf = ({ draft, before, input }: Making) =>
    changesOf(model, draft, { before, sent: input.values, secrets: engine.secrets });
  const fresh = at.rows.filter(({ before }) => !before);
  const written: Written[] = [];
  const { tenantId } = at.scope;
  await assignValues(tx, model, { rows: fresh.map(({ draft }) => draft), tenantId, isNew: true });
  const changed = at.rows.filter(({ before }) => before);
  await assignValues(tx, model, { rows: changed.map(({ draft }) => draft), tenantId, isNew: false });
  if (fresh.length > 0) {
    const stored = await insertRows(tx, model, { rows: fresh.map(valuesOf), scope: at.scope });
    written.push(...stored.map((row) => ({ row })));
  }
  for (const row of at.rows) {
    const values = valuesOf(row);
    if (!row.before || Object.keys(values).length === 0) continue;
    const after = await updateRow(tx, model, { before: row.before, values, scope: rowScope(compiled, actor) });
    written.push({ before: row.before, row: after });
  }
  await assertWithin(tx, compiled, { actor, rows: written });
  await writeAudit(tx, actor, ...written.map(({ before, row }) => entryOf(model, { before, after: row })));
}

/**
 * Stores many rows of a noun in a few statements, by the rules of a submit. It is for nouns whose rows stand alone: no hooks,
 * no tree, no keys that are ids. The values of dictionaries are taken as checked. Returns the rows that were refused; the
 * others are stored.
 */
export async function storeTogether(compiled: Compiled, together: Together, rows: readonly Marked[]): Promise<Refused[]> {
  const { model } = compiled;
  const { actor, isDry } = together;
  const tenantId = model.resource.scope === 'tenant' ? actor.tenantId : undefined;
  const stored = await rowsBefore(compiled, together, rows);
  const refused: Refused[] = [];
  const sound: Making[] = [];
  for (const { mark, input } of rows) {
    const before = stored.get(input.id ?? '');
    const sent = sentValues(model, input.values, before);
    const draft = draftOf(model, sent, before);
    const error = refusalFrom(() => {
      assertKinds(model, draft, sent);
      dropUnasked(model, draft);
      refuse(withoutWaived(model, validateRow(model.resource, draft), input));
    });
    if (error) refused.push({ mark, error });
    else sound.push({ mark, input, before, draft });
  }
  refused.push(...(await pointingNowhere(compiled, together, { rows: sound, tenantId })));
  const marks = new Set(refused.map(({ mark }) => mark));
  const scope = { ...rowScope(compiled, actor), tenantId };
  // Whether a row still meets a rule is known only once it is stored.
  const isWritten = !isDry || boundTo(compiled, actor) !== undefined;
  if (isWritten) await write(compiled, together, { rows: sound.filter(({ mark }) => !marks.has(mark)), scope });
  return refused;
}
