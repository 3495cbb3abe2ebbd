import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import { transact } from '#server/db/transact';
import { dictBiz } from '#src/resources/system/dict';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { addEmptyTenants, dictionariesOf, rootValues } from '../../../../tests/support/dictionaries.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { copyDictionaries } from './service.ts';

let app: SeededApp;
let api: Api;
/** The administrator of a tenant, who writes business dictionaries and reads those of the system. */
let manager: Api;
let book: ReturnType<typeof dictionariesOf>;

beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  manager = await app.signInAs('manager', 'admin');
  book = dictionariesOf(api);
  await addEmptyTenants(app.db, '111111');
});
afterAll(() => app.close());

describe('the calls', () => {
  it('answer dictionaries by the page, found by code and name', async () => {
    const { code } = await book.make('1', '2');

    const { data } = await api.get<{ records: Row[]; total: number }>('blade-system/dict-biz/parent-list', { code });

    expect(data).toMatchObject({ total: 1, size: 10, current: 1, records: [{ code, dictKey: '-1', parentId: '0' }] });
  });

  it('answer the entries of a dictionary nested and in order, and only those that are looked for', async () => {
    const { id } = await book.make();
    const last = await book.addEntry(id, { dictKey: '1', sort: 9, dictValue: 'Last' });
    const first = await book.addEntry(id, { dictKey: '2', sort: 1, dictValue: 'First' });
    const below = await book.addEntry(last.id, { dictKey: '3', dictValue: 'Below' });

    expect(await book.childrenOf(id)).toMatchObject([{ id: first.id }, { id: last.id, children: [{ id: below.id }] }]);
    expect(await book.childrenOf(last.id)).toMatchObject([{ id: below.id }]);
    expect(await book.childrenOf(id, { dictValue: 'Below' })).toMatchObject([{ id: below.id }]);
    expect(await book.childrenOf('-1')).toEqual([]);
  });

  it('answer everything nested, as rows and as nodes', async () => {
    const { id, code, entries } = await book.make('1');

    const rows = await api.get<Row[]>('blade-system/dict-biz/list', { code });
    const nodes = await api.get<Row[]>('blade-system/dict-biz/tree', { code: 'DICT' });
    const roots = await api.get<Row[]>('blade-system/dict-biz/parent-tree');

    expect(rows.data).toMatchObject([{ id, children: [{ id: entries[0], code }] }]);
    expect(nodes.data.find((node) => node.id === id)).toMatchObject({ title: 'Colours', children: [{ id: entries[0] }] });
    expect(roots.data.map((node) => node.id)).toContain(id);
    expect(JSON.stringify(roots.data)).not.toContain(entries[0]);
  });

  it('answer a dictionary nested, without what is sealed and what hangs below it', async () => {
    const { id, code } = await book.make();
    const open = await book.addEntry(id, { dictKey: '1' });
    const shut = await book.addEntry(id, { dictKey: '2', isSealed: 1 });
    await book.addEntry(shut.id, { dictKey: '3' });
    await book.addEntry(open.id, { dictKey: '4' });

    const { data } = await api.get<Row[]>('blade-system/dict-biz/dictionary-tree', { code });

    expect(data).toMatchObject([{ dictKey: '1', title: 'Red', key: open.id, children: [{ dictKey: '4' }] }]);
    expect(data).toHaveLength(1);
  });

  it.each([
    ['system', 'sex'],
    ['business', 'yes_no'],
  ] as const)('answer a dictionary that the asked %s source does not know from the other one', async (source, code) => {
    const { data } = await api.dictionary(source, code);

    expect(data.map((each) => each.code)).toContain(code);
  });

  it('answer nothing of another tenant', async () => {
    const foreign = await api.submit(dictBiz, { ...rootValues({ code: 'theirs' }), tenantId: '111111' });

    const lists = await Promise.all([
      manager.get('blade-system/dict-biz/parent-list', { code: 'theirs' }),
      manager.get('blade-system/dict-biz/list', { code: 'theirs' }),
      manager.get('blade-system/dict-biz/child-list', { parentId: foreign.data.id }),
      manager.dictionary('business', 'theirs'),
    ]);

    expect(JSON.stringify(lists)).not.toContain(foreign.data.id);
  });
});

describe('a new tenant', () => {
  const table = tableOf(dictBiz);
  const rowsOf = (tenantId: string) =>
    app.db.select().from(table).where(eq(table.tenantId, tenantId)).orderBy(table.code, table.dictKey);

  it('begins with the dictionaries of another one, in rows of its own', async () => {
    const { code, id } = await book.make('1');
    const above = await book.addEntry(id, { dictKey: '2', isSealed: 1 });
    await book.addEntry(above.id, { dictKey: '3' });
    const gone = await book.addEntry(id, { dictKey: '4' });
    await api.remove(dictBiz, [gone.id]);

    await inAllTenants(() => transact(app.db, (tx) => copyDictionaries(tx, '000000', '333333')));

    const [before, after] = [await rowsOf('000000'), await rowsOf('333333')];
    const living = before.filter(({ isDeleted }) => isDeleted === 0);
    const facts = (rows: typeof before) => rows.map((row) => [row.code, row.dictKey, row.dictValue, row.sort, row.isSealed]);
    expect(facts(after)).toEqual(facts(living));
    expect(new Set([...before, ...after].map((row) => row.id)).size).toBe(before.length + after.length);
    const copied = after.filter((row) => row.code === code);
    const idOf = (key: string) => copied.find(({ dictKey }) => dictKey === key)?.id;
    expect(copied.map(({ dictKey, parentId }) => [dictKey, parentId])).toEqual([
      ['-1', '0'],
      ['1', idOf('-1')],
      ['2', idOf('-1')],
      ['3', idOf('2')],
    ]);
  });
});
