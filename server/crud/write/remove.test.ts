import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, platformAdmin, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const refused = (status: number, bizCode: string) => ({ status, data: { bizCode } });

describe('removing', () => {
  it('hides rows from every read and keeps them in the table', async () => {
    const api = server.newcomer();
    const ids = [await api.make('gadget', { title: 'a' }), await api.make('gadget', { title: 'b' })];

    const answer = await api.remove('gadget', ids.join());

    expect(answer).toMatchObject({ status: 200, data: {}, msg: 'Done' });
    const reads = [await api.list('gadget'), await api.detail('gadget', String(ids[0])), await api.select('gadget')];
    expect(reads.map(({ data }) => data)).toEqual([expect.objectContaining({ records: [], total: 0 }), {}, []]);
    const { rows } = await server.pool.query('select is_deleted, version from gadget where id = any($1)', [ids]);
    expect(rows).toEqual(Array(2).fill({ is_deleted: 1, version: 2 }));
  });

  it('takes the ids as a form too, and each once', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'a' });

    const answer = await api.send({
      method: 'POST',
      url: '/api/toy/gadget/remove',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `ids=${id},${id}`,
    });

    expect(answer.status).toBe(200);
    expect((await api.list('gadget')).data.total).toBe(0);
  });

  it('is all or nothing: a foreign, unknown or removed row keeps the others (promise 26)', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    const [own, gone] = [await api.make('gadget', { title: 'own' }), await api.make('gadget', { title: 'gone' })];
    const foreign = await other.make('gadget', { title: 'theirs' });
    await api.remove('gadget', gone);

    const answers = await Promise.all([foreign, gone, '1'].map((id) => api.remove('gadget', `${own},${id}`)));

    expect(answers).toMatchObject(Array(3).fill(refused(404, 'NOT_FOUND')));
    expect((await api.list('gadget')).data.total).toBe(1);
    expect((await other.list('gadget')).data.total).toBe(1);
  });

  it.each([
    ['', 400, 'IDS_EMPTY'],
    [',', 400, 'IDS_EMPTY'],
    ['abc', 400, 'WRONG_PARAMETER'],
    ['-1', 400, 'WRONG_PARAMETER'],
    ['1;drop table gadget', 400, 'WRONG_PARAMETER'],
    ['9223372036854775808', 400, 'WRONG_PARAMETER'],
    [Array.from({ length: 501 }, (_, n) => n + 1).join(), 400, 'TOO_MANY_IDS'],
    ['7', 404, 'NOT_FOUND'],
  ])('refuses the ids %.20s (promises 34, 38)', async (ids, status, bizCode) => {
    expect(await server.newcomer().remove('gadget', ids)).toMatchObject(refused(status, bizCode));
  });

  it('asks for ids when there are none', async () => {
    const answer = await server.newcomer().send({ method: 'POST', url: '/api/toy/gadget/remove' });

    expect(answer).toMatchObject(refused(400, 'IDS_EMPTY'));
  });

  it('reaches rows of any tenant for a platform administrator', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'theirs' });

    await server.as(platformAdmin).remove('gadget', id);

    expect((await api.list('gadget')).data.total).toBe(0);
    const { rows } = await server.pool.query("select tenant_id from audit_log where record_id = $1 and action = 'remove'", [id]);
    expect(rows).toEqual([{ tenant_id: api.actor.tenantId }]);
  });
});

describe('a row that others point at', () => {
  it.each(['shelfId', 'spareIds'])('is kept, and the refusal names it and the place (%s)', async (field) => {
    const api = server.newcomer();
    const [free, used] = [await api.make('shelf', { name: 'free' }), await api.make('shelf', { name: 'used' })];
    await api.make('gadget', { title: 'x', [field]: used });

    const answer = await api.remove('shelf', `${free},${used}`);

    expect(answer).toMatchObject({ ...refused(400, 'REF_IN_USE'), msg: 'used is used by Gadgets and cannot be removed' });
    expect((await api.select('shelf')).data).toHaveLength(2);
  });

  it('may go once the one that pointed at it is gone or points elsewhere', async () => {
    const api = server.newcomer();
    const [first, second] = [await api.make('shelf', { name: 'first' }), await api.make('shelf', { name: 'second' })];
    const gone = await api.make('gadget', { title: 'x', shelfId: first });
    const moved = await api.make('gadget', { title: 'y', spareIds: `${first},${second}` });
    await api.remove('gadget', gone);
    await api.submit('gadget', { id: moved, spareIds: second });

    expect((await api.remove('shelf', first)).status).toBe(200);
  });

  it('stands in the way of its parent, but not when both go', async () => {
    const api = server.newcomer();
    const parent = await api.make('shelf', { name: 'parent' });
    const child = await api.make('shelf', { name: 'child', parentId: parent });

    const alone = await api.remove('shelf', parent);
    const together = await api.remove('shelf', `${parent},${child}`);

    expect(alone).toMatchObject(refused(400, 'TREE_CHILDREN'));
    expect(together.status).toBe(200);
  });

  it('still shows its label where it is pointed at by what was removed with it', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 'old' });
    const id = await api.make('gadget', { title: 'x', shelfId });
    await server.pool.query('update shelf set is_deleted = 1 where id = $1', [shelfId]);

    expect((await api.detail('gadget', id)).data.shelfName).toBe('old');
    expect((await api.submit('gadget', { id, title: 'y', shelfId })).status).toBe(200);
  });

  it('is not removed while somebody begins to point at it', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 'wanted' });

    const [kept, gone] = await Promise.all([api.submit('gadget', { title: 'x', shelfId }), api.remove('shelf', shelfId)]);

    // Either order is possible; only one of the two may succeed.
    expect([kept.status, gone.status].filter((status) => status === 200)).toHaveLength(1);
  });
});
