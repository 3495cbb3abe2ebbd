import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openToyServer, platformAdmin, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

/** Returns the row as it is in the table. */
async function stored(id: string): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query('select * from gadget where id = $1', [id]);
  return rows[0];
}

describe('adding', () => {
  it('answers id and version, and the row is there', async () => {
    const api = server.newcomer();

    const { status, data, msg } = await api.submit('gadget', { title: 'kite' });

    expect({ status, msg }).toEqual({ status: 200, msg: 'Done' });
    expect(data).toEqual({ id: expect.stringMatching(/^\d{19}$/), version: 1 });
    expect((await api.detail('gadget', data.id)).data).toMatchObject({ id: data.id, title: 'kite', version: 1 });
  });

  it.each([undefined, null, '', -1, '-1'])('is what a submit with the id %s does', async (id) => {
    const { data } = await server.newcomer().submit('gadget', { id, title: 'new' });

    expect(data.version).toBe(1);
  });

  it('takes what belongs to the server from the session and nothing of it from the body (promise 32)', async () => {
    const api = server.newcomer();
    const forged = { tenantId: 'other', createUser: '1', createDept: '1', updateUser: '1', status: 9, isDeleted: 1, version: 7 };
    const times = { createTime: '2000-01-01 00:00:00', updateTime: '2000-01-01 00:00:00' };

    const id = await api.make('gadget', { title: 'x', ...forged, ...times, ownNo: 'mine', age: 3, $extra: 1, valueOf: 'x' });

    const { tenantId, userId, deptIds } = api.actor;
    expect(await stored(id)).toMatchObject({
      tenant_id: tenantId,
      create_user: userId,
      create_dept: deptIds[0],
      update_user: userId,
      status: 1,
      is_deleted: 0,
      version: 1,
      own_no: null,
    });
    expect((await api.detail('gadget', id)).data.createTime).not.toContain('2000');
  });

  it('takes ids from a sequence, whatever the clock of the server says (promise 62)', async () => {
    const api = server.newcomer();
    const before = await api.make('gadget', { title: 'today' });

    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01T00:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const after = await api.make('gadget', { title: 'years ago' });

    expect(BigInt(after)).toBeGreaterThan(BigInt(before));
  });

  it('lets a platform administrator name the tenant', async () => {
    const api = server.newcomer();
    const { tenantId } = api.actor;

    const id = await server.as(platformAdmin).make('gadget', { title: 'given', tenantId });

    expect((await api.detail('gadget', id)).data).toMatchObject({ id, tenantId });
  });

  it('fills defaults where nothing is sent', async () => {
    const api = server.newcomer();

    const id = await api.make('gadget', { title: 'x' });

    expect((await api.detail('gadget', id)).data).toMatchObject({
      isTop: 0,
      madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      soldAt: '',
    });
  });

  it('reads the tolerant forms of clients of the family', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 's' });

    const id = await api.make('gadget', {
      title: '  trimmed  ',
      kindOf: '2',
      tags: ['1', 2, 1],
      amount: '7',
      price: 3.5,
      weight: '1.25',
      isTop: 1,
      isOpen: '2',
      day: '2024-05-06 00:00:00',
      opens: '08:30:00',
      shelfId,
      spareIds: ` ${shelfId} , `,
      code: 12,
      grade: 'A',
    });

    expect((await api.detail('gadget', id)).data).toMatchObject({
      title: 'trimmed',
      kindOf: 2,
      tags: '1,2',
      amount: 7,
      price: '3.50',
      weight: '1.250',
      isTop: 1,
      isOpen: 2,
      day: '2024-05-06',
      opens: '08:30',
      shelfId,
      spareIds: shelfId,
      code: '12',
      grade: 'A',
    });
  });

  it('takes a form as well as JSON', async () => {
    const api = server.newcomer();

    const { data } = await api.send({
      method: 'POST',
      url: '/api/toy/gadget/submit',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'title=from+a+form&amount=3',
    });

    expect((await api.detail('gadget', data.id)).data).toMatchObject({ title: 'from a form', amount: 3 });
  });
});

