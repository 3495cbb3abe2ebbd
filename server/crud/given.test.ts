import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import { AppError } from '#shared/errors';
import { defineModule } from './module.ts';
import { nextCodes } from './numbers.ts';
import { openToyServer, type ToyServer } from './testing/toy-server.ts';
import { crate } from './testing/toys.ts';

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

describe('a number given by the server', () => {
  it('counts from one in each tenant', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    await api.make('crate', { title: 'a' });
    await api.make('crate', { title: 'b', crateNo: '' });
    await other.make('crate', { title: 'c' });

    expect(await numbersOf(api.actor.tenantId)).toEqual(['CR0001', 'CR0002']);
    expect(await numbersOf(other.actor.tenantId)).toEqual(['CR0001']);
  });

  it('is neither given twice nor left out when twenty write at once', async () => {
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
