import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

describe('the audit', () => {
  it('tells who added, changed and removed what, with secrets masked (promise 63)', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'one', pin: 'secret-1', amount: 1 });
    await api.submit('gadget', { id, title: 'two', pin: 'secret-2' });
    await api.remove('gadget', id);

    const { rows } = await server.pool.query('select * from audit_log where record_id = $1 order by id', [id]);

    const { tenantId, userId, account, ip, requestId } = api.actor;
    const who = { tenant_id: tenantId, user_id: userId, account, ip, request_id: requestId, resource: 'gadget' };
    expect(rows).toMatchObject([
      { ...who, action: 'insert', label: 'one' },
      { ...who, action: 'update', label: 'two' },
      { ...who, action: 'remove', label: 'two' },
    ]);
    expect(rows[0].changes).toMatchObject({ title: { before: null, after: 'one' }, pin: { before: null, after: '******' } });
    expect(rows[1].changes).toEqual({
      title: { before: 'one', after: 'two' },
      pin: { before: '******', after: '******' },
    });
    expect(rows[2].changes).toMatchObject({ title: { before: 'two', after: null }, amount: { before: 1, after: null } });
    expect(JSON.stringify(rows)).not.toContain('secret-');
  });

  it('of a refused write has no row', async () => {
    const api = server.newcomer();
    await api.submit('gadget', { title: 'x', shelfId: '1' });

    const { rows } = await server.pool.query('select 1 from audit_log where tenant_id = $1', [api.actor.tenantId]);

    expect(rows).toEqual([]);
  });

  it('that cannot be written undoes what was done (promises 52, 63)', async () => {
    const api = server.newcomer();
    await server.pool.query('alter table audit_log rename to elsewhere');

    const answer = await api.submit('gadget', { title: 'unseen' });

    await server.pool.query('alter table elsewhere rename to audit_log');
    expect(answer.status).toBe(500);
    expect((await api.list('gadget')).data.total).toBe(0);
  });
});
