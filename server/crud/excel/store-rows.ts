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

/** The way in which the rows of one workbook are stored. */
export interface Storing extends Matching {
  readonly save: SaveRow;
}

/** Turns the refusal of a row into its faults. Throws any error on that is the server's own. */
function faultsOf(row: number, error: unknown): Fault[] {
  const { refusal, fields, status } = refusalOf(error);
  if (status >= 500) throw error;
  const named = Object.entries(fields).map(([field, own]) => ({ row, field, refusal: own }));
  return named.length > 0 ? named : [{ row, refusal }];
}

/** Returns whether rows of a noun can be stored together: without hooks, tree and natural key none depends on another. */
export function standAlone({ module, model }: Compiled): boolean {
  const hasHooks = module.hooks?.beforeSave !== undefined || module.hooks?.afterSave !== undefined;
  return !hasHooks && model.parent === undefined && model.resource.key === undefined;
}

const importedInput = ({ model }: Compiled, body: Matched['body']): Input => ({ ...readInput(model, body), isImported: true });

async function storeOne(tx: Transaction, { compiled, save, actor }: Storing, { body }: Matched): Promise<void> {
  await mapUniqueViolation(compiled.model, () => save(tx, { actor, tx }, importedInput(compiled, body)));
}

/** Stores rows one by one; a row that is refused is rolled back by itself. */
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

/** Stores rows one by one up to the first that is refused. The transaction must then be rolled back. */
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

/** Is thrown to roll back a dry run. */
class Undo extends Error {}

/** Runs something in a savepoint that is rolled back, and returns only its answer. */
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

/** Stores rows together if that succeeds, else one by one to learn which of them is refused. */
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
 * `look` checks whether rows could be stored and stores none, `good` stores the rows without faults, `all` stores up to the first
 * row with a fault, for a transaction that is rolled back then.
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

/** Returns the fields that faults are about. */
const faultyFields = (faults: readonly Fault[]): ReadonlySet<string> => new Set(faults.flatMap(({ field }) => field ?? []));

/** Returns a row without the values of its faulty fields. */
function withoutFaulty<R extends { readonly body: Matched['body'] }>(row: R, wrong: ReadonlySet<string>): R {
  return { ...row, body: Object.fromEntries(Object.entries(row.body).filter(([name]) => !wrong.has(name))) };
}

/**
 * Finds further faults of rows that have some already, so that all can be mended at once: the rows are checked without the faulty
 * fields. A refusal of a row as a whole may follow from just these missing fields, and is left for the next import.
 */
async function furtherFaults(
  tx: Transaction,
  storing: Storing,
  { rows, known }: { rows: readonly Matched[]; known: ReadonlyMap<number, readonly Fault[]> },
): Promise<Fault[]> {
  const wrongIn = (row: number) => faultyFields(known.get(row) ?? []);
  const [key = []] = uniqueFields(storing.compiled.model);
  // Without its key it is unknown which row is meant, and a stored row need not send every field.
  const meant = rows.filter(({ row }) => !storing.isCovered || !key.some(({ name }) => wrongIn(row.number).has(name)));
  const left = meant.map((one) => withoutFaulty(one, wrongIn(one.row.number)));
  const found = left.length > 0 ? await storeMatched(tx, storing, { rows: left, mode: 'look' }) : [];
  return found.filter(({ row, field }) => field !== undefined && !wrongIn(row).has(field));
}

/** Stores rows, and returns their further faults. Rows that have faults already are only checked. */
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

/** Rolls back the transaction of an import in which every row has to be stored. */
export class FaultsFound extends AppError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('BAD_INPUT');
    this.faults = faults;
  }
}
