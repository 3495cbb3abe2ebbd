import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '#server/db/transact';
import { AppError } from '#shared/errors';
import type { RowOf } from './model/table.ts';
import { tableOf } from './model/table.ts';
import { defineModule, type SaveContext } from './module.ts';
import { openToyServer, sealed, type ToyServer } from './testing/toy-server.ts';
import { gadget, house, person, shelf } from './testing/toys.ts';

type Hook = (row: RowOf<typeof gadget>, context: SaveContext<typeof gadget>) => Promise<void> | void;

const beforeSave = vi.fn();
const afterSave = vi.fn<Hook>();
const beforeRemove = vi.fn();
const shelves = tableOf(shelf);

let server: ToyServer;
beforeAll(async () => {
  const modules = [
    defineModule(gadget, {
      hooks: { beforeSave, afterSave, beforeRemove },
      present: (records, { surface }) => records.map((record) => ({ ...record, age: 7, seenIn: surface })),
      routes: [
        (app, records) => {
          app.get('/echo', { config: { right: 'session' } }, () => ({ noun: records.resource.name }));
        },
      ],
    }),
    defineModule(house, { only: ['list', 'detail'] }),
  ];
  server = await openToyServer({ modules });
});
afterAll(() => server.close());
beforeEach(() => {
  for (const hook of [beforeSave, afterSave, beforeRemove]) hook.mockReset();
});

describe('beforeSave', () => {
  it('fills and changes what will be stored, hidden fields too', async () => {
    const api = server.newcomer();
    beforeSave.mockImplementation((draft) => Object.assign(draft, { ownNo: 'N-1', title: `${draft.title}!` }));

    const id = await api.make('gadget', { title: 'x' });

    expect((await api.detail('gadget', id)).data).toMatchObject({ title: 'x!', ownNo: 'N-1' });
  });

  it('sees values in their type, the row before, what was sent and who sent it', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', amount: 1, pin: 'p' });
    beforeSave.mockClear();

    await api.submit('gadget', { id, amount: '2', pin: '******' });

    const [draft, context] = beforeSave.mock.calls[0] ?? [];
    expect(draft).toMatchObject({ title: 'x', amount: 2, pin: '******' });
    expect(context).toMatchObject({ actor: api.actor, tenantId: api.actor.tenantId, before: { id, amount: 1 } });
    expect([...context.sent]).toEqual(['amount']);
  });

  it('is not asked about values that are not of their kind', async () => {
    await server.newcomer().submit('gadget', { title: { deep: 1 } });

    expect(beforeSave).not.toHaveBeenCalled();
  });

  it('cannot smuggle in what the definition forbids', async () => {
    beforeSave.mockImplementation((draft) => Object.assign(draft, { title: 'x'.repeat(51), phone: '1' }));

    const { data } = await server.newcomer().submit('gadget', { title: 'x' });

    expect(Object.keys(data.fields)).toEqual(['title', 'phone']);
  });

  it('may replace a secret by what it wants to be stored', async () => {
    const api = server.newcomer();
    beforeSave.mockImplementation((draft) => Object.assign(draft, { pin: draft.pin && `hash(${draft.pin})` }));
    const id = await api.make('gadget', { title: 'x', pin: 'p' });
    beforeSave.mockReset();
    const other = await api.make('gadget', { title: 'x', pin: 'p' });

    const { rows } = await server.pool.query('select pin from gadget where id = any($1) order by id', [[id, other]]);

    expect(rows).toEqual([{ pin: 'hash(p)' }, { pin: sealed('p') }]);
  });
});

