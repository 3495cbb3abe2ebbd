import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiScope, DataScope, RoleGrants } from '#server/lib/actor';
import { allRights, openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
/** A person who sees every row of their tenant, and makes the rows. */
let owner: ToyClient;
/** Shelves stand for departments: hall ─ room ─ corner, and beside them yard. */
let [hall, room, corner, yard] = ['', '', '', ''];

beforeAll(async () => {
  server = await openToyServer({ people: { user: 'person', dept: 'shelf' } });
  owner = server.newcomer();
  hall = await owner.make('shelf', { name: 'hall' });
  room = await owner.make('shelf', { name: 'room', parentId: hall });
  corner = await owner.make('shelf', { name: 'corner', parentId: room });
  yard = await owner.make('shelf', { name: 'yard' });
  await owner.make('gadget', { title: 'in hall', shelfId: hall, spareIds: yard, amount: 1, grade: 'A' });
  await owner.make('gadget', { title: 'in room', shelfId: room, spareIds: `${corner},${hall}`, amount: 2, note: 'x%y' });
  await owner.make('gadget', { title: 'in corner', shelfId: corner, amount: 3, tags: '1,2', madeAt: '2026-01-31 12:00:00' });
  await owner.make('gadget', { title: 'in yard', shelfId: yard, amount: 4, grade: 'B' });
  await owner.make('gadget', { title: 'nowhere', note: 'xzy' });
});
afterAll(() => server.close());

let made = 0;
const rule = (over: Partial<DataScope>): DataScope => {
  made += 1;
  const own = { id: String(made), name: `rule ${made}`, isOn: true, noun: 'gadget', type: 2, column: '' };
  return { ...own, fields: undefined, condition: null, ...over };
};
const role = (dataScopes: readonly DataScope[], codes: readonly string[] = allRights, apiScopes: readonly ApiScope[] = []) => {
  made += 1;
  return { roleId: String(made), codes: new Set(codes), apiScopes, dataScopes };
};

interface Somebody {
  readonly userId?: string;
  readonly deptIds?: readonly string[];
}

/** Returns a colleague of the owner who is in a department and has these roles. */
function reader(grants: readonly RoleGrants[], { userId = '9999', deptIds = [room] }: Somebody = {}): ToyClient {
  const permissions = new Set(grants.flatMap(({ codes }) => [...codes]));
  return server.as({ ...owner.actor, userId, deptIds, grants, permissions });
}

async function titlesSeen(client: ToyClient): Promise<string[]> {
  const { data } = await client.list('gadget', { size: 50, ascs: 'amount' });
  return data.records.map(({ title }: { title: string }) => title);
}

const everything = ['in hall', 'in room', 'in corner', 'in yard', 'nowhere'];
const condition = (...all: unknown[]) => rule({ type: 5, condition: { all } });
const compare = (field: string, op: string, value?: unknown) => condition({ field, op, ...(value !== undefined && { value }) });

describe('the rows of a rule', () => {
  it.each([
    ['all', () => rule({ type: 1, column: '-' }), everything],
    ['those that oneself created', () => rule({ type: 2 }), []],
    ['those of a department', () => rule({ type: 3, column: 'shelfId' }), ['in room']],
    ['the same, as clients of the family name the column', () => rule({ type: 3, column: 'shelf_id' }), ['in room']],
    ['those of a department and below', () => rule({ type: 4, column: 'shelfId' }), ['in room', 'in corner']],
    ['those with one of several departments', () => rule({ type: 4, column: 'spareIds' }), ['in room']],
    ['those that another department created', () => rule({ type: 3 }), []],
    ['what compares numbers', () => compare('amount', 'ge', 3), ['in corner', 'in yard']],
    ['what is among several', () => compare('amount', 'in', [1, '4']), ['in hall', 'in yard']],
    ['what is not among several, the empty ones left out', () => compare('amount', 'notIn', [1, 4]), ['in room', 'in corner']],
    ['what is empty', () => compare('shelfId', 'isNull'), ['nowhere']],
    ['what has one of several keys', () => compare('tags', 'in', ['2', '10']), ['in corner']],
    ['what has none of several keys', () => compare('tags', 'ne', '10'), ['in corner']],
    ['text with signs that mean themselves', () => compare('note', 'like', 'X%Y'), ['in room']],
    ['moments', () => compare('madeAt', 'lt', '2026-02-01 00:00:00'), ['in corner']],
    ['one’s own departments', () => compare('shelfId', 'in', '$dept'), ['in room']],
    ['one’s own departments and below', () => compare('shelfId', 'in', ['$deptTree', '1']), ['in room', 'in corner']],
    ['one’s own departments and what they belong to', () => compare('shelfId', 'in', '$deptAbove'), ['in hall', 'in room']],
    ['what refers to a row that is like this', () => compare('shelfId.parentId', 'eq', '$dept'), ['in corner']],
    ['what refers to several rows of which one is like this', () => compare('spareIds.name', 'eq', 'corner'), ['in room']],
    ['what is elsewhere', () => compare('shelfId', 'notIn', '$deptTree'), ['in hall', 'in yard']],
    [
      'groups within groups',
      () =>
        condition(
          { field: 'amount', op: 'lt', value: 4 },
          {
            any: [
              { field: 'grade', op: 'eq', value: 'A' },
              { field: 'shelfId', op: 'eq', value: '$dept' },
            ],
          },
        ),
      ['in hall', 'in room'],
    ],
  ])('are %s', async (_, make, expected) => {
    expect(await titlesSeen(reader([role([make()])]))).toEqual(expected);
  });

  it('are those of their creator, and of the department in which they were', async () => {
    const [own, department] = [
      reader([role([rule({ type: 2 })])], { userId: '555' }),
      reader([role([rule({ type: 3 })])], { deptIds: [yard] }),
    ];
    const [mine, ours] = [await own.make('gadget', { title: 'mine' }), await department.make('gadget', { title: 'ours' })];

    expect([await titlesSeen(own), await titlesSeen(department)]).toEqual([['mine'], ['ours']]);
    expect((await owner.remove('gadget', `${mine},${ours}`)).status).toBe(200);
  });

  it('are none where there is no department', async () => {
    const rules = [
      rule({ type: 3 }),
      rule({ type: 4, column: 'shelfId' }),
      compare('shelfId', 'notIn', '$dept'),
      compare('shelfId', 'eq', '$deptTree'),
    ];
    const readers = rules.map((one) => reader([role([one])], { deptIds: [] }));

    expect(await Promise.all(readers.map(titlesSeen))).toEqual([[], [], [], []]);
  });

  it('are none of another tenant, whatever department is claimed', async () => {
    const stranger = server.newcomer({ deptIds: [hall], grants: [role([rule({ type: 4, column: 'shelfId' })])] });

    expect(await titlesSeen(stranger)).toEqual([]);
  });

  it.each([
    ['names no noun', { noun: 'org', type: 1 }],
    ['is switched off', { isOn: false, type: 1 }],
    ['is of no known type', { type: 9 }],
    ['names a column that is not there', { type: 3, column: 'salary' }],
    ['names a column that is no reference', { type: 2, column: 'title' }],
    ['names a column of the server that says nothing of people', { type: 2, column: 'tenantId' }],
    ['names no column in the family’s way', { type: 2, column: '-' }],
    ['is SQL', { type: 5, condition: '1 = 1' }],
    ['has no condition', { type: 5, condition: null }],
    ['compares what is not there', { type: 5, condition: { all: [{ field: 'salary', op: 'isNull' }] } }],
    ['compares with what is no value', { type: 5, condition: { all: [{ field: 'amount', op: 'ge', value: 'a' }] } }],
  ])('are none when the rule %s', async (_, over) => {
    expect(await titlesSeen(reader([role([rule(over)])]))).toEqual([]);
  });
});

describe('several roles', () => {
  const inYard = () => compare('amount', 'eq', 4);
  const inRoom = () => rule({ type: 3, column: 'shelfId' });

  it('see together what each of them sees (promise 29)', async () => {
    expect(await titlesSeen(reader([role([inYard()]), role([inRoom()])]))).toEqual(['in room', 'in yard']);
    expect(await titlesSeen(reader([role([inYard(), inRoom()])]))).toEqual(['in room', 'in yard']);
  });

  it('see all when one of them may read and has no rule', async () => {
    expect(await titlesSeen(reader([role([inYard()]), role([])]))).toEqual(everything);
    expect(await titlesSeen(reader([role([inYard()]), role([rule({ noun: 'person' })], ['gadget_view'])]))).toEqual(everything);
  });

  it('see no more by one that may not read the noun', async () => {
    expect(await titlesSeen(reader([role([inYard()]), role([], ['shelf', 'gadgets'])]))).toEqual(['in yard']);
  });

  it('see all by one that was granted the call, and no more by one that was granted another', async () => {
    const call = (path: string): ApiScope => ({ id: '1', name: 'call', method: 'GET', path });

    expect(await titlesSeen(reader([role([inYard()]), role([], [], [call('/api/toy/gadget/list')])]))).toEqual(everything);
    expect(await titlesSeen(reader([role([inYard()]), role([], [], [call('/api/toy/gadget/remove')])]))).toEqual(['in yard']);
  });

  it('see what a readable rule leaves, whatever another says', async () => {
    expect(await titlesSeen(reader([role([inYard(), rule({ type: 9 })])]))).toEqual(['in yard']);
  });

  it('are needed: who has none sees nothing', async () => {
    expect(await titlesSeen(server.as({ ...owner.actor, grants: [] }))).toEqual([]);
  });

  it('limit no administrator of the platform', async () => {
    const admin = server.as({ ...platformAdmin, tenantId: owner.actor.tenantId, grants: [role([inYard()])] });

    expect(await titlesSeen(admin)).toEqual(everything);
  });
});

describe('a rule', () => {
  let own: ToyClient;
  let colleague: ToyClient;
  beforeAll(() => {
    const rules = ['gadget', 'shelf'].map((noun) => rule({ noun }));
    own = server.newcomer({ grants: [role(rules)] });
    colleague = server.as({ ...own.actor, userId: '9998' });
  });

  it('holds on every call (promise 29)', async () => {
    const [mine, theirs] = [await own.make('gadget', { title: 'mine' }), await colleague.make('gadget', { title: 'theirs' })];

    const list = await own.list('gadget', { size: 1 });
    const next = await own.list('gadget', { size: 1, current: 2 });
    const select = await own.select('gadget');
    const detail = await own.detail('gadget', theirs);
    const history = await own.send({ url: '/api/toy/gadget/changes', query: { id: theirs } });
    const update = await own.submit('gadget', { id: theirs, title: 'taken' });
    const versioned = await own.submit('gadget', { id: theirs, version: 1, title: 'taken' });
    const remove = await own.remove('gadget', `${mine},${theirs}`);

    expect([list.data.total, list.data.records[0].title, next.data.records]).toEqual([1, 'mine', []]);
    expect(select.data).toMatchObject([{ id: mine }]);
    expect([detail.data, history.data]).toEqual([{}, {}]);
    expect([update, versioned, remove].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await colleague.detail('gadget', theirs)).data).toMatchObject({ title: 'theirs', version: 1 });
  });

  it('of one reader does not serve another from memory', async () => {
    for (const name of ['a', 'b', 'c']) await own.make('shelf', { name });

    const totals = [await own.list('shelf', { size: 1 }), await colleague.list('shelf', { size: 1 })];

    expect(totals.map(({ data }) => data.total)).toEqual([3, 0]);
  });

  it('keeps rows from being chosen that are not offered', async () => {
    const theirs = await colleague.make('shelf', { name: 'theirs' });
    const mine = await own.make('shelf', { name: 'mine' });

    expect(await own.submit('gadget', { title: 'x', shelfId: theirs })).toMatchObject({
      status: 400,
      data: { bizCode: 'NOT_A_CHOICE' },
    });
    expect((await own.submit('gadget', { title: 'x', shelfId: mine })).status).toBe(200);
  });

  it('of who may only choose among rows limits nothing to them that it does not say', async () => {
    const chooser = reader([role([], ['gadget_edit']), role([rule({ noun: 'shelf', type: 3, column: 'id' })], [])]);

    expect((await chooser.select('shelf')).data).toHaveLength(4);
    expect((await reader([role([rule({ noun: 'shelf', type: 3, column: 'id' })])]).select('shelf')).data).toMatchObject([
      { label: 'room' },
    ]);
  });
});
