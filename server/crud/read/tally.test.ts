import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, DataScope, RoleGrants } from '#server/lib/actor';
import { tableOf } from '../model/table.ts';
import type { Records } from '../records.ts';
import { allRights, makeActor, openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { gadget } from '../testing/toys.ts';

const gadgets = tableOf(gadget);

let server: ToyServer;
let owner: ToyClient;
let records: Records;
beforeAll(async () => {
  server = await openToyServer();
  records = server.engine.records(gadget);
  owner = server.newcomer();
  for (const [title, amount, kindOf] of [
    ['one', 1, 1],
    ['two', 2, 1],
    ['three', 3, 2],
    ['four', 4, undefined],
  ]) {
    await owner.make('gadget', { title, amount, ...(kindOf !== undefined && { kindOf }) });
  }
  const gone = await owner.make('gadget', { title: 'gone', amount: 1 });
  await owner.remove('gadget', gone);
  await server.newcomer().make('gadget', { title: 'foreign', amount: 1 });
});
afterAll(() => server.close());

/** Returns a colleague of the owner with one role. */
function colleague({
  codes = allRights,
  dataScopes = [],
  apiScopes = [],
}: Partial<Omit<RoleGrants, 'codes'>> & { codes?: readonly string[] }): Actor {
  const grants = [{ roleId: '1', codes: new Set(codes), apiScopes, dataScopes }];
  return { ...makeActor(codes, { grants }), tenantId: owner.actor.tenantId };
}

const rule = (over: Partial<DataScope>): DataScope => ({
  id: '1',
  name: 'rule',
  isOn: true,
  noun: 'gadget',
  type: 1,
  column: '-',
  fields: undefined,
  condition: null,
  ...over,
});
const atLeast = (value: number) => rule({ type: 5, condition: { all: [{ field: 'amount', op: 'ge', value }] } });
const all = { fields: ['amount'] };

describe('a tally', () => {
  it('counts the living rows of the tenant', async () => {
    expect(await records.tally(owner.actor, all)).toEqual([{ keys: [], count: 4 }]);
  });

  it('is a zero where no row is like that', async () => {
    const none = { ...all, where: sql`${gadgets.amount} > 900` };

    expect(await records.tally(owner.actor, none)).toEqual([{ keys: [], count: 0 }]);
    expect(await records.tally(owner.actor, { ...none, by: [sql`${gadgets.kindOf}`] })).toEqual([]);
  });

  it('tells rows apart by several things, the empty value as well', async () => {
    const size = sql`case when ${gadgets.amount} >= ${3} then 'large' else ${'small'} end`;

    const found = await records.tally(owner.actor, { fields: ['amount', 'kindOf'], by: [sql`${gadgets.kindOf}`, size] });

    const told = (found ?? []).map(({ keys, count }) => `${keys.join('/')}: ${count}`).sort();
    expect(told).toEqual(['/large: 1', '1/small: 2', '2/large: 1']);
  });

  it('counts what rules about rows leave', async () => {
    expect(await records.tally(colleague({ dataScopes: [atLeast(3)] }), all)).toEqual([{ keys: [], count: 2 }]);
    expect(await records.tally(colleague({ dataScopes: [atLeast(900)] }), all)).toEqual([{ keys: [], count: 0 }]);
  });

  it('counts in the own tenant of an administrator of the platform', async () => {
    expect(await records.tally(platformAdmin, all)).toEqual([{ keys: [], count: 0 }]);
  });

  it('is nothing for who may not read the noun, whatever else they hold', async () => {
    expect(await records.tally(colleague({ codes: ['shelf', 'shelf_view'] }), all)).toBeUndefined();
    expect(await records.tally({ ...owner.actor, grants: [] }, all)).toBeUndefined();
  });

  it('is there for who may only make a call that reads the noun', async () => {
    const apiScopes = [{ id: '1', name: 'call', method: 'GET', path: '/api/toy/gadget/list' }];

    expect(await records.tally(colleague({ codes: [], apiScopes }), all)).toEqual([{ keys: [], count: 4 }]);
  });

  it('is nothing where it is about a field that is not seen', async () => {
    const reader = colleague({ dataScopes: [rule({ fields: new Set(['title']) })] });

    expect(await records.tally(reader, all)).toBeUndefined();
    expect(await records.tally(reader, { fields: ['title', 'amount'] })).toBeUndefined();
    expect(await records.tally(reader, { fields: ['title'] })).toEqual([{ keys: [], count: 4 }]);
  });
});