describe('afterSave', () => {
  it('runs inside the transaction: what it does goes when it refuses', async () => {
    const api = server.newcomer();
    const { tenantId } = api.actor;
    afterSave.mockImplementation(async (row, { tx }) => {
      await tx.insert(shelves).values({ tenantId, name: row.title });
      throw new AppError('FORBIDDEN');
    });

    const answer = await api.submit('gadget', { title: 'half' });

    expect(answer.status).toBe(403);
    expect((await api.list('gadget')).data.total).toBe(0);
    expect((await api.list('shelf')).data.total).toBe(0);
  });

  it('sees the stored row, and the one before it', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'one' });

    await api.submit('gadget', { id, title: 'two' });

    expect(afterSave.mock.lastCall?.[0]).toMatchObject({ id, title: 'two', version: 2 });
    expect(afterSave.mock.lastCall?.[1].before).toMatchObject({ title: 'one', version: 1 });
  });
});

describe('beforeRemove', () => {
  it('sees all rows and may keep them', async () => {
    const api = server.newcomer();
    const ids = [await api.make('gadget', { title: 'a' }), await api.make('gadget', { title: 'b' })];
    beforeRemove.mockRejectedValue(new AppError('FORBIDDEN'));

    const answer = await api.remove('gadget', ids.join());

    expect(answer.status).toBe(403);
    expect(beforeRemove.mock.calls[0]?.[0]).toMatchObject([{ title: 'a' }, { title: 'b' }]);
    expect((await api.list('gadget')).data.total).toBe(2);
  });
});

describe('what a module adds', () => {
  it('completes records on their way out', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x' });

    const seen = [(await api.list('gadget')).data.records[0], (await api.detail('gadget', id)).data];

    expect(seen).toMatchObject([
      { title: 'x', age: 7, seenIn: 'list' },
      { title: 'x', age: 7, seenIn: 'detail' },
    ]);
  });

  it('answers further calls below the path of the noun', async () => {
    const response = await server.newcomer().send({ url: '/api/toy/gadget/echo' });

    expect(response).toMatchObject({ status: 200, noun: 'gadget' });
  });

  it('leaves calls out', () => {
    const calls = ['list', 'page', 'detail', 'select', 'submit', 'remove'].filter((call) =>
      server.app.hasRoute({
        method: call === 'submit' || call === 'remove' ? 'POST' : 'GET',
        url: `/api/toy/house-rule/${call}`,
      }),
    );

    expect(calls).toEqual(['list', 'page', 'detail']);
  });
});

describe('a feature module', () => {
  it('writes several nouns in one transaction', async () => {
    const { actor } = server.newcomer();
    const [people, gadgets] = [server.engine.records(person), server.engine.records(gadget)];

    const work = transact(server.db, async (tx) => {
      await people.submit({ actor, tx }, { fullName: 'Ada' });
      await gadgets.submit({ actor, tx }, { title: '' });
    });

    await expect(work).rejects.toThrow('Please enter Title');
    expect((await people.list(actor, {})).total).toBe(0);
  });

  it('holds the rows that its actor may change: all of them or none', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    const [own, foreign] = [await api.make('shelf', { name: 'own' }), await other.make('shelf', { name: 'foreign' })];
    const hold = (...ids: string[]) =>
      transact(server.db, (tx) => server.engine.records(shelf).lock({ actor: api.actor, tx }, ids));

    expect(await hold(own)).toMatchObject([{ id: own, name: 'own' }]);
    await expect(hold(own, foreign)).rejects.toThrow('Not found');
  });

  it('tells the lists of what it wrote past them', async () => {
    const api = server.newcomer();
    const records = server.engine.records(shelf);
    const ids = [await api.make('shelf', { name: 'a' }), await api.make('shelf', { name: 'b' })];
    const total = async () => (await records.list(api.actor, { size: 1 })).total;
    const before = await total();

    await server.db
      .update(shelves)
      .set({ isDeleted: 1 })
      .where(eq(shelves.id, ids[0] ?? ''));
    records.changed();

    expect([before, await total()]).toEqual([2, 1]);
  });

  it('narrows a list by a condition of its own', async () => {
    const api = server.newcomer();
    for (const name of ['a', 'b']) await api.make('shelf', { name });

    const page = await server.engine.records(shelf).list(api.actor, { size: 1 }, eq(shelves.name, 'b'));

    expect(page).toMatchObject({ records: [{ name: 'b' }], total: 1 });
  });
});
