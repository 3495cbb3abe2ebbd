import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { KeptView, KeptViews, ViewQuery } from '#shared/kept-views';
import { listView } from '#src/resources/system/list-view';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let admin: Api;
let manager: Api;
let nobody: Api;
let nobodyId: string;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  manager = await app.signInAs('manager', 'admin');
  nobody = await app.signInAs('nobody');
  nobodyId = (await nobody.get<{ id: string }>('blade-user/info')).data.id;
});
afterAll(() => app.close());

const query: ViewQuery = { search: { title: 'Friday' }, sorters: [{ field: 'title', order: 'asc' }] };
const stored = { tenantId: '000000', list: 'notice', query: { ...query }, shared: 0 as const };
const keep = (api: Api, values: object) =>
  api.post<Row>('blade-system/views/keep', { viewName: 'Mine', list: 'notice', query, shared: 0, ...values });
const drop = (api: Api, id: string) => api.post(`blade-system/views/drop`, { id });
const mine = async (api: Api, list = 'notice') => (await api.get<KeptViews>('blade-system/views/mine', { list })).data;
const namesOf = ({ views }: KeptViews) => views.map(({ viewName }) => viewName);

describe('the views of a list', () => {
  it('are those of their keeper, each with what it shows', async () => {
    const { data } = await keep(nobody, { viewName: 'Own' });

    const { views, mayShare } = await mine(nobody);

    expect(views).toEqual([
      { id: data.id, viewName: 'Own', shared: 0, ownerName: expect.any(String), isOwn: true, query },
    ] satisfies KeptView[]);
    expect(mayShare).toBe(false);
    expect(namesOf(await mine(nobody, 'param'))).toEqual([]);
    expect(namesOf(await mine(manager))).toEqual([]);
    expect(namesOf(await mine(admin))).toEqual([]);
    expect((await drop(nobody, data.id)).status).toBe(200);
    expect(namesOf(await mine(nobody))).toEqual([]);
  });

  it('are for everybody of the tenant once somebody shares them who may', async () => {
    expect(await keep(nobody, { shared: 1 })).toMatchObject({ status: 403 });
    const { data } = await keep(manager, { viewName: 'For all', shared: 1 });

    expect((await mine(nobody)).views).toMatchObject([{ id: data.id, viewName: 'For all', shared: 1, isOwn: false }]);
    expect(await mine(manager)).toMatchObject({ mayShare: true, views: [{ isOwn: true }] });
    expect(await drop(nobody, data.id)).toMatchObject({ status: 403 });
    expect(namesOf(await mine(nobody))).toEqual(['For all']);
    expect((await drop(manager, data.id)).status).toBe(200);
  });

  it('hold no more than a search', async () => {
    const long = { ...query, search: { title: 'x'.repeat(9_000) } };

    expect(await keep(nobody, { query: long })).toMatchObject({ status: 400 });
    expect(await keep(nobody, { viewName: '' })).toMatchObject({ status: 400, fields: { viewName: expect.any(String) } });
  });

  it('are as many as one person needs, and room is made by giving one up', async () => {
    const made = await app.db
      .insert(tableOf(listView))
      .values(Array.from({ length: 200 }, (_, index) => ({ ...stored, viewName: `v${index}`, createUser: nobodyId })))
      .returning({ id: tableOf(listView).id });

    const over = await keep(nobody, { viewName: 'One more' });
    await drop(nobody, made[0]?.id ?? '');
    const room = await keep(nobody, { viewName: 'One more' });

    expect([over.bizCode, room.status]).toEqual(['TOO_MANY_OWN', 200]);
    expect(over.msg).toContain('200');
    await app.db.delete(tableOf(listView)).where(eq(tableOf(listView).createUser, nobodyId));
  });

  it('are looked after by administrators as far as they are shared, with the list in words', async () => {
    const own = await keep(nobody, { viewName: 'Private' });
    const { data } = await keep(manager, { viewName: 'Shared', shared: 1 });

    const { records } = (await manager.list(listView)).data;

    expect(records).toMatchObject([{ id: data.id, viewName: 'Shared', listName: '通知公告' }]);
    expect(await manager.remove(listView, [own.data.id])).toMatchObject({ status: 404 });
    expect(await manager.remove(listView, [data.id])).toMatchObject({ status: 200 });
    await drop(nobody, own.data.id);
  });
});
