import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '#server/lib/seed-id';
import { dict, dictBiz } from '#src/resources/system/dict';
import type { Api } from '../../../../tests/support/api.ts';
import { addEmptyTenants, dictionariesOf, entryValues, rootValues } from '../../../../tests/support/dictionaries.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

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
  await addEmptyTenants(app.db, '111111', '222222');
});
afterAll(() => app.close());

const seeded = (source: 'system' | 'business', code: string, key: string) => seedId(`dict:${source}`, `${code}=${key}`);

describe('a dictionary', () => {
  it('has the key of a root and no parent, whatever is sent', async () => {
    const { data } = await api.submit(dictBiz, rootValues({ dictKey: '7' }));

    expect(await book.detailOf(data.id)).toMatchObject({ dictKey: '-1', parentId: '0', isLocked: 0 });
  });

  it('has a code of its own', async () => {
    const { code } = await book.make();

    const answer = await api.submit(dictBiz, rootValues({ code }));

    expect(answer).toMatchObject({ status: 409, bizCode: 'DUPLICATE', fields: { code: expect.any(String) } });
  });

  it('shares its code with that of another tenant', async () => {
    const { code } = await book.make();

    const answer = await api.submit(dictBiz, { ...rootValues({ code }), tenantId: '111111' });

    expect(answer.status).toBe(200);
  });

  it('takes its entries along to another code', async () => {
    const { id, entries, code } = await book.make('1', '2');

    await book.change(id, { code: `${code}_new` });

    const codes = await Promise.all(entries.map(async (each) => (await book.detailOf(each)).code));
    expect(codes).toEqual([`${code}_new`, `${code}_new`]);
    expect((await api.dictionary('business', code)).data).toEqual([]);
    expect((await api.dictionary('business', `${code}_new`)).data).toHaveLength(2);
  });

  it('does not become an entry of another one', async () => {
    const [one, other] = [await book.make(), await book.make()];

    expect(await book.change(one.id, { parentId: other.id })).toMatchObject({ status: 400, bizCode: 'DICT_PLACE' });
  });

  it('with entries is not removed, and together with them it is', async () => {
    const { id, entries } = await book.make('1');

    expect(await api.remove(dictBiz, [id])).toMatchObject({ status: 400, bizCode: 'TREE_CHILDREN' });
    expect((await api.remove(dictBiz, [id, ...entries])).status).toBe(200);
  });

  it('asks for what it needs in words of its own', async () => {
    const answer = await api.call({
      method: 'POST',
      url: '/api/blade-system/dict-biz/submit',
      headers: { 'accept-language': 'zh-CN' },
      payload: { parentId: 0, sort: '', isSealed: '' },
    });

    expect(answer.fields).toMatchObject({
      code: '请输入字典编号',
      dictValue: '请输入字典名称',
      sort: '请输入字典排序',
      isSealed: '请选择封存',
    });
  });
});

describe('an entry', () => {
  it('has the code of its dictionary, whatever is sent', async () => {
    const { id, code } = await book.make();

    const below = await book.addEntry(id, { code: 'another' });
    const deeper = await book.addEntry(below.id, { dictKey: '2' });

    expect([below.code, deeper.code]).toEqual([code, code]);
  });

  it('has a key of its own in its dictionary', async () => {
    const { id } = await book.make('1');

    const answer = await api.submit(dictBiz, entryValues(id, { dictKey: '1' }));

    expect(answer).toMatchObject({ status: 409, bizCode: 'DUPLICATE', fields: { dictKey: expect.any(String) } });
  });

  it('has not the key of a root', async () => {
    const { id } = await book.make();

    expect(await api.submit(dictBiz, entryValues(id, { dictKey: '-1' }))).toMatchObject({ status: 400, bizCode: 'DICT_KEY' });
  });

  it('has a key', async () => {
    const { id } = await book.make();

    const answer = await api.call({
      method: 'POST',
      url: '/api/blade-system/dict-biz/submit',
      headers: { 'accept-language': 'zh-CN' },
      payload: entryValues(id, { dictKey: '' }),
    });

    expect(answer.fields).toEqual({ dictKey: '请输入字典键值' });
  });

  it('of a dictionary whose keys are stored as numbers has a number', async () => {
    const post = seeded('system', 'post_category', '-1');

    const answer = await api.submit(dict, entryValues(post, { dictKey: 'senior' }));

    expect(answer).toMatchObject({ status: 400, bizCode: 'INTEGER_FORMAT', fields: { dictKey: expect.any(String) } });
  });

  it('moves below a neighbour, and neither to another dictionary nor to the top', async () => {
    const { id, entries } = await book.make('1', '2');
    const other = await book.make('1');
    const [first = '', second = ''] = entries;

    expect((await book.change(second, { parentId: first })).status).toBe(200);
    expect(await book.change(first, { parentId: other.id })).toMatchObject({ status: 400, bizCode: 'DICT_PLACE' });
    expect(await book.change(first, { parentId: 0 })).toMatchObject({ status: 400, bizCode: 'DICT_PLACE' });
    expect(await book.childrenOf(id)).toMatchObject([{ id: first, children: [{ id: second }] }]);
  });

  it('hangs below nothing that is not there, or another tenant’s', async () => {
    const foreign = await api.submit(dictBiz, { ...rootValues(), tenantId: '111111' });

    const answers = await Promise.all([
      manager.submit(dictBiz, entryValues('999999999999', { code: 'x' })),
      manager.submit(dictBiz, entryValues(foreign.data.id, { code: 'x' })),
    ]);

    expect(answers.map(({ status, bizCode }) => [status, bizCode])).toEqual([
      [400, 'NOT_A_CHOICE'],
      [400, 'NOT_A_CHOICE'],
    ]);
  });

  it('with entries below is not removed', async () => {
    const { id } = await book.make();
    const above = await book.addEntry(id);
    await book.addEntry(above.id, { dictKey: '2' });

    expect(await api.remove(dictBiz, [above.id])).toMatchObject({ status: 400, bizCode: 'TREE_CHILDREN' });
  });

  it('of the system is written by the platform only', async () => {
    const post = seeded('system', 'post_category', '-1');

    expect((await manager.submit(dict, entryValues(post, { dictKey: '9' }))).status).toBe(403);
    expect((await manager.get('blade-system/dict/parent-list')).status).toBe(200);
  });
});

