import { eq, ne } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { type Draft, defineModule, type Hooks, type Module, type SaveContext } from '#server/crud/module';
import { readRow, readRows, whereOf } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { changeRows, type Writer } from '#server/crud/write/effects';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { AppError, type FieldRefusals } from '#shared/errors';
import type { DictSource } from '#shared/field';
import { ROOT_ID } from '#shared/tree';
import { definitions } from '#src/resources/index';
import { dict, dictBiz } from '#src/resources/system/dict';
import type { Services } from '../../services.ts';
import { dictCalls } from './routes.ts';
import type { DictionaryStore } from './service.ts';
import { ROOT_KEY } from './shipped/line.ts';
import { lockedEntries } from './shipped/locked.ts';

type Noun = typeof dict | typeof dictBiz;
type EntryDraft = Draft<typeof dict>;
/** An entry of either noun: that of a system dictionary belongs to no tenant. */
type EntryRow = RowOf<typeof dict> & { readonly tenantId?: string };
type Saving = SaveContext<typeof dict>;

export const nouns: { readonly [S in DictSource]: Noun } = { system: dict, business: dictBiz };

const locked = new Set(lockedEntries.map(({ source, code, dictKey }) => [source, code, dictKey].join('/')));

/** Returns whether the program relies on an entry or, with the key of a root, on the dictionary itself. */
function isLocked(source: DictSource, { code, dictKey }: { code: unknown; dictKey: unknown }): boolean {
  return locked.has([source, code, dictKey].join('/'));
}

/** The dictionaries whose keys are stored as numbers in rows. */
const numeric = new Set(
  definitions.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ dict: from, keys, many }) =>
      from && keys !== 'text' && !many ? [`${from.source}/${from.code}`] : [],
    ),
  ),
);

const fields = dict.fields;

/** Returns the hooks of dictionaries, alike for system and business. */
function dictHooks(source: DictSource, dictionaries: DictionaryStore): Hooks<typeof dict> {
  const book = new Book(source);
  return {
    async beforeSave(draft, saving) {
      const { before } = saving;
      const isRoot = (draft.parentId ?? ROOT_ID) === ROOT_ID;
      if (before && isRoot !== (before.dictKey === ROOT_KEY)) refuse({ parentId: { code: 'DICT_PLACE' } });
      refuse(await (isRoot ? book.settleRoot(draft, saving) : book.settleEntry(draft, saving)));
      if (before && isLocked(source, before)) assertSame(draft, before);
    },
    async afterSave(row, { tx, actor, tenantId, before }) {
      const isRenamed = before !== undefined && before.code !== row.code;
      if (isRenamed && row.dictKey === ROOT_KEY) await book.rename({ tx, actor }, { from: before.code, to: row.code, tenantId });
      await dictionaries.forget({ source, code: row.code, tenantId }, tx);
      if (isRenamed) await dictionaries.forget({ source, code: before.code, tenantId }, tx);
    },
    async beforeRemove(rows: readonly EntryRow[], { tx }) {
      const kept = rows.find((row) => isLocked(source, row));
      if (kept) throw new AppError('DICT_LOCKED', { name: kept.dictValue });
      for (const { code, tenantId } of rows) await dictionaries.forget({ source, code, tenantId }, tx);
    },
  };
}

/** Refuses another code or key for a locked entry; its label is free. */
function assertSame(draft: EntryDraft, before: EntryRow): void {
  const changed = (['code', 'dictKey'] as const).filter((name) => draft[name] !== before[name]);
  const refusal = { code: 'DICT_LOCKED', params: { name: before.dictValue } } as const;
  refuse(Object.fromEntries(changed.map((name) => [name, refusal])));
}

/** The rows of one of the two dictionaries. */
class Book {
  readonly #source: DictSource;
  /** Either noun goes by the type of the one that has tenants; nothing is read by the tenant where it has none. */
  readonly #noun: typeof dictBiz;

