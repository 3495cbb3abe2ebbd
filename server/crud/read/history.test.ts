import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const changesOf = (api: ReturnType<ToyServer['newcomer']>, id: string, query: Record<string, string> = {}) =>
  api.send({ url: '/api/toy/gadget/changes', query: { id, ...query } });

describe('the history of a row', () => {
  it('tells each change with labels beside keys and ids, the latest first', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 'Top shelf' });
    const id = await api.make('gadget', { title: 'one', kindOf: 1 });
    await api.submit('gadget', { id, kindOf: 2, shelfId, tags: '1,2' });

    const { data } = await changesOf(api, id);

    expect(data.records.map(({ action }: { action: string }) => action)).toEqual(['update', 'insert']);
    expect(data.records[0]).toMatchObject({
      account: 'tester',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      fields: expect.arrayContaining(['kindOf', 'shelfId', 'tags']),
      before: { kindOf: 1, kindOfName: 'robot', shelfId: null, shelfName: '' },
      after: { kindOf: 2, kindOfName: 'kite', shelfId, shelfName: 'Top shelf', tagsName: 'red,green' },
    });
  });

  it('keeps masks and secrets', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'one', phone: '13812345678', pin: 'secret-1' });

    const { data } = await changesOf(api, id);

    expect(data.records[0].after).toMatchObject({ phone: '138****5678', pin: '******' });
    expect(JSON.stringify(data)).not.toMatch(/13812345678|secret-1/);
  });

  it('still names a row that is removed by now', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 'Gone' });
    const id = await api.make('gadget', { title: 'one', shelfId });
    await api.submit('gadget', { id, shelfId: '' });
    await api.remove('shelf', shelfId);

    const { data } = await changesOf(api, id);

    expect(data.records[0]).toMatchObject({ before: { shelfName: 'Gone' }, after: { shelfId: null, shelfName: '' } });
  });

  it('says that there are more than a page shows', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: '0' });
    await api.submit('gadget', { id, title: '1' });
    await api.submit('gadget', { id, title: '2' });

    const first = await changesOf(api, id, { size: '2' });
    const second = await changesOf(api, id, { size: '2', current: '2' });

    expect(first.data).toMatchObject({ total: 3, pages: 2, records: [{ after: { title: '2' } }, { after: { title: '1' } }] });
    expect(second.data).toMatchObject({ total: 3, records: [{ action: 'insert' }] });
  });

  it('is that of nobody else’s row', async () => {
    const id = await server.newcomer().make('gadget', { title: 'theirs' });

    const answer = await changesOf(server.newcomer(), id);

    expect(answer.data.records).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain('theirs');
  });
});
