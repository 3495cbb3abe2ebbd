import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import { tables } from '../../../../tests/support/module-rows.ts';
import { type ModuleServer, openModuleServer } from '../../../../tests/support/module-server.ts';

let server: ModuleServer;
let token: string;

beforeAll(async () => {
  server = await openModuleServer();
  token = (await server.signIn()).access_token;
  const root = await server.make.dict({ code: 'notice', dictKey: '-1', dictValue: '通知类型' });
  const below = { code: 'notice', parentId: root.id };
  await server.make.dict({ ...below, dictKey: '2', dictValue: '批转通知', sort: 2 });
  await server.make.dict({ ...below, dictKey: '1', dictValue: '发布通知', dictValueEn: 'Release', remark: 'r' });
  await server.make.dict({ ...below, dictKey: '3', dictValue: '转发通知', sort: 3, isSealed: 1 });
  await server.make.dict({ ...below, dictKey: '4', dictValue: '指示通知', sort: 4, isDeleted: 1 });
  const own = await server.make.dictBiz({ code: 'sex', dictKey: '-1' });
  await server.make.dictBiz({ code: 'sex', dictKey: '1', dictValue: '男', parentId: own.id });
  await server.make.dictBiz({ code: 'sex', dictKey: '9', parentId: own.id, tenantId: '100001' });
});
afterAll(() => server.close());

const ask = (path: string) => server.get(`blade-system/${path}`, token);

describe('a dictionary', () => {
  it('answers its open entries in their order, keys as texts', async () => {
    const empty = { id: -1, parentId: -1, isSealed: 0, isDeleted: -1 };

    expect((await ask('dict/dictionary?code=notice')).json()).toEqual({
      code: 200,
      success: true,
      msg: '操作成功',
      data: [
        { ...empty, code: 'notice', dictKey: '1', dictValue: '发布通知', dictValueEn: 'Release', sort: 1, remark: 'r' },
        { ...empty, code: 'notice', dictKey: '2', dictValue: '批转通知', dictValueEn: '', sort: 2, remark: '' },
      ],
    });
  });

  it('of the business belongs to its tenant', async () => {
    expect((await ask('dict-biz/dictionary?code=sex')).json().data).toMatchObject([{ dictKey: '1', dictValue: '男' }]);
  });

  it('that only the other side has is answered by that', async () => {
    expect((await ask('dict/dictionary?code=sex')).json().data).toMatchObject([{ dictKey: '1', dictValue: '男' }]);
    expect((await ask('dict-biz/dictionary?code=notice')).json().data).toMatchObject([{ dictKey: '1' }, { dictKey: '2' }]);
  });

  it('that does not exist has no entries', async () => {
    expect((await ask('dict/dictionary?code=nothing')).json()).toMatchObject({ code: 200, data: [] });
  });

  it.each([
    ['dict/dictionary', '缺少必要的请求参数: code'],
    ['dict/dictionary?code=', '缺少必要的请求参数: code'],
    ['dict/dictionary?code=a&code=b', '请求参数格式错误: code'],
    ["dict-biz/dictionary?code='or'1'='1", '请求参数格式错误: code'],
  ])('is refused as %s', async (path, msg) => {
    expect((await ask(path)).json()).toMatchObject({ code: 400, msg });
  });

  it('gives the engine sealed entries too, and is kept for five seconds', async () => {
    const keys = async () => (await server.core.dictionaries.entries('system', 'notice', '000000')).map(({ dictKey }) => dictKey);
    const before = await keys();

    await server.db.delete(tables.dict).where(eq(tables.dict.dictKey, '3'));
    const kept = await keys();
    server.clock.advance(5_001);

    expect([before, kept, await keys()]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
      ['1', '2'],
    ]);
  });

  it('is read in a transaction as that sees it, and not kept', async () => {
    server.core.dictionaries.forget();

    const inside = await transact(server.db, async (tx) => {
      await tx.update(tables.dict).set({ dictValue: 'changed' }).where(eq(tables.dict.dictKey, '1'));
      const entries = await server.core.dictionaries.entries('system', 'notice', '000000', tx);
      await tx.update(tables.dict).set({ dictValue: 'restored' }).where(eq(tables.dict.dictKey, '1'));
      return entries[0]?.dictValue;
    });

    const outside = await server.core.dictionaries.entries('system', 'notice', '000000');
    expect([inside, outside[0]?.dictValue]).toEqual(['changed', 'restored']);
  });

  it('is read once in a transaction, and anew after something in it has changed', async () => {
    const { dictionaries } = server.core;
    dictionaries.forget();

    const seen = await transact(server.db, async (tx) => {
      const first = async () => (await dictionaries.entries('system', 'notice', '000000', tx))[0]?.dictValue;
      const set = (dictValue: string) => tx.update(tables.dict).set({ dictValue }).where(eq(tables.dict.dictKey, '1'));
      await set('one');
      const before = await first();
      await set('two');
      const kept = await first();
      await dictionaries.forget({ source: 'system', code: 'notice' }, tx);
      return [before, kept, await first()];
    });

    expect(seen).toEqual(['one', 'one', 'two']);
  });

  it('does not keep a transaction waiting for a reader who waits for its connection', async () => {
    const { dictionaries } = server.core;
    dictionaries.forget();

    const [inside, outside] = await transact(server.db, async (tx) => {
      const waiting = dictionaries.entries('system', 'notice', '000000');
      return [await dictionaries.entries('system', 'notice', '000000', tx), { waiting }] as const;
    });

    expect(await outside.waiting).toEqual(inside);
  });
});