  constructor(source: DictSource) {
    this.#source = source;
    this.#noun = nouns[source] as typeof dictBiz;
  }

  #ofTenant(tenantId: string | undefined) {
    return this.#source === 'system' || tenantId === undefined ? undefined : { tenantId };
  }

  /** Gives a dictionary the key of a root; refuses a code that is taken. */
  async settleRoot(draft: EntryDraft, { tx, before, tenantId }: Saving): Promise<FieldRefusals> {
    draft.dictKey = ROOT_KEY;
    if (draft.code === null || draft.code === before?.code) return {};
    const isOther = before && ne(tableOf(this.#noun).id, before.id);
    const where = [this.#ofTenant(tenantId), { code: draft.code, dictKey: ROOT_KEY }, isOther];
    const taken = await readRow(tx, this.#noun, { where, columns: ['id'] });
    return taken ? { code: { code: 'DUPLICATE', params: { field: fields.code } } } : {};
  }

  /** Gives an entry the code of its dictionary, in which it stays. A code that is sent empty is refused as everywhere. */
  async settleEntry(draft: EntryDraft, { tx, before, tenantId, sent }: Saving): Promise<FieldRefusals> {
    const code = await this.#codeBelow(tx, String(draft.parentId), tenantId);
    // The engine refuses a parent that is not there.
    if (code === undefined) return {};
    if (before && before.code !== code) return { parentId: { code: 'DICT_PLACE' } };
    if (!sent.has('code') || draft.code !== null) draft.code = code;
    return this.#refusedKey(code, draft.dictKey);
  }

  #refusedKey(code: string, key: string | null): FieldRefusals {
    if (key === ROOT_KEY) return { dictKey: { code: 'DICT_KEY', params: { field: fields.dictKey, key: ROOT_KEY } } };
    const isNumber = key === null || /^(0|-?[1-9]\d{0,8})$/.test(key);
    if (isNumber || !numeric.has(`${this.#source}/${code}`)) return {};
    return { dictKey: { code: 'INTEGER_FORMAT', params: { field: fields.dictKey } } };
  }

  /** Returns the code of the dictionary that a row belongs to, and locks it: it must not change before the new entry has it. */
  async #codeBelow(tx: Transaction, parentId: string, tenantId: string | undefined): Promise<string | undefined> {
    const entries = tableOf(this.#noun);
    const ofParent = tx
      .select({ code: entries.code })
      .from(entries)
      .where(whereOf(this.#noun, [this.#ofTenant(tenantId), { id: parentId }]));
    const where = [this.#ofTenant(tenantId), { dictKey: ROOT_KEY }, eq(entries.code, ofParent)];
    const root = await readRow(tx, this.#noun, { where, columns: ['code'], lock: 'share' });
    return root?.code;
  }

  /** Gives the entries of a dictionary its new code. */
  async rename(by: Writer, { from, to, tenantId }: { from: string; to: string; tenantId?: string }): Promise<void> {
    const where = [this.#ofTenant(tenantId), { code: from }];
    const entries = await readRows(by.tx, this.#noun, { where, lock: 'update' });
    await changeRows(by, this.#noun, { rows: entries.map((before) => ({ before, values: { code: to } })) });
  }
}

/** Adds to each row whether the program relies on it. */
const present = (source: DictSource) => (records: WireRecord[]) =>
  records.map((record) => ({ ...record, isLocked: isLocked(source, { code: record.code, dictKey: record.dictKey }) ? 1 : 0 }));

/** The dictionaries that all tenants share. */
export const dictModule = ({ dictionaries }: Services): Module =>
  defineModule(dict, {
    hooks: dictHooks('system', dictionaries),
    present: present('system'),
    routes: [dictCalls(dict)],
  });

/** The dictionaries of each tenant. */
export const dictBizModule = ({ dictionaries }: Services): Module =>
  defineModule<typeof dictBiz>(dictBiz, {
    hooks: dictHooks('business', dictionaries),
    present: present('business'),
    routes: [dictCalls(dictBiz)],
  });
