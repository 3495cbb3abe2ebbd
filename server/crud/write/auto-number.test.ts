import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import { AppError } from '#shared/errors';
import { defineModule } from '../module.ts';
import { openToyServer, platformAdmin, type ToyServer } from '../testing/toy-server.ts';
import { crate } from '../testing/toys.ts';
import { nextCodes } from './numbers.ts';

const crates = defineModule(crate, {
  hooks: {
    afterSave: ({ title }) => {
      if (title === 'bad') throw new AppError('FORBIDDEN');
    },
  },
});

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer({ modules: [crates] });
});
afterAll(() => server.close());

const twenty = Array.from({ length: 20 }, (_, index) => index);
const codeOf = (number: number) => `CR${String(number).padStart(4, '0')}`;

async function numbersOf(tenantId: string): Promise<string[]> {
  const { rows } = await server.pool.query('select crate_no from crate where tenant_id = $1 order by crate_no', [tenantId]);
  return rows.map(({ crate_no }) => crate_no);
}

describe('a number assigned by the server', () => {
  it('counts from one in each tenant', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    await api.make('crate', { title: 'a' });
    await api.make('crate', { title: 'b', crateNo: '' });
    await other.make('crate', { title: 'c' });

    expect(await numbersOf(api.actor.tenantId)).toEqual(['CR0001', 'CR0002']);
    expect(await numbersOf(other.actor.tenantId)).toEqual(['CR0001']);
  });

  it('is neither assigned twice nor left out when twenty write at once', async () => {
    const api = server.newcomer();

    await Promise.all(twenty.map((n) => api.make('crate', { title: `c${n}` })));

    expect(await numbersOf(api.actor.tenantId)).toEqual(twenty.map((n) => codeOf(n + 1)));
  });

  it('is not lost with a write that fails', async () => {
    const api = server.newcomer();

    const answers = await Promise.all(twenty.map((n) => api.submit('crate', { title: n % 2 === 0 ? 'bad' : `c${n}` })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await numbersOf(api.actor.tenantId)).toEqual(twenty.slice(0, 10).map((n) => codeOf(n + 1)));
  });

  it('passes over one that was typed by hand, even of a removed row', async () => {
    const api = server.newcomer();
    await api.make('crate', { title: 'typed', crateNo: 'CR0001' });
    await api.remove('crate', await api.make('crate', { title: 'gone', crateNo: 'CR0002' }));

    await api.make('crate', { title: 'given' });

    expect(await numbersOf(api.actor.tenantId)).toEqual(['CR0001', 'CR0002', 'CR0003']);
  });

  it('stays with its row, and an edit gives none', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'a' });

    await api.submit('crate', { id, title: 'b' });
    expect(await numbersOf(api.actor.tenantId)).toEqual(['CR0001']);
    await api.submit('crate', { id, crateNo: '' });
    expect(await numbersOf(api.actor.tenantId)).toEqual([null]);
  });
});

describe('a place that nobody chose', () => {
  const placesOf = async (table: string, where: string, value: string): Promise<readonly unknown[]> => {
    const { rows } = await server.pool.query(`select place from ${table} where ${where} = $1 order by id`, [value]);
    return rows.map(({ place }) => place);
  };

  it('is the last of its tenant', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];

    await api.make('crate', { title: 'a' });
    await api.make('crate', { title: 'b', place: 7 });
    await api.make('crate', { title: 'c', place: '' });
    await other.make('crate', { title: 'd' });

    expect(await placesOf('crate', 'tenant_id', api.actor.tenantId)).toEqual([1, 7, 8]);
    expect(await placesOf('crate', 'tenant_id', other.actor.tenantId)).toEqual([1]);
  });

  it('counts no row that was removed, and is found again where it is emptied', async () => {
    const api = server.newcomer();
    const id = await api.make('crate', { title: 'a' });
    const gone = await api.make('crate', { title: 'b', place: 40 });
    await api.make('crate', { title: 'c', place: 5 });
    await api.send({ method: 'POST', url: '/api/toy/crate/remove', query: { ids: gone } });

    await api.submit('crate', { id, title: 'still first' });
    expect(await placesOf('crate', 'id', id)).toEqual([1]);
    await api.submit('crate', { id, place: '' });

    expect(await placesOf('crate', 'id', id)).toEqual([6]);
  });

  it('is in a tree the last below the same parent', async () => {
    const api = server.as(platformAdmin);
    const above = await api.make('zone', { no: '1', name: 'one', place: 9 });
    await api.make('zone', { no: '2', name: 'two', above });
    await api.make('zone', { no: '3', name: 'three', above });
    await api.make('zone', { no: '4', name: 'four' });

    expect(await placesOf('zone', 'above', above)).toEqual([1, 2]);
    expect(await placesOf('zone', 'no', '4')).toEqual([10]);
  });
});

describe('codes of a series of one’s own', () => {
  it('come several at a time, by their own prefix, as long as the work holds', async () => {
    const series = { tenantId: 't9', series: 'RW20250101', prefix: 'RW20250101', digits: 4 };
    const take = (count?: number) => transact(server.db, (tx) => nextCodes(tx, series, count));

    const [first, more] = [await take(), await take(2)];
    const failed = transact(server.db, async (tx) => {
      await nextCodes(tx, series, 5);
      throw new AppError('FORBIDDEN');
    });
    await expect(failed).rejects.toThrow();

    expect([first, more, await take()]).toEqual([['RW202501010001'], ['RW202501010002', 'RW202501010003'], ['RW202501010004']]);
  });
});
