import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { defineModule } from '../module.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { crate } from '../testing/toys.ts';

const heard: ReadonlyMap<string, unknown>[] = [];
const crates = defineModule(crate, {
  hooks: {
    beforeSave: (_, { transient, sent }) => {
      heard.push(transient);
      if (transient.get('word') === 'wrong') throw new AppError('BAD_INPUT');
      expect(sent.has('word')).toBe(transient.has('word'));
    },
  },
});

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer({ modules: [crates] });
});
afterAll(() => server.close());

it('reaches the hooks, and neither the row, an answer nor the history', async () => {
  const api = server.newcomer();

  const id = await api.make('crate', { title: 'c', word: 'open' });
  await api.submit('crate', { id, title: 'd' });

  expect(heard.slice(-2)).toEqual([new Map([['word', 'open']]), new Map()]);
  const { rows } = await server.pool.query('select c, a.changes from crate c join audit_log a on a.record_id = c.id::text');
  const answers = [await api.detail('crate', id), await api.list('crate')];
  expect(JSON.stringify([rows, answers])).not.toMatch(/open|word/);
});

it('is no change of a row', async () => {
  const api = server.newcomer();
  const id = await api.make('crate', { title: 'c' });

  expect((await api.submit('crate', { id, word: 'open' })).data.version).toBe(1);
});

it('is checked as what it is entered as, before any hook hears of it', async () => {
  const api = server.newcomer();
  const before = heard.length;

  const answer = await api.submit('crate', { title: 'c', word: 'far too long a word' });

  expect(answer).toMatchObject({ status: 400, data: { fields: { word: 'Word takes at most 10 characters' } } });
  expect(heard).toHaveLength(before);
});

it('may make a hook refuse', async () => {
  expect((await server.newcomer().submit('crate', { title: 'c', word: 'wrong' })).status).toBe(400);
});
