import { type RowOf, tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { addRows, type NewRowOf, setEachColumns } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { canonical, sha256 } from '#server/lib/canonical';
import type { ArtEvent } from '#shared/handover/article';
import { businessMoment } from '#shared/time';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { dept } from '#src/resources/system/dept';

/** A row of the chain as it is stored. */
export type HistoryRow = Readonly<Record<string, unknown>>;

const sealed = Object.keys(articleHistory.fields)
  .filter((name) => name !== 'hash')
  .sort();

/** The checksum of a row: sha-256 over that of the row before it and everything that it says (domain model 6.9). */
export function sealOf(row: HistoryRow): string {
  const told = sealed.map((name) => `${name}=${canonical(row[name])}`).join('\n');
  return sha256(told);
}

/** A flaw in a chain, and the number of the row where it is. */
export interface Flaw {
  readonly seq: number;
  readonly problem: 'missing' | 'order' | 'changed' | 'state';
}

/** The end of the chain according to the article itself. */
export interface ChainEnd {
  readonly historySeq: number | null;
  readonly historyHash: string | null;
}

function flawOf(row: HistoryRow, seq: number, prevHash: string | null): Flaw | undefined {
  const own = Number(row.seq);
  if (own !== seq) return { seq, problem: own > seq ? 'missing' : 'order' };
  if ((row.prevHash ?? null) !== prevHash) return { seq, problem: 'order' };
  return sealOf(row) === row.hash ? undefined : { seq, problem: 'changed' };
}

/** Returns the first flaw of a chain, whose rows come ordered by number; `undefined` where all is as it was written. */
export function findFlaw(rows: readonly HistoryRow[], { historySeq, historyHash }: ChainEnd): Flaw | undefined {
  let prevHash: string | null = null;
  for (const [index, row] of rows.entries()) {
    const flaw = flawOf(row, index + 1, prevHash);
    if (flaw) return flaw;
    prevHash = String(row.hash);
  }
  const count = historySeq ?? 0;
  if (rows.length !== count) return { seq: Math.min(rows.length, count) + 1, problem: rows.length < count ? 'missing' : 'order' };
  return prevHash === historyHash ? undefined : { seq: count, problem: 'changed' };
}

export const articles = tableOf(article);
export const histories = tableOf(articleHistory);

export type StoredArticle = RowOf<typeof article>;

/** A field that changed, for the events that record changes. */
export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Details that the callers may add to an event. */
export interface EventDetails {
  readonly exchgId?: string;
  readonly exchgNo?: string;
  readonly taskNo?: string;
  /** The names of the signers; the actor's where none are given. */
  readonly operatorNames?: string;
  /** Names of uploaded files, comma-joined. */
  readonly photos?: string;
  readonly remark?: string;
}

/** An event of one article, with the row before and after it. */
export interface CustodyEntry extends EventDetails {
  readonly event: ArtEvent;
  readonly before?: StoredArticle;
  readonly after: StoredArticle;
  readonly changes?: readonly FieldChange[];
}

/** Returns the names of the departments in these entries, by id. */
async function placesOf(tx: Transaction, entries: readonly CustodyEntry[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    entries.flatMap(({ before, after }) => [before?.deptId, after.deptId]).filter((id) => typeof id === 'string'),
  );
  const rows = await readRows(tx, dept, { where: { id: [...ids] }, columns: ['id', 'deptName'], withRemoved: true });
  return new Map(rows.map(({ id, deptName }) => [id, deptName]));
}

interface ChainHead {
  readonly historySeq: number;
  readonly historyHash: string;
}

/**
 * Appends events to the histories of their articles, which the caller has locked, in the given order, and returns how each chain
 * ends now. This is the only writer of history.
 */
export async function appendHistory(
  { tx, actor, at }: { tx: Transaction; actor: Actor; at?: string },
  entries: readonly CustodyEntry[],
): Promise<ReadonlyMap<string, ChainHead>> {
  const places = await placesOf(tx, entries);
  const eventTime = at ?? businessMoment(Date.now());
  const heads = new Map<string, ChainHead>();
  const rows = entries.map((entry) => {
    const { id, historySeq, historyHash } = entry.after;
    const head = heads.get(id) ?? { historySeq: historySeq ?? 0, historyHash };
    const row = {
      ...historyRowOf(entry, places),
      eventTime,
      operatorNames: (entry.operatorNames ?? actor.name).slice(0, 255),
      seq: head.historySeq + 1,
      prevHash: head.historyHash || null,
    };
    const hash = sealOf(row);
    heads.set(id, { historySeq: row.seq, historyHash: hash });
    return { ...row, hash, tenantId: entry.after.tenantId };
  });
  // The rows have every field of the definition; those without a value are undefined.
  await addRows({ tx, actor, at }, articleHistory, rows as NewRowOf<typeof articleHistory>[]);
  const ends = new Map(entries.map(({ after }) => [after.id, after]));
  const moved = [...heads].map(([id, values]) => ({ before: ends.get(id) as StoredArticle, values }));
  // In one statement, since an action may concern a whole car of boxes.
  await setEachColumns({ tx }, article, moved);
  return heads;
}

/** Returns the history row of an event. */
function historyRowOf({ event, before, after, changes = [], ...more }: CustodyEntry, places: ReadonlyMap<string, string>) {
  return {
    artId: after.id,
    event,
    changes: changes.length > 0 ? changes : undefined,
    fromState: before?.artState,
    toState: after.artState,
    fromHolderType: before?.holderType,
    fromHolderName: before?.holderName,
    toHolderType: after.holderType,
    toHolderName: after.holderName,
    fromDeptName: placeOf(before, places),
    toDeptName: placeOf(after, places),
    taskId: after.taskId || before?.taskId,
    sealNo: after.sealNo,
    condition: after.condition,
    ...more,
  };
}

function placeOf(row: StoredArticle | undefined, places: ReadonlyMap<string, string>): string | undefined {
  return row?.deptId ? places.get(row.deptId) : undefined;
}
