import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeActor, openToyServer, platformAdmin, type ToyServer } from '../testing/toy-server.ts';
import { house } from '../testing/toys.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

describe('the right of a call', () => {
  it.each([
    [[], { list: 403, detail: 403, select: 403, add: 403, edit: 403, remove: 403 }],
    [['gadget'], { list: 200, detail: 200, select: 200, add: 403, edit: 403, remove: 403 }],
    [['gadget_view'], { list: 200, detail: 200, select: 200, add: 403, edit: 403, remove: 403 }],
    [['gadget_add'], { list: 200, detail: 200, select: 200, add: 200, edit: 403, remove: 403 }],
    [['gadget_edit'], { list: 200, detail: 200, select: 200, add: 403, edit: 200, remove: 403 }],
    [['gadget_delete'], { list: 200, detail: 200, select: 200, add: 403, edit: 403, remove: 200 }],
    [['shelf', 'shelf_add'], { list: 403, detail: 403, select: 403, add: 403, edit: 403, remove: 403 }],
    [['xgadget', 'gadgets', 'gadget_', 'GADGET'], { list: 403, detail: 403, select: 403, add: 403, edit: 403, remove: 403 }],
  ])('with %j (promise 24)', async (codes, expected) => {
    const owner = server.newcomer();
    const id = await owner.make('gadget', { title: 'x' });
    const api = server.as(makeActor(codes, { tenantId: owner.actor.tenantId }));

    const [list, detail, select] = [await api.list('gadget'), await api.detail('gadget', id), await api.select('gadget')];
    const add = await api.submit('gadget', { title: 'new' });
    const edit = await api.submit('gadget', { id, title: 'changed' });
    const remove = await api.remove('gadget', id);

    const answers = { list, detail, select, add, edit, remove };
    expect(Object.fromEntries(Object.entries(answers).map(([call, { status }]) => [call, status]))).toEqual(expected);
  });

  it.each([
    [[], 403],
    [['house_rule', 'house_rule_edit'], 403],
    [['gadget_edit'], 200],
    [['person'], 403],
    [['shelf'], 200],
  ])('to the choices of a noun comes with the right to read it or one that refers to it: %j', async (codes, status) => {
    expect((await server.as(makeActor(codes)).select('shelf')).status).toBe(status);
  });

  it('does not come from the id that a body claims to have', async () => {
    const owner = server.newcomer();
    const api = server.as(makeActor(['gadget_add'], { tenantId: owner.actor.tenantId }));
    const id = await owner.make('gadget', { title: 'x' });

    const answers = await Promise.all(
      [[id], ` ${id}`, { id }, Number(id)].map((odd) => api.submit('gadget', { id: odd, title: 'y' })),
    );

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await owner.detail('gadget', id)).data.title).toBe('x');
  });

  it('of a stranger is none', async () => {
    expect((await server.app.inject('/api/toy/gadget/list')).statusCode).toBe(401);
  });
});

describe('rows of the platform', () => {
  it('are read by whoever may and written by platform administrators only, whatever a role grants (promise 27)', async () => {
    const admin = server.as(platformAdmin);
    const id = await admin.make('house-rule', { title: 'be kind' });
    const api = server.newcomer();

    const writes = [
      await api.submit('house-rule', { title: 'mine' }),
      await api.submit('house-rule', { id, title: 'mine' }),
      await api.remove('house-rule', id),
    ];

    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await api.detail('house-rule', id)).data.title).toBe('be kind');
    expect((await admin.submit('house-rule', { id, title: 'be kinder' })).status).toBe(200);
  });

  it('are kept from tenants also where a module calls without a route', async () => {
    const { actor } = server.newcomer();
    const records = server.engine.records(house);

    await expect(records.submit({ actor }, { title: 'mine' })).rejects.toThrow('You may not do this');
    await expect(records.remove({ actor }, ['1'])).rejects.toThrow('You may not do this');
  });

  it('are unique over all tenants', async () => {
    const admin = server.as(platformAdmin);
    await admin.make('house-rule', { title: 'once' });

    expect((await admin.submit('house-rule', { title: 'once' })).data.fields).toEqual({ title: 'Title already exists' });
  });
});