describe('an entry that the program uses', () => {
  const ids = () => [seeded('business', 'sex', '-1'), seeded('business', 'sex', '1')] as const;

  it('says so', async () => {
    const [sex, male] = ids();

    expect([(await book.detailOf(sex)).isLocked, (await book.detailOf(male)).isLocked]).toEqual([1, 1]);
  });

  it('is not removed', async () => {
    const [, male] = ids();

    expect(await api.remove(dictBiz, [male])).toMatchObject({ status: 400, bizCode: 'DICT_LOCKED' });
  });

  it('keeps its key, and its dictionary its code', async () => {
    const [sex, male] = ids();

    expect(await book.change(male, { dictKey: '7' })).toMatchObject({
      bizCode: 'DICT_LOCKED',
      fields: { dictKey: expect.any(String) },
    });
    expect(await book.change(sex, { code: 'gender' })).toMatchObject({
      bizCode: 'DICT_LOCKED',
      fields: { code: expect.any(String) },
    });
    expect((await book.detailOf(male)).code).toBe('sex');
  });

  it('is called what people like, and can be sealed', async () => {
    const male = seeded('business', 'sex', '3');

    const answer = await book.change(male, { dictValue: 'Other', isSealed: 1 });

    expect(answer.status).toBe(200);
    expect((await api.dictionary('business', 'sex')).data.map(({ dictKey }) => dictKey)).toEqual(['1', '2']);
  });

  it('is so in every tenant', async () => {
    const { data } = await api.submit(dictBiz, { ...rootValues({ code: 'sex' }), tenantId: '222222' });

    expect(await api.remove(dictBiz, [data.id])).toMatchObject({ status: 400, bizCode: 'DICT_LOCKED' });
  });

  it('has further ones beside it that can be removed', async () => {
    const [sex] = ids();
    const added = await book.addEntry(sex, { dictKey: '8' });

    expect((await api.remove(dictBiz, [added.id])).status).toBe(200);
  });
});

describe('a sealed entry', () => {
  it('is no choice any more, labels what has it, and may stay there', async () => {
    const values = { title: 'Sealed', category: 6, releaseTime: '2026-01-01 08:00:00', content: '<p>x</p>' };
    const notice = (await api.post<{ id: string }>('blade-desk/notice/submit', values)).data;
    const sixth = seeded('system', 'notice', '6');
    await api.submit(dict, { ...(await api.detail(dict, sixth)).data, isSealed: 1 });
    const stored = (await api.get<Record<string, unknown>>('blade-desk/notice/detail', { id: notice.id })).data;

    const [kept, chosen] = [
      await api.post('blade-desk/notice/submit', { ...stored, title: 'Still sealed' }),
      await api.post('blade-desk/notice/submit', values),
    ];

    expect(stored.categoryName).not.toBe('');
    expect((await api.dictionary('system', 'notice')).data.map(({ dictKey }) => dictKey)).not.toContain('6');
    expect([kept.status, chosen.status, chosen.bizCode]).toEqual([200, 400, 'NOT_A_CHOICE']);
  });
});
