import type { Transaction } from '#server/db/types';
import { refusalOf } from '#server/lib/refusal-of';
import { AppError } from '#shared/errors';
import type { Compiled } from '../engine-context.ts';
import { mapUniqueViolation } from '../write/conflict.ts';
import { type Input, readInput } from '../write/input.ts';
import { storeTogether } from '../write/store-together.ts';
import type { SaveRow } from '../write/submit.ts';
import { type Matched, type Matching, match } from './match.ts';
import { type Fault, type PlannedRow, uniqueFields } from './plan.ts';

/** How the rows of one workbook are stored. */
export interface Storing extends Matching {
  readonly save: SaveRow;
}

/** What was refused of a row. What is no refusal, and what is the server's own fault, goes on. */
function faultsOf(row: number, error: unknown): Fault[] {
  const { refusal, fields, status } = refusalOf(error);
  if (status >= 500) throw error;
  const named = Object.entries(fields).map(([field, own]) => ({ row, field, refusal: own }));
  return named.length > 0 ? named : [{ row, refusal }];
}

/** Rows of a noun without hooks and without a tree can be stored together: nothing that one does matters to the next. */
export function standAlone({ module, model }: Compiled): boolean {
  const hasHooks = module.hooks?.beforeSave !== undefined || module.hooks?.afterSave !== undefined;
  return !hasHooks && model.parent === undefined && model.resource.key === undefined;
}

const importedInput = ({ model }: Compiled, body: Matched['body']): Input => ({ ...readInput(model, body), isImported: true });

async function storeOne(tx: Transaction, { compiled, save, actor }: Storing, { body }: Matched): Promise<void> {
  await mapUniqueViolation(compiled.model, () => save(tx, { actor, tx }, importedInput(compiled, body)));
}

/** One by one, each undone by itself when it is refused. */
async function storeEach(tx: Transaction, storing: Storing, rows: readonly Matched[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const matched of rows) {
    try {
      await tx.transaction((inner) => storeOne(inner, storing, matched));
    } catch (error) {
      faults.push(...faultsOf(matched.row.number, error));
    }
  }
  return faults;
}

/** One by one up to the first that is refused. The transaction is then of no use any more. */
async function storeUntilRefused(tx: Transaction, storing: Storing, rows: readonly Matched[]): Promise<Fault[]> {
  for (const matched of rows) {
    try {
      await storeOne(tx, storing, matched);
    } catch (error) {
      return faultsOf(matched.row.number, error);
    }
  }
  return [];
}

/** Undoes what a look at the rows has written. */
class Undo extends Error {}

/** Does something of which only the answer stays. */
async function undone<T>(tx: Transaction, work: (inner: Transaction) => Promise<readonly T[]>): Promise<T[]> {
  const answer: T[] = [];
  const look = tx.transaction(async (inner) => {
    answer.push(...(await work(inner)));
    throw new Undo();
  });
  await look.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return answer;
}

const lookAtEach: typeof storeEach = (tx, storing, rows) => undone(tx, (inner) => storeEach(inner, storing, rows));

/** Together if that goes well, else one by one to learn which of them it was. */
async function storeMany(
  tx: Transaction,
  storing: Storing,
  { rows, isDry }: { rows: readonly Matched[]; isDry: boolean },
): Promise<Fault[]> {
  const { compiled, actor } = storing;
  const inputs = rows.map(({ row, body }) => ({ mark: row.number, input: importedInput(compiled, body) }));
  const together = (inner: Transaction) => storeTogether(compiled, { tx: inner, actor, isDry }, inputs);
  try {
    const refused = await (isDry ? undone(tx, together) : tx.transaction(together));
    return refused.flatMap(({ mark, error }) => faultsOf(mark, error));
  } catch (error) {
    if (refusalOf(error).status >= 500) throw error;
    return (isDry ? lookAtEach : storeEach)(tx, storing, rows);
  }
}

/**
 * `look`: whether they could be stored, leaving nothing behind. `good`: those that are fine. `all`: up to the first that is not,
 * for a transaction that is given up then.
 */
export type StoreMode = 'look' | 'good' | 'all';

const ways = { look: lookAtEach, good: storeEach, all: storeUntilRefused } as const;

function storeMatched(tx: Transaction, storing: Storing, at: { rows: readonly Matched[]; mode: StoreMode }): Promise<Fault[]> {
  const { rows, mode } = at;
  return standAlone(storing.compiled) ? storeMany(tx, storing, { rows, isDry: mode === 'look' }) : ways[mode](tx, storing, rows);
}

function byRow(faults: readonly Fault[]): ReadonlyMap<number, readonly Fault[]> {
  const groups = new Map<number, Fault[]>();
  for (const fault of faults) groups.set(fault.row, [...(groups.get(fault.row) ?? []), fault]);
  return groups;
}

/** The fields of a row that are known to be wrong. */
const faultyFields = (faults: readonly Fault[]): ReadonlySet<string> => new Set(faults.flatMap(({ field }) => field ?? []));

/** A row without what is wrong in it. */
function withoutFaulty<R extends { readonly body: Matched['body'] }>(row: R, wrong: ReadonlySet<string>): R {
  return { ...row, body: Object.fromEntries(Object.entries(row.body).filter(([name]) => !wrong.has(name))) };
}

/**
 * What else is wrong with rows that are not stored anyway, so that all of it is put right at once: they are looked at without
 * the fields that are wrong. What is refused of a row as a whole may come of just that, and is left for the next time.
 */
async function furtherFaults(
  tx: Transaction,
  storing: Storing,
  { rows, known }: { rows: readonly Matched[]; known: ReadonlyMap<number, readonly Fault[]> },
): Promise<Fault[]> {
  const wrongIn = (row: number) => faultyFields(known.get(row) ?? []);
  const [key = []] = uniqueFields(storing.compiled.model);
  // Which row is meant is not known without its key; one that is there need not bring everything.
  const meant = rows.filter(({ row }) => !storing.isCovered || !key.some(({ name }) => wrongIn(row.number).has(name)));
  const left = meant.map((one) => withoutFaulty(one, wrongIn(one.row.number)));
  const found = left.length > 0 ? await storeMatched(tx, storing, { rows: left, mode: 'look' }) : [];
  return found.filter(({ row, field }) => field !== undefined && !wrongIn(row).has(field));
}

/** Stores rows, and answers what was wrong with them. Those that have faults already are only looked at. */
export async function storeRows(
  tx: Transaction,
  storing: Storing,
  { rows, mode }: { rows: readonly PlannedRow[]; mode: StoreMode },
): Promise<Fault[]> {
  const readable = rows.map((row) => withoutFaulty(row, faultyFields(row.faults)));
  const { matched, faults } = await match(tx, storing, readable);
  const known = byRow([...rows.flatMap((row) => row.faults), ...faults]);
  const sound = matched.filter(({ row }) => !known.has(row.number));
  const refused = await storeMatched(tx, storing, { rows: sound, mode });
  const faulty = matched.filter(({ row }) => known.has(row.number));
  return [...faults, ...refused, ...(await furtherFaults(tx, storing, { rows: faulty, known }))];
}

/** Refuses to go on: what was stored so far is undone. */
export class FaultsFound extends AppError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('BAD_INPUT');
    this.faults = faults;
  }
}
