import { Worker } from 'node:worker_threads';
import { Turns } from '#server/lib/turns';
import { AppError, workbookParts } from '#shared/errors';
import { type ErrorCode, refusals } from '#shared/refusals';

/** A heading of a sheet that people fill in. */
export interface SheetColumn {
  readonly column: number;
  readonly heading: string;
  readonly note: string;
  readonly width: number;
  readonly isRequired: boolean;
  /** Excel's number format; `@` keeps a typed text as it is. */
  readonly format: string;
  /** The choices of the drop-down; empty for none. */
  readonly choices: readonly string[];
  /** Whether texts other than the choices are allowed as well. */
  readonly isOpen: boolean;
  readonly hint: string;
  readonly errorTitle: string;
  readonly error: string;
}

/** A row of an uploaded sheet as texts, from the first column on. */
export interface TextRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The faults of a row of an uploaded sheet. */
export interface MarkedRow {
  readonly number: number;
  readonly reason: string;
  readonly cells: readonly { readonly column: number; readonly reason: string }[];
}

interface MarkOptions {
  readonly bytes: Uint8Array;
  readonly headingRow: number;
  readonly dataRows: readonly number[];
  readonly rows: readonly MarkedRow[];
  readonly reasonColumn: number;
  readonly reasonHeading: string;
  readonly columns: readonly SheetColumn[];
  readonly isReduced: boolean;
}

export type SheetValue = string | number | null;

interface RowsHead {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly width: number; readonly format: string }[];
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly code?: string;
  readonly part?: string;
  readonly message?: string;
}

const script = new URL('./workbook/worker.mjs', import.meta.url);
/** No workbook that people fill in by hand takes more time or memory than this. */
const limits = { taskMs: 60_000, heapMb: 200 };

const isRefusal = (code: string | undefined): code is ErrorCode => code !== undefined && code in refusals;
const isPart = (part: string | undefined): part is keyof typeof workbookParts => part !== undefined && part in workbookParts;

/** A thread that handles one workbook at a time. */
class WorkbookThread {
  readonly #worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
  });
  readonly #waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;
  #isOver = false;

  constructor() {
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('FILE_TOO_COMPLEX') : error);
    });
    this.#worker.on('exit', () => this.#fail(new Error('The thread of a workbook ended')));
    this.rest();
  }

  /** Whether the thread has ended and takes no more tasks. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Lets the thread wait for a task without keeping the process from ending. */
  rest(): void {
    this.#worker.unref();
  }

  ask<T>(task: string, input?: unknown): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    const timer = setTimeout(() => this.#fail(new AppError('FILE_TOO_COMPLEX')), limits.taskMs);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#worker.ref();
    this.#worker.postMessage({ id, task, input });
    // The other side answers exactly what its task says.
    return answer.finally(() => clearTimeout(timer)) as Promise<T>;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#worker.terminate();
  }

  #settle({ id, answer, code, part, message }: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (isRefusal(code)) waiting?.reject(new AppError(code, isPart(part) ? { part: workbookParts[part] } : undefined));
    else if (message === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(message));
  }

  #fail(error: Error): void {
    this.#isOver = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
    void this.#worker.terminate();
  }
}

/** Milliseconds that a thread waits for the next workbook to write: a template is often followed by another workbook soon. */
const spareMs = 10_000;
let spare: { readonly thread: WorkbookThread; readonly leaving: NodeJS.Timeout } | undefined;

function takeWriter(): WorkbookThread {
  const kept = spare;
  spare = undefined;
  clearTimeout(kept?.leaving);
  return kept && !kept.thread.isOver ? kept.thread : new WorkbookThread();
}

/** Keeps a thread that has done its task: a new one spends half a second on loading the library that writes workbooks. */
function keepWriter(thread: WorkbookThread): void {
  if (spare || thread.isOver) return void thread.close();
  thread.rest();
  const leaving = setTimeout(() => {
    spare = undefined;
    void thread.close();
  }, spareMs).unref();
  spare = { thread, leaving };
}

const turns = new Turns();

async function inOwnThread<T>(task: string, input: unknown): Promise<T> {
  const thread = new WorkbookThread();
  try {
    return await thread.ask<T>(task, input);
  } finally {
    await thread.close();
  }
}

/** Runs a task on an upload in a thread of its own, which then ends. Only one runs at a time, since each may take much memory. */
async function inUploadThread<T>(task: string, input: unknown): Promise<T> {
  const turn = turns.take('upload', () => inOwnThread<T>(task, input));
  if (!turn) throw new AppError('UNAVAILABLE', undefined, { retryAfter: limits.taskMs / 1000 });
  return turn;
}

/** Reads the non-empty rows of the first sheet. Refuses a file that is no workbook, and one that unpacks too large. */
export function readSheet(input: {
  readonly bytes: Uint8Array;
  readonly mostColumns: number;
  readonly mostRows: number;
}): Promise<{ readonly rows: readonly TextRow[]; readonly isTooLong: boolean }> {
  return inUploadThread('read', input);
}

/** Returns the uploaded workbook with its faults marked, at the cells and in a column of their own. */
export function markFaults(input: MarkOptions): Promise<Uint8Array> {
  return inUploadThread('mark', input);
}

/** Makes an empty workbook with headings, notes and drop-downs. */
export async function makeTemplate(input: {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly lastRow: number;
}): Promise<Uint8Array> {
  const thread = takeWriter();
  try {
    return await thread.ask<Uint8Array>('template', input);
  } finally {
    keepWriter(thread);
  }
}

/** Writes a workbook of these rows, piece by piece as they arrive. A consumer that stops early ends the thread. */
export async function* writeWorkbook(
  head: RowsHead,
  pages: AsyncIterable<readonly (readonly SheetValue[])[]>,
): AsyncGenerator<Uint8Array> {
  const thread = takeWriter();
  let isWhole = false;
  try {
    await thread.ask('open', head);
    for await (const rows of pages) yield* filled(await thread.ask<Uint8Array>('add', rows));
    const end = await thread.ask<Uint8Array>('end');
    isWhole = true;
    yield* filled(end);
  } finally {
    if (isWhole) keepWriter(thread);
    else await thread.close();
  }
}

function* filled(piece: Uint8Array): Generator<Uint8Array> {
  if (piece.length > 0) yield piece;
}

/** Makes a text acceptable to Excel as the title of a sheet. */
export function sheetTitle(text: string): string {
  return (
    text
      .replace(/[*?:\\/[\]']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet'
  );
}
