import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRights, makeActor, openToyServer, type ToyClient, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
let api: ToyClient;
let plain: ToyClient;
const ids: Record<string, string> = {};

/** Makes four gadgets that differ in every kind of field. `empty` has only its title. */
beforeAll(async () => {
  server = await openToyServer();
  api = server.newcomer();
  plain = server.as({ ...api.actor, permissions: new Set([...allRights, 'gadget_plain']) });
  ids.shelf = await api.make('shelf', { name: 'top' });
  ids.spare = await api.make('shelf', { name: 'cellar' });
  const first = { kindOf: 1, tags: '1,10', grade: 'A', amount: 10, price: '1.50', isTop: 1, isOpen: 1, note: 'a,b' };
  const second = { kindOf: 2, tags: '2', grade: 'B', amount: 100, price: '20.00', isOpen: 2, phone: '13900000002' };
  const times = { madeAt: '2024-03-01 00:00:00', day: '2024-03-01', opens: '08:30' };
  const later = { madeAt: '2024-03-02 12:00:00', day: '2024-03-02', opens: '12:00' };
  ids.one = await api.make('gadget', { title: 'Red kite', ...first, ...times, shelfId: ids.shelf, phone: '13900000001' });
  ids.two = await api.make('gadget', { title: '100% kite', ...second, ...later, spareIds: [ids.shelf, ids.spare].join() });
  ids.three = await api.make('gadget', { title: 'a_b\\c', amount: 1, kindOf: 2, maker: 'x', madeAt: '2024-03-03 23:59:59' });
  ids.empty = await api.make('gadget', { title: 'empty', isTop: '', madeAt: '2025-01-01 00:00:00' });
});
afterAll(() => server.close());

const names: Record<string, string> = { 'Red kite': '1', '100% kite': '2', 'a_b\\c': '3', empty: '-' };

/** Returns the numbers of the gadgets that a query finds. */
async function found(query: Record<string, string>, by = api): Promise<string> {
  const { data, msg } = await by.list('gadget', { ascs: 'id', ...query });
  return data.records ? data.records.map(({ title }: { title: string }) => names[title]).join('') : msg;
}

