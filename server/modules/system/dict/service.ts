import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Dictionaries, DictRow } from '#server/crud/ports';
import { tableOf } from '#server/crud/table';
import type { Database, Executor } from '#server/db/types';
import type { DictSource } from '#shared/field';
import { dict, dictBiz } from '#src/resources/system/dict';

/** An entry as it is kept for a few seconds: what the engine needs and what the wire shows. */
export interface Entry extends DictRow {
  readonly dictValueEn: string | null;
  readonly isSealed: number;
  readonly code: string;
  readonly sort: number;
  readonly remark: string | null;
}

/** The dictionaries of the server: `entries` for labels and checks, `forget` after a change on this server. */
export interface DictionaryStore extends Dictionaries {
  entries(source: DictSource, code: string, tenantId: string, via?: Executor): Promise<readonly Entry[]>;
  forget(): void;
}

interface Remembered {
  readonly entries: Promise<readonly Entry[]>;
  readonly until: number;
  /** The entries have come. */
  isRead: boolean;
}

/** Other servers show a changed dictionary after this time at the latest. */
const REMEMBER_MS = 5_000;
const MOST_REMEMBERED = 2_000;

const system = tableOf(dict);
const business = tableOf(dictBiz);
/** The key of the row that holds a dictionary together; it is no entry. */
const ROOT_KEY = '-1';

/** Which dictionary is asked for. */
interface Wanted {
  readonly source: DictSource;
  readonly code: string;
  readonly tenantId: string;
}

/** Reads dictionaries and keeps each for a few seconds, since every answer with a labelled field asks for one. */
export function openDictionaries(db: Database, ticks: () => number = () => performance.now()): DictionaryStore {
  const remembered = new Map<string, Remembered>();
  const remember = (name: string, entries: Remembered['entries']) => {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const made: Remembered = { entries, until: ticks() + REMEMBER_MS, isRead: false };
    remembered.set(name, made);
    entries.then(
      () => {
        made.isRead = true;
      },
      () => remembered.delete(name),
    );
  };
  return {
    entries(...[source, code, tenantId, via = db]) {
      const name = source === 'system' ? code : `${tenantId}/${code}`;
      const known = remembered.get(name);
      // A transaction never waits for what somebody else is reading: that one may wait for the connection it holds.
      if (known && known.until > ticks() && (via === db || known.isRead)) return known.entries;
      const entries = read(via, { source, code, tenantId });
      // What a transaction reads may be its own unfinished change.
      if (via === db) remember(name, entries);
      return entries;
    },
    forget: () => remembered.clear(),
  };
}

/** Async, so that what is remembered is an answer: a Drizzle query runs anew each time it is awaited. */
async function read(via: Executor, { source, code, tenantId }: Wanted): Promise<readonly Entry[]> {
  return source === 'system' ? readSystem(via, code) : readBusiness(via, code, tenantId);
}

function columnsOf(table: typeof system | typeof business) {
  const { code, dictKey, dictValue, dictValueEn, sort, isSealed, remark } = table;
  return { code, dictKey, dictValue, dictValueEn, sort, isSealed, remark };
}

function readSystem(via: Executor, code: string): Promise<readonly Entry[]> {
  return via
    .select(columnsOf(system))
    .from(system)
    .where(and(eq(system.code, code), eq(system.isDeleted, 0), isNotNull(system.parentId), ne(system.dictKey, ROOT_KEY)))
    .orderBy(asc(system.sort), asc(system.id));
}

function readBusiness(via: Executor, code: string, tenantId: string): Promise<readonly Entry[]> {
  return via
    .select(columnsOf(business))
    .from(business)
    .where(
      and(
        eq(business.tenantId, tenantId),
        eq(business.code, code),
        eq(business.isDeleted, 0),
        isNotNull(business.parentId),
        ne(business.dictKey, ROOT_KEY),
      ),
    )
    .orderBy(asc(business.sort), asc(business.id));
}
