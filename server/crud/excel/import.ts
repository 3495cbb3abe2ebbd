import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { refusalOf } from '#server/lib/refusal-of';
import { AppError } from '#shared/errors';
import { importAllRows, importRows } from '#shared/excel';
import type { Compiled } from '../engine-context.ts';
import type { Dictionaries } from '../ports.ts';
import { assertWritable } from '../scope/access.ts';
import { writeAudit } from '../write/audit.ts';
import { compileSave } from '../write/submit.ts';
import { claim, findWorkbook, type Job, type Progress, renew, tell } from './job.ts';
import { type Fault, type PlannedRow, planRows } from './plan.ts';
import type { ImportQueue } from './queue.ts';
import { reportOf, resultOf } from './report.ts';
import { mostColumns, type Sheet, understandSheet } from './sheet.ts';
import { FaultsFound, type Storing, standAlone, storeRows } from './store-rows.ts';
import { readSheet } from './workbook.ts';

/** The engine's and the server's parts that an import needs. */
export interface ImportContext {
  readonly compiled: Compiled;
  readonly desk: ImportQueue;
  /** Is called with errors of the server itself, which no user has caused. */
  readonly onError: (error: unknown) => void;
}

/** An import that was accepted and waits to be run. */
export type Order = Pick<Job, 'id' | 'mode' | 'isCovered' | 'fileName'> & { readonly actor: Actor };

/** Milliseconds for which one turn may keep the only connection of the embedded database from others. */
const turnMs = 500;
/**
 * The pause in milliseconds that leaves it to others. One request sends several queries in a row, and would wait for a turn
 * each time.
 */
const restMs = 150;
/** The rows of a batch. */
const batch = { fewest: 10, first: 50, most: 200 };

/** Handles a batch of rows; `done` is the number of rows of all batches up to and including this one. */
type Work<T> = (some: readonly T[], done: number) => Promise<void>;

interface Turns {
  /** Whether there is a pause after each batch; within one transaction it would help nobody. */
  readonly rests: boolean;
}

