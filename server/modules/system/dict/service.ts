import { ne, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Dictionaries, DictRow } from '#server/crud/ports';
import { readRows } from '#server/crud/read/rows';
import { nextId } from '#server/db/columns';
import { inAllTenants, inTenant } from '#server/db/tenancy';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Events } from '#server/lib/events';
import type { DictSource } from '#shared/field';
import { ROOT_ID } from '#shared/tree';
import { dict, dictBiz } from '#src/resources/system/dict';
import { ROOT_KEY } from './shipped/line.ts';

/** An entry as it is remembered for a few seconds: the values that the engine needs and those that the wire shows. */
export interface Entry extends DictRow {
  readonly id: string;
  readonly parentId: string;
  readonly dictValueEn: string | null;
  readonly isSealed: number;
  readonly code: string;
  readonly sort: number;
  readonly remark: string | null;
}

/** The dictionaries of the server: `entries` for labels and checks, `forget` after a change. */
export interface DictionaryStore extends Dictionaries {
  entries(source: DictSource, code: string, tenantId: string, via?: Executor): Promise<readonly Entry[]>;
  /**
   * Makes every server read anew, and browsers ask again. It may be limited to the dictionaries that changed. With a transaction
   * in `via` it takes effect when that is committed.
   */
  forget(changed?: Changed, via?: Executor): Promise<void>;
}

/** The dictionaries that changed: one, or all of a source or of a tenant; absent fields mean any of them. */
export interface Changed {
  readonly source: DictSource;
  readonly code?: string;
  readonly tenantId?: string;
}

interface Remembered {
  readonly entries: Promise<readonly Entry[]>;
  readonly until: number;
  /** Whether the entries have arrived. */
  isRead: boolean;
}

/** Other servers show a changed dictionary at once, and after this time if they did not hear of it. */
const REMEMBER_MS = 5_000;
const MOST_REMEMBERED = 2_000;

const system = tableOf(dict);
const business = tableOf(dictBiz);
/** The dictionary to be read. */
interface Wanted {
  readonly source: DictSource;
  readonly code: string;
  readonly tenantId: string;
}

interface DictionariesOptions {
  /** Absent where no other server has to know. */
  readonly events?: Events;
  /** A clock in milliseconds that only goes forward. */
  readonly ticks?: () => number;
}

/** Opens a memory of entries that were read a moment ago, by the name of their dictionary. */
function openMemory(ticks: () => number) {
  const remembered = new Map<string, Remembered>();
  return {
    get(name: string): Remembered | undefined {
      const known = remembered.get(name);
      return known && known.until > ticks() ? known : undefined;
    },
    set(name: string, entries: Remembered['entries']): void {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const made: Remembered = { entries, until: ticks() + REMEMBER_MS, isRead: false };
      remembered.set(name, made);
      entries.then(
        () => {
          made.isRead = true;
        },
        () => remembered.delete(name),
      );
    },
  };
}

/**
 * Reads dictionaries and keeps each for a few seconds, since every answer with a labelled field asks for one. A transaction may
 * read its own unfinished change, so its entries are kept for itself alone, until something changes.
 */
export function openDictionaries(
  db: Database,
  { events, ticks = () => performance.now() }: DictionariesOptions = {},
): DictionaryStore {
  let shared = openMemory(ticks);
  let ofTransactions = new WeakMap<Executor, typeof shared>();
  const forgetAll = () => {
    shared = openMemory(ticks);
    ofTransactions = new WeakMap();
  };
  const memoryOf = (via: Executor) => {
    const memory = via === db ? shared : (ofTransactions.get(via) ?? openMemory(ticks));
    if (via !== db) ofTransactions.set(via, memory);
    return memory;
  };
  events?.subscribe(({ topic }) => {
    if (topic === 'dictionaries' || topic === 'missed') forgetAll();
  });
  return {
    entries(...[source, code, tenantId, via = db]) {
      const name = source === 'system' ? code : `${tenantId}/${code}`;
      const known = shared.get(name);
      // A transaction never waits for a read of others, which may in turn wait for the connection that it holds.
      if (known && (via === db || known.isRead)) return known.entries;
      const memory = memoryOf(via);
      const own = memory.get(name);
      if (own) return own.entries;
      const entries = read(via, { source, code, tenantId });
      memory.set(name, entries);
      return entries;
    },
    async forget(changed, via) {
      forgetAll();
      const any = [{ source: 'system' }, { source: 'business' }] as const;
      for (const each of changed ? [changed] : any) await events?.publish({ topic: 'dictionaries', ...each }, via);
    },
  };
}

const shown = {
  columns: ['id', 'parentId', 'code', 'dictKey', 'dictValue', 'dictValueEn', 'sort', 'isSealed', 'remark'],
  order: { sort: 'asc', id: 'asc' },
} as const;

/**
 * Reads the entries of a dictionary in the name of the tenant that they are remembered for, so that they never depend on who
 * asked first.
 */
async function read(via: Executor, { source, code, tenantId }: Wanted): Promise<readonly Entry[]> {
  const rows = await (source === 'system'
    ? inAllTenants(() => readRows(via, dict, { where: [{ code }, ne(system.dictKey, ROOT_KEY)], ...shown }))
    : inTenant(tenantId, () =>
        readRows(via, dictBiz, { where: [{ tenantId, code }, ne(business.dictKey, ROOT_KEY)], ...shown }),
      ));
  return rows.map((row) => ({ ...row, parentId: row.parentId ?? ROOT_ID }));
}

/** Copies the business dictionaries of one tenant to another, sealed entries as sealed ones. To be run where both are visible. */
export async function copyDictionaries(tx: Transaction, fromTenant: string, toTenant: string): Promise<void> {
  const { tenantId, isDeleted } = business;
  await tx.execute(sql`
    with source as (select *, ${nextId} as new_id from ${business} where ${tenantId} = ${fromTenant} and ${isDeleted} = 0)
    insert into ${business} (id, tenant_id, parent_id, code, dict_key, dict_value, dict_value_en, sort, is_sealed, remark)
    select row.new_id, ${toTenant}, coalesce(above.new_id, ${ROOT_ID}::bigint), row.code, row.dict_key, row.dict_value,
      row.dict_value_en, row.sort, row.is_sealed, row.remark
    from source as row left join source as above on above.id = row.parent_id`);
}