describe('changing', () => {
  it('keeps what is absent or null and clears what is empty', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 's' });
    const id = await api.make('gadget', { title: 'old', note: 'note', amount: 5, kindOf: 1, day: '2024-01-01', shelfId });

    await api.submit('gadget', { id, title: 'new', note: null });
    const kept = (await api.detail('gadget', id)).data;
    await api.submit('gadget', { id, note: '', amount: '', kindOf: -1, day: '', shelfId: '0' });
    const cleared = (await api.detail('gadget', id)).data;

    expect(kept).toMatchObject({ title: 'new', note: 'note', amount: 5, kindOf: 1, day: '2024-01-01', shelfId, version: 2 });
    expect(cleared).toMatchObject({ title: 'new', note: '', amount: -1, kindOf: -1, day: '', shelfId: -1, version: 3 });
  });

  it('takes back a whole row as it was answered, without changing it', async () => {
    const api = server.newcomer();
    const shelfId = await api.make('shelf', { name: 's' });
    const full = { phone: '13800000000', pin: '1234', price: '2', tags: '1,2', body: '<p>x</p>', extra: { a: [1] } };
    const id = await api.make('gadget', { title: 'x', shelfId, spareIds: shelfId, ...full });
    const before = await stored(id);

    const { data } = await api.submit('gadget', (await api.detail('gadget', id)).data);

    expect(data).toEqual({ id, version: 1 });
    expect(await stored(id)).toEqual(before);
  });

  it('checks the row as a whole', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', madeAt: '2024-01-05 00:00:00' });

    const answers = [
      await api.submit('gadget', { id, soldAt: '2024-01-04 00:00:00' }),
      await api.submit('gadget', { id, title: '' }),
    ];

    expect(answers.map(({ data }) => Object.keys(data.fields))).toEqual([['soldAt'], ['title']]);
  });

  it('does not reach locked and hidden fields', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', maker: 'first' });

    await api.submit('gadget', { id, maker: 'second', ownNo: '7', title: 'y' });

    expect((await api.detail('gadget', id)).data).toMatchObject({ title: 'y', maker: 'first', ownNo: '' });
  });

  it('keeps who made the row and tells who changed it', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x' });
    const second = server.as({ ...api.actor, userId: '9999' });

    await second.submit('gadget', { id, title: 'y' });

    expect((await api.detail('gadget', id)).data).toMatchObject({ createUser: api.actor.userId, updateUser: '9999' });
  });

  it('lets values stay that are no choice any more', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x' });
    await server.pool.query('update gadget set kind_of = 10 where id = $1', [id]);

    const answer = await api.submit('gadget', { id, title: 'y', kindOf: 10 });

    expect(answer.status).toBe(200);
  });

  it('of a row that is not there, removed or of another tenant is refused alike (promise 26)', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    const theirs = await other.make('gadget', { title: 'theirs' });
    const gone = await api.make('gadget', { title: 'gone' });
    await api.remove('gadget', gone);

    const ids = [theirs, gone, '1'];
    const answers = await Promise.all(
      ids.flatMap((id) => [api.submit('gadget', { id, title: 'mine' }), api.submit('gadget', { id, version: 1, title: 'mine' })]),
    );

    expect(new Set(answers.map(({ status, msg }) => `${status} ${msg}`))).toEqual(new Set(['404 Not found']));
    expect((await stored(theirs)).title).toBe('theirs');
  });

  it('of a row in any tenant is open to a platform administrator, and it stays there', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'theirs' });

    await server.as(platformAdmin).submit('gadget', { id, title: 'repaired', tenantId: 'elsewhere' });

    expect((await api.detail('gadget', id)).data).toMatchObject({ title: 'repaired', tenantId: api.actor.tenantId });
  });
});

describe('the version', () => {
  it('that is older than the stored one is refused and nothing changes', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'one' });
    await api.submit('gadget', { id, version: 1, title: 'two' });

    const answers = [
      await api.submit('gadget', { id, version: 1, title: 'late' }),
      await api.submit('gadget', { id, version: '9' }),
    ];

    expect(answers.map(({ status, data }) => [status, data.bizCode])).toEqual([
      [409, 'STALE'],
      [409, 'STALE'],
    ]);
    expect((await api.detail('gadget', id)).data).toMatchObject({ title: 'two', version: 2 });
  });

  it('lets one of twenty editors win (promise 53)', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'start' });

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => api.submit('gadget', { id, version: 1, title: `editor ${n}` })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await api.detail('gadget', id)).data.version).toBe(2);
  });

  it('that is not sent lets every writer through, one after the other', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'start' });

    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => api.submit('gadget', { id, title: `writer ${n}` })));

    expect(answers.map(({ data }) => data.version).sort()).toEqual([2, 3, 4, 5, 6]);
  });
});