/** Handles rows in batches, and sizes each batch by how long the one before took. */
async function inBatches<T>(rows: readonly T[], { rests }: Turns, work: Work<T>): Promise<void> {
  let size = batch.first;
  for (let done = 0; done < rows.length; ) {
    const some = rows.slice(done, done + size);
    const begun = performance.now();
    done += some.length;
    await work(some, done);
    const fitting = Math.round((some.length * turnMs) / Math.max(performance.now() - begun, 1));
    size = Math.min(batch.most, Math.max(batch.fewest, fitting));
    if (rests && done < rows.length) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

/** Caches dictionaries for one import, since the store caches separately for each transaction and each savepoint of a row. */
function remembering(dictionaries: Dictionaries): Dictionaries {
  const known = new Map<string, ReturnType<Dictionaries['entries']>>();
  return {
    entries(...[source, code, tenantId, via]) {
      const key = [source, code, tenantId].join();
      const entries = known.get(key) ?? dictionaries.entries(source, code, tenantId, via);
      known.set(key, entries);
      return entries;
    },
  };
}

/** Returns a compiled noun with cached dictionaries, to be used for one import only. */
function withCachedDictionaries(compiled: Compiled): Compiled {
  return { ...compiled, engine: { ...compiled.engine, dictionaries: remembering(compiled.engine.dictionaries) } };
}

const renewMs = 20_000;
/** Rows above the headings that are read as well. */
const spareRows = 20;

/** One import while it runs. */
class Import {
  readonly #context: ImportContext;
  readonly #order: Order;
  readonly #storing: Storing;
  readonly #faults: Fault[] = [];

  constructor(context: ImportContext, order: Order) {
    const compiled = withCachedDictionaries(context.compiled);
    this.#context = { ...context, compiled };
    this.#order = order;
    this.#storing = { compiled, save: compileSave(compiled), actor: order.actor, isCovered: order.isCovered === 1 };
  }

  async run(): Promise<void> {
    const bytes = await this.#bytes();
    const sheet = await this.#read(bytes);
    this.#assertBounded(sheet);
    await this.#go({ state: 'checking', total: sheet.rows.length });
    const rows = await planRows(this.#context.compiled, this.#order.actor, sheet);
    this.#faults.push(...rows.flatMap(({ faults }) => faults));
    if (this.#order.mode === 'good') await this.#storeGood(rows);
    else await this.#look(rows);
    if (this.#order.mode === 'all' && this.#faults.length === 0) return this.#storeAll(rows);
    await this.#finish({ bytes, sheet, rows });
  }

  async #bytes(): Promise<Uint8Array> {
    const { db } = this.#context.compiled.engine;
    const found = await findWorkbook(db, this.#owner(), { id: this.#order.id, which: 'file' });
    if (!found) throw new AppError('IMPORT_STOPPED');
    return found.bytes;
  }

  async #read(bytes: Uint8Array): Promise<Sheet> {
    const { compiled } = this.#context;
    const read = await readSheet({ bytes, mostColumns, mostRows: importRows + spareRows });
    return understandSheet(compiled, { ...read, actor: this.#order.actor, isCovered: this.#storing.isCovered });
  }

  /** Refuses too many rows in one transaction: the embedded database answers no other request until it ends. */
  #assertBounded({ rows }: Sheet): void {
    const isBounded = this.#order.mode === 'all' && !standAlone(this.#context.compiled);
    if (isBounded && rows.length > importAllRows) throw new AppError('IMPORT_ALL_TOO_LONG', { max: importAllRows });
  }

  #owner() {
    return { actor: this.#order.actor, noun: this.#context.compiled.model.resource.name };
  }

  /** Stores the progress. Ends the import by an error when it was given up meanwhile. */
  async #go(progress: Progress, via: Transaction | undefined = undefined): Promise<void> {
    const isWanted = await tell(via ?? this.#context.compiled.engine.db, this.#order.id, progress);
    if (!isWanted) throw new AppError('IMPORT_STOPPED');
  }

  #transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return transact(this.#context.compiled.engine.db, work);
  }

  #faultyRows(): number {
    return new Set(this.#faults.map(({ row }) => row)).size;
  }

  /** Handles the rows in batches, and stops by an error when the server is about to end. */
  #inTurns(rows: readonly PlannedRow[], rests: boolean, work: (some: readonly PlannedRow[], done: number) => Promise<void>) {
    return inBatches(rows, { rests }, (some, done) => {
      if (this.#context.desk.isStopping) throw new AppError('IMPORT_STOPPED');
      return work(some, done);
    });
  }

  /** Checks whether the rows could be stored, without storing them. */
  async #look(rows: readonly PlannedRow[]): Promise<void> {
    await this.#inTurns(rows, true, async (some, done) => {
      await this.#transact(async (tx) => {
        this.#faults.push(...(await storeRows(tx, this.#storing, { rows: some, mode: 'look' })));
        await this.#go({ done, faulty: this.#faultyRows() }, tx);
      });
    });
  }

  /** Stores the rows without faults; the progress is written in the transaction of each batch. */
  async #storeGood(rows: readonly PlannedRow[]): Promise<void> {
    await this.#go({ state: 'storing' });
    let stored = 0;
    await this.#inTurns(rows, true, async (some, done) => {
      const turn = await this.#transact(async (tx) => {
        const faults = await storeRows(tx, this.#storing, { rows: some, mode: 'good' });
        const wrong = new Set([...this.#faults, ...faults].map(({ row }) => row));
        const fine = some.filter(({ number }) => !wrong.has(number)).length;
        await this.#go({ done, stored: stored + fine, faulty: wrong.size }, tx);
        return { faults, fine };
      });
      this.#faults.push(...turn.faults);
      stored += turn.fine;
      this.#context.compiled.totals.forget();
    });
    await this.#transact((tx) => this.#audit(tx, stored));
  }

  /** Stores all rows in one transaction, together with the state that says so. */
  async #storeAll(rows: readonly PlannedRow[]): Promise<void> {
    const total = rows.length;
    await this.#go({ state: 'storing' });
    try {
      await this.#transact(async (tx) => {
        await this.#inTurns(rows, false, async (some) => {
          const faults = await storeRows(tx, this.#storing, { rows: some, mode: 'all' });
          if (faults.length > 0) throw new FaultsFound(faults);
        });
        await this.#audit(tx, total);
        await this.#go({ state: 'done', done: total, stored: total }, tx);
      });
      this.#context.compiled.totals.forget();
    } catch (error) {
      if (!(error instanceof FaultsFound)) throw error;
      this.#faults.push(...error.faults);
      const bytes = await this.#bytes();
      await this.#finish({ bytes, sheet: await this.#read(bytes), rows });
    }
  }

  async #audit(tx: Transaction, stored: number): Promise<void> {
    const { fileName, mode, actor } = this.#order;
    const facts = { mode, stored, faulty: this.#faultyRows() };
    const changes = Object.fromEntries(Object.entries(facts).map(([name, after]) => [name, { before: null, after }]));
    await writeAudit(tx, actor, { action: 'import', resource: this.#owner().noun, label: fileName, changes });
  }

  async #finish({ bytes, sheet, rows }: { bytes: Uint8Array; sheet: Sheet; rows: readonly PlannedRow[] }): Promise<void> {
    const columns = new Map(sheet.fields.map(({ entry, column }) => [entry.name, column]));
    // As they are read; what is about a whole row comes after its columns.
    const placeOf = ({ field }: Fault) => columns.get(field ?? '') ?? mostColumns + 1;
    const faults = [...this.#faults].sort((one, other) => one.row - other.row || placeOf(one) - placeOf(other));
    const { compiled } = this.#context;
    const { actor, mode } = this.#order;
    const isReduced = mode === 'good' && faults.length > 0;
    const result = faults.length > 0 ? await resultOf(compiled, actor, { bytes, sheet, faults, isReduced }) : null;
    const report = reportOf(compiled.model, faults);
    await this.#go({ state: 'done', done: rows.length, faulty: this.#faultyRows(), report, result });
  }
}

/** Runs an import, from the workbook to the result. Whatever happens, the row of the job holds the outcome. */
export async function runImport(context: ImportContext, order: Order): Promise<void> {
  const { db } = context.compiled.engine;
  const alive = setInterval(() => renew(db, [order.id]).catch(context.onError), renewMs);
  try {
    assertWritable(context.compiled.model, order.actor);
    if (await claim(db, order.id)) await new Import(context, order).run();
  } catch (error) {
    const { refusal, status } = refusalOf(error);
    if (status >= 500 && !(error instanceof AppError)) context.onError(error);
    await tell(db, order.id, { state: 'failed', problem: refusal }).catch(context.onError);
  } finally {
    clearInterval(alive);
  }
}
