import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
let api: ToyClient;
beforeAll(async () => {
  server = await openToyServer();
  api = server.as(platformAdmin);
});
beforeEach(() => server.pool.query('truncate zone'));
afterAll(() => server.close());

const ask = (verb: string, query: Record<string, string> = {}) => api.send({ url: `/api/toy/zone/${verb}`, query });
const make = (no: string, more: object = {}) => api.make('zone', { no, name: `zone ${no}`, ...more });

/** Returns the ids above each zone as they are stored, by the number of the zone. */
async function paths(): Promise<Record<string, string>> {
  const { rows } = await server.pool.query('select no, ancestors from zone where is_deleted = 0 order by no');
  return Object.fromEntries(rows.map(({ no, ancestors }) => [no, ancestors]));
}

describe('a row that is known by its number', () => {
  it('has it as its id', async () => {
    expect(await make('11')).toBe('11');

    const { data } = await ask('detail', { no: '11' });
    expect(data).toMatchObject({ id: '11', no: '11', version: 1 });
    expect((await ask('detail', { id: '11' })).data.no).toBe('11');
  });

  it('is changed by a submit that names it by its number', async () => {
    await make('11');

    const answer = await api.submit('zone', { no: '11', name: 'renamed' });

    expect(answer.data).toEqual({ id: '11', version: 2 });
    expect((await ask('detail', { id: '11' })).data.name).toBe('renamed');
  });

  it('is not overwritten by a client that means a new one', async () => {
    await make('11');

    const answer = await api.submit('zone', { no: '11', name: 'again', version: 0 });

    expect(answer).toMatchObject({ status: 409, data: { bizCode: 'DUPLICATE', fields: { no: 'Number already exists' } } });
  });

  it('keeps its number', async () => {
    await make('11');

    await api.submit('zone', { id: '11', no: '12', name: 'x' });

    expect((await ask('detail', { id: '11' })).data.no).toBe('11');
  });

  it('can be made anew after it was removed', async () => {
    await make('11', { east: '1', north: '1' });
    await api.send({ method: 'POST', url: '/api/toy/zone/remove', query: { id: '11' } });

    await make('11');

    expect((await ask('detail', { id: '11' })).data).toMatchObject({ version: 1, east: -1 });
  });

  it.each(['x', '011', '1.5', '-1', ''])('does not have the number %j', async (no) => {
    expect(await api.submit('zone', { no, name: 'x' })).toMatchObject({
      status: 400,
      data: { fields: { no: expect.anything() } },
    });
  });
});

describe('the ids above a row', () => {
  it('are derived, whatever is sent', async () => {
    await make('1', { ancestors: '9,9' });
    await make('2', { above: '1', ancestors: '9' });
    await make('3', { above: '2' });
    await api.submit('zone', { id: '3', name: 'three', ancestors: '7' });

    expect(await paths()).toEqual({ 1: '0', 2: '0,1', 3: '0,1,2' });
  });

  it('follow a branch that moves, and one that becomes a root', async () => {
    await make('1');
    await make('2');
    await make('3', { above: '2' });
    await make('4', { above: '3' });
    await make('5', { above: '4' });

    await api.submit('zone', { id: '3', above: '1' });
    expect(await paths()).toEqual({ 1: '0', 2: '0', 3: '0,1', 4: '0,1,3', 5: '0,1,3,4' });

    await api.submit('zone', { id: '3', above: '0' });
    expect(await paths()).toMatchObject({ 3: '0', 4: '0,3', 5: '0,3,4' });
  });

  it('do not make what only followed a branch a newer version', async () => {
    await make('1');
    await make('2');
    await make('3', { above: '2' });

    await api.submit('zone', { id: '2', above: '1' });

    expect((await ask('detail', { id: '3' })).data.version).toBe(1);
  });

  it('hold for branches that move at once', async () => {
    await make('1');
    await make('2');
    await make('3', { above: '2' });

    await Promise.all([
      api.submit('zone', { id: '2', above: '1' }),
      api.submit('zone', { no: '4', name: 'four', above: '3' }),
      api.submit('zone', { no: '5', name: 'five', above: '2' }),
    ]);

    expect(await paths()).toEqual({ 1: '0', 2: '0,1', 3: '0,1,2', 4: '0,1,2,3', 5: '0,1,2' });
  });

  it('are moved for five thousand rows in one statement', async () => {
    await make('1');
    await make('2');
    await make('3', { above: '2' });
    await server.pool.query(
      `insert into zone (id, no, name, above, ancestors, place)
       select n, n::text, 'zone ' || n, case when n < 1000 then 3 else n / 10 end, 'old', n from generate_series(100, 5100) n`,
    );

    const started = performance.now();
    const answer = await api.submit('zone', { id: '2', above: '1' });

    expect(answer.status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await paths())['5100']).toBe('0,1,2,3,510');
  });
});