describe('a filter', () => {
  it.each([
    // Text: without an operator a filter looks for a part of it and ignores case; wildcards are ordinary characters.
    [{ title: 'kite' }, '12'],
    [{ title: 'KITE' }, '12'],
    [{ title: '%' }, '2'],
    [{ title: '_' }, '3'],
    [{ title: '\\' }, '3'],
    [{ title: '  kite ' }, '12'],
    [{ title: '' }, '123-'],
    [{ title_equal: 'empty' }, '-'],
    [{ title_equal: 'kite' }, ''],
    [{ title_notequal: 'empty' }, '123'],
    [{ title_like: 'ed' }, '1'],
    [{ title_likeleft: 'kite' }, '12'],
    [{ title_likeright: 'Red' }, '1'],
    [{ title_likeright: 'kite' }, ''],
    [{ title_notlike: 'kite' }, '3-'],
    [{ note: 'a,b' }, '1'],
    [{ title_ge: 'e' }, '-'],
    // Numbers, keys and flags: equal to one value, or to any of several.
    [{ amount: '1' }, '3'],
    [{ amount: '1,100' }, '23'],
    [{ amount_ge: '10' }, '12'],
    [{ amount_gt: '10' }, '2'],
    [{ amount_le: '10' }, '13'],
    [{ amount_lt: '10' }, '3'],
    [{ amount_ge: '2', amount_lt: '100' }, '1'],
    [{ amount_like: '0' }, '12'],
    [{ amount_null: '1' }, '-'],
    [{ amount_notnull: '1' }, '123'],
    [{ amount_null: '' }, '123-'],
    [{ price: '1.5' }, '1'],
    [{ price_gt: '1.50' }, '2'],
    [{ kindOf: '1' }, '1'],
    [{ kindOf: '1,2' }, '123'],
    [{ kindOf_notequal: '1' }, '23'],
    [{ grade: 'A' }, '1'],
    [{ grade: 'A,B' }, '12'],
    [{ isTop: '1' }, '1'],
    [{ isTop: '0' }, '23'],
    [{ isOpen: '2' }, '2'],
    // Several values in one field: the row has any of them. Tag 1 is not tag 10.
    [{ tags: '1' }, '1'],
    [{ tags: '10' }, '1'],
    [{ tags: '2,10' }, '12'],
    [{ tags: '0' }, ''],
    [{ tags_notequal: '2' }, '1'],
    [{ tags_null: '1' }, '3-'],
    // Days and moments, strict and not; a day without a time stands for its first or its last second.
    [{ madeAt: '2024-03-01 00:00:00' }, '1'],
    [{ madeAt_dategt: '2024-03-01 00:00:00' }, '23-'],
    [{ madeAt_dategt: '2024-02-29 23:59:59', madeAt_datelt: '2024-03-02 00:00:00' }, '1'],
    [{ madeAt_datege: '2024-03-01', madeAt_datele: '2024-03-03' }, '123'],
    [{ madeAt_datege: '2024-03-02', madeAt_datelt: '2024-03-03' }, '2'],
    [{ madeAt_dategt: '2024-03-01' }, '23-'],
    [{ madeAt_dateequal: '2024-03-02 12:00:00' }, '2'],
    [{ day_datege: '2024-03-01 00:00:00', day_datelt: '2024-03-02 00:00:00' }, '1'],
    [{ day: '2024-03-02' }, '2'],
    [{ opens_ge: '09:00' }, '2'],
    [{ opens: '08:30:00' }, '1'],
    [{ soldAt_null: '1' }, '123-'],
    // A masked value can only be searched for as a whole.
    [{ phone: '13900000001' }, '1'],
    [{ phone: '139' }, ''],
    [{ phone_equal: '13900000002' }, '2'],
    [{ phone_like: '139' }, '123-'],
    [{ phone_likeright: '139' }, '123-'],
    [{ phone_ge: '13900000002' }, '123-'],
    [{ phone_notequal: '13900000002' }, '123-'],
    // A parameter that is no filter is ignored, and so is a column whose values nobody may guess by filtering.
    [{ nothing: '1' }, '123-'],
    [{ title_ignore: 'kite' }, '123-'],
    [{ pin: 'x' }, '123-'],
    [{ pin_likeright: 'x' }, '123-'],
    [{ isDeleted: '1' }, '123-'],
    [{ version: '9' }, '123-'],
    [{ body: 'x' }, '123-'],
    [{ extra: 'x' }, '123-'],
    [{ createDept: '1' }, '123-'],
    [{ "title'--": 'x' }, '123-'],
    [{ 'title) or 1=1 --': 'x' }, '123-'],
    [{ valueOf: 'x' }, '123-'],
    [{ toString_null: '1' }, '123-'],
    [{ title: "' or 1=1 --" }, ''],
    [{ title: "kite'; select pg_sleep(5); --" }, ''],
  ])('%o', async (query, expected) => {
    expect(await found(query as Record<string, string>)).toBe(expected);
  });

  it('finds by the columns of the server', async () => {
    const [{ createTime }] = (await api.list('gadget', { ascs: 'id' })).data.records;

    expect(await found({ id: `${ids.one},${ids.three}` })).toBe('13');
    expect(await found({ createUser: api.actor.userId })).toBe('123-');
    expect(await found({ createUser: '1' })).toBe('');
    expect(await found({ createTime_datege: createTime })).toBe('123-');
    expect(await found({ createTime_datelt: createTime })).toBe('');
    expect(await found({ status: '1' })).toBe('123-');
  });

  it('finds by references, one or many', async () => {
    expect(await found({ shelfId: String(ids.shelf) })).toBe('1');
    expect(await found({ shelfId_null: '1' })).toBe('23-');
    expect(await found({ spareIds: String(ids.spare) })).toBe('2');
    expect(await found({ spareIds: `${ids.one},${ids.shelf}` })).toBe('2');
  });

  it('feels masked values out for those who may see them', async () => {
    expect(await found({ phone: '139' }, plain)).toBe('12');
    expect(await found({ phone_likeright: '139', ascs: 'phone' }, plain)).toBe('12');
  });

  it.each([
    { amount: 'x' },
    { amount: '1,x' },
    { amount: '1.5' },
    { amount_gt: '99999999999' },
    { amount: '1 or 1=1' },
    { price: '1e5' },
    { kindOf: 'DICT' },
    { isTop: 'true' },
    { shelfId: '-1' },
    { shelfId: '9223372036854775808' },
    { madeAt: '2024-02-30' },
    { madeAt_datege: 'yesterday' },
    { opens: '25:00' },
    { title: 'a\0b' },
    { id: Array.from({ length: 501 }, (_, n) => n + 1).join() },
  ])('that cannot be read is refused: %o (promise 33)', async (query) => {
    const answer = await api.list('gadget', query as unknown as Record<string, string>);

    expect(answer).toMatchObject({ status: 400, data: { bizCode: 'WRONG_PARAMETER' } });
  });

  it('that stands twice is refused', async () => {
    const answer = await api.send({ url: '/api/toy/gadget/list?title=a&title=b' });

    expect(answer).toMatchObject({ status: 400, msg: 'Wrong parameter: title' });
  });

  it('meant for one reader does not serve another', async () => {
    const masked = server.as(makeActor(['gadget'], { tenantId: api.actor.tenantId }));

    const answers = [await found({ phone: '139' }, plain), await found({ phone: '139' }, masked)];

    expect(answers).toEqual(['12', '']);
  });
});
