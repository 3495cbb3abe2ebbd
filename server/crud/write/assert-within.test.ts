import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataScope } from '#server/lib/actor';
import { allRights, openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { excelClient, workbookOf } from '../testing/workbooks.ts';

let server: ToyServer;
/** A person who sees every row of their tenant, and makes the rows. */
let owner: ToyClient;
/** Shelves stand for departments: hall ─ room ─ corner, and beside them yard. */
let [room, corner, yard] = ['', '', ''];
let me: string;

beforeAll(async () => {
  server = await openToyServer({ people: { user: 'person', dept: 'shelf' } });
  owner = server.newcomer();
  const hall = await owner.make('shelf', { name: 'hall' });
  room = await owner.make('shelf', { name: 'room', parentId: hall });
  corner = await owner.make('shelf', { name: 'corner', parentId: room });
  yard = await owner.make('shelf', { name: 'yard' });
  me = await owner.make('person', { fullName: 'Me' });
});
afterAll(() => server.close());

let made = 0;
const rule = (over: Partial<DataScope>): DataScope => {
  made += 1;
  const own = { id: String(made), name: `rule ${made}`, isOn: true, noun: 'gadget', type: 4, column: 'shelfId' };
  return { ...own, fields: undefined, condition: null, ...over };
};
const where = (field: string, op: string, value?: unknown) =>
  rule({ type: 5, condition: { all: [{ field, op, ...(value !== undefined && { value }) }] } });

/** Returns a person of the room who has a role for each of these rules. */
function bound(...rules: readonly DataScope[]): ToyClient {
  const codes = new Set(allRights);
  const grants = rules.map((one, index) => ({ roleId: String(index), codes, apiScopes: [], dataScopes: [one] }));
  return server.as({ ...owner.actor, userId: me, deptIds: [room], grants, permissions: codes });
}

const refusedFor = (...fields: string[]) => ({ status: 403, data: { bizCode: 'OUT_OF_SCOPE', fields: anyOf(fields) } });
const anyOf = (fields: readonly string[]) => Object.fromEntries(fields.map((name) => [name, expect.any(String)]));
const stored = async (id: string) => (await owner.detail('gadget', id)).data;

describe('a row that is added', () => {
  const inShelf = (shelf: () => string) => () => ({ shelfId: shelf() });
  const cases: readonly (readonly [string, () => DataScope, Readonly<Record<'inside' | 'outside', () => object>>])[] = [
    ['of one’s departments and below', () => rule({}), { inside: inShelf(() => corner), outside: inShelf(() => yard) }],
    ['of a department at all', () => rule({}), { inside: inShelf(() => room), outside: inShelf(() => '') }],
    ['of one’s department', () => rule({ type: 3 }), { inside: inShelf(() => room), outside: inShelf(() => corner) }],
    ['like a condition', () => where('amount', 'lt', 5), { inside: () => ({ amount: 4 }), outside: () => ({ amount: 5 }) }],
    [
      'like what it refers to',
      () => where('shelfId.parentId', 'eq', '$dept'),
      { inside: inShelf(() => corner), outside: inShelf(() => room) },
    ],
  ];

  it.each(cases)('has to be %s', async (_, make, { inside, outside }) => {
    const client = bound(make());

    expect(await client.submit('gadget', { title: 'new', ...inside() })).toMatchObject({ status: 200 });
    expect(await client.submit('gadget', { title: 'new', ...outside() })).toMatchObject(refusedFor(...Object.keys(outside())));
  });

  it('is one’s own where rows are their creator’s, or of the creator’s department', async () => {
    const clients = [bound(rule({ type: 2, column: '' })), bound(rule({ type: 3, column: '' }))];

    const answers = await Promise.all(clients.map((client) => client.submit('gadget', { title: 'mine', shelfId: yard })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused as a whole where no field of the form decides', async () => {
    const answer = await bound(where('createDept', 'eq', yard)).submit('gadget', { title: 'new' });

    expect(answer).toMatchObject({ status: 403, data: { bizCode: 'ROW_OUT_OF_SCOPE' } });
  });

  it('may be below one’s own in the tree that the rule is about', async () => {
    const client = bound(rule({ noun: 'shelf', column: 'id' }));

    expect(await client.submit('shelf', { name: 'niche', parentId: corner })).toMatchObject({ status: 200 });
    expect(await client.submit('shelf', { name: 'annex' })).toMatchObject({ status: 403 });
  });
});

describe('a row that is changed', () => {
  it('is not moved out of scope, and says which field would do it', async () => {
    const id = await owner.make('gadget', { title: 'kept', shelfId: room, amount: 1 });

    const answer = await bound(rule({})).submit('gadget', { id, shelfId: yard, amount: 2 });

    expect(answer).toMatchObject(refusedFor('shelfId'));
    expect(answer.msg).toContain('Shelf');
    expect(await stored(id)).toMatchObject({ shelfId: room, amount: 1, version: 1 });
  });

  it('goes where any of several roles sees it', async () => {
    const id = await owner.make('gadget', { title: 'moved', shelfId: room });
    const client = bound(rule({}), where('amount', 'eq', 7));

    expect(await client.submit('gadget', { id, shelfId: yard, amount: 8 })).toMatchObject(refusedFor('shelfId'));
    expect(await client.submit('gadget', { id, shelfId: yard, amount: 7 })).toMatchObject({ status: 200 });
  });

  it('goes anywhere for who is bound by no rule about it, and for an administrator of the platform', async () => {
    const id = await owner.make('gadget', { title: 'free', shelfId: room });
    const free = bound(rule({ noun: 'person' }));
    const admin = server.as({ ...platformAdmin, tenantId: owner.actor.tenantId, grants: bound(rule({})).actor.grants });

    expect(await free.submit('gadget', { id, shelfId: yard })).toMatchObject({ status: 200 });
    expect(await admin.submit('gadget', { id, shelfId: '' })).toMatchObject({ status: 200 });
  });
});

describe('a list of departments', () => {
  const ofSpares = () => where('spareIds', 'in', ['$deptTree']);

  it('takes none beside one’s own that is not', async () => {
    const client = bound(ofSpares());
    const id = await client.make('gadget', { title: 'list', spareIds: room });

    expect(await client.submit('gadget', { title: 'both', spareIds: `${room},${yard}` })).toMatchObject(refusedFor('spareIds'));
    expect(await client.submit('gadget', { id, spareIds: `${room},${yard}` })).toMatchObject(refusedFor('spareIds'));
    expect(await client.submit('gadget', { id, spareIds: `${room},${corner}` })).toMatchObject({ status: 200 });
  });

  it('takes none by a rule about one column either', async () => {
    const client = bound(rule({ column: 'spareIds' }));

    expect(await client.submit('gadget', { title: 'x', spareIds: `${corner},${yard}` })).toMatchObject(refusedFor('spareIds'));
  });

  it('keeps what somebody else has put there', async () => {
    const id = await owner.make('gadget', { title: 'shared', spareIds: `${room},${yard}` });

    expect(await bound(ofSpares()).submit('gadget', { id, title: 'renamed' })).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ title: 'renamed', spareIds: `${room},${yard}` });
  });

  it('differs from one of people, who share a row', async () => {
    const other = await owner.make('person', { fullName: 'Other' });
    const client = bound({ ...where('keeperIds', 'eq', '$user'), noun: 'shelf' });

    expect(await client.submit('shelf', { name: 'shared', keeperIds: `${me},${other}` })).toMatchObject({ status: 200 });
    expect(await client.submit('shelf', { name: 'theirs', keeperIds: other })).toMatchObject(refusedFor('keeperIds'));
  });
});

describe('a workbook', () => {
  const headings = ['Title', 'Amount'];
  const rows = [
    ['in', 1],
    ['out', 9],
  ];
  const refused = [{ row: 3, column: 'Amount', reason: expect.stringContaining('outside') }];
  const titles = async (mark: string) =>
    (await owner.list('gadget', { title: mark, size: 50 })).data.records.map(({ title }: { title: string }) => title);

  it.each([
    ['check', [], 0],
    ['all', [], 0],
    ['good', ['sheet good in'], 1],
  ] as const)('in mode %s stores %j', async (mode, expected, count) => {
    const client = excelClient(server.app, bound(where('amount', 'lt', 5)).actor, 'toy/gadget');
    const named = rows.map(([title, amount]) => [`sheet ${mode} ${title}`, amount ?? 0]);

    const done = await client.import(await workbookOf(headings, named), { mode });

    expect(done).toMatchObject({ stored: count, faults: refused });
    expect(await titles(`sheet ${mode}`)).toEqual(expected);
  });
});