describe('names at the top of a tree', () => {
  it('are unique as they are below it', async () => {
    await make('1', { name: 'same' });
    await make('2', { name: 'same', above: '1' });

    const answers = [
      await api.submit('zone', { no: '3', name: 'same' }),
      await api.submit('zone', { no: '4', name: 'same', above: '0' }),
      await api.submit('zone', { no: '5', name: 'same', above: '1' }),
    ];

    expect(answers.map(({ data }) => data.bizCode)).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE']);
  });
});

describe('the whole forest', () => {
  it('is the list of a tree whose paged call has another name', async () => {
    await make('1');
    await make('2', { above: '1' });

    expect((await ask('list')).data).toMatchObject([{ id: '1', hasChildren: true, children: [{ id: '2' }] }]);
    expect((await ask('page')).data).toMatchObject({ total: 2, records: [{ id: '1' }, { id: '2' }] });
  });

  it('makes rows roots whose parents do not match', async () => {
    await make('1');
    await make('2', { above: '1', name: 'other' });

    expect((await ask('list', { name: 'other' })).data).toMatchObject([{ id: '2', above: '1' }]);
  });

  it('is refused where it is too large, and then read level by level', async () => {
    await server.pool.query(
      `insert into zone (id, no, name, place) select n, n::text, 'zone ' || n, n from generate_series(1, 10001) n`,
    );

    expect((await ask('tree')).data.bizCode).toBe('TREE_LARGE');
    expect((await ask('lazy-tree', { size: '200' })).data).toHaveLength(200);
  });
});

describe('a tree whose parent has a name of its own', () => {
  it('answers levels by either name, and reads 00 as its top', async () => {
    await make('1');
    await make('2', { above: '1' });

    const answers = [
      await ask('lazy-tree', { above: '1' }),
      await ask('lazy-tree', { parentId: '1' }),
      await ask('lazy-tree', { above: '00' }),
    ];

    expect(answers.map(({ data }) => data[0])).toMatchObject([
      { id: '2', parentId: '1' },
      { id: '2', parentId: '1' },
      { id: '1', parentId: '0', hasChildren: true },
    ]);
  });
});

describe('what a row has only then', () => {
  it('is required then, and not kept otherwise', async () => {
    await make('1', { kite: 'none' });

    const refused = await api.submit('zone', { no: '2', name: 'x', kindOf: 2 });
    await make('3', { kindOf: 2, kite: 'red' });
    await api.submit('zone', { id: '3', kindOf: 1 });

    expect(refused.data.fields).toEqual({ kite: 'Please enter Kite' });
    expect((await ask('detail', { id: '1' })).data.kite).toBe('');
    expect((await ask('detail', { id: '3' })).data.kite).toBe('');
  });
});

describe('values that stand together', () => {
  it.each([{ east: '1.50' }, { north: '0' }])('are refused alone: %o', async (values) => {
    const missing = 'east' in values ? 'north' : 'east';

    const answer = await api.submit('zone', { no: '1', name: 'x', ...values });

    expect(Object.keys(answer.data.fields)).toEqual([missing]);
  });

  it('are taken both or neither, and cleared both', async () => {
    await make('1', { east: '1', north: '2' });
    await make('2');

    expect((await api.submit('zone', { id: '1', east: '' })).status).toBe(400);
    expect((await api.submit('zone', { id: '1', east: '', north: '' })).status).toBe(200);
  });
});

describe('choices of which only some may be chosen', () => {
  it('are refused where they have not what is demanded', async () => {
    await make('1');
    await make('2', { kindOf: 2, kite: 'red' });

    expect((await api.submit('zone', { no: '3', name: 'x', twin: '1' })).data.fields).toEqual({
      twin: 'Twin is not one of the choices',
    });
    expect((await api.submit('zone', { no: '3', name: 'x', twin: '2' })).status).toBe(200);
  });

  it('are offered by keys, and by no other column', async () => {
    await make('1');
    await make('2', { kindOf: 2, kite: 'red' });

    expect((await ask('select', { kindOf: '2' })).data.map(({ id }: { id: string }) => id)).toEqual(['2']);
    expect((await ask('select', { kite: 'blue' })).data).toHaveLength(2);
  });
});
