import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { openEvents } from '#server/lib/events';
import { callPath } from '#shared/define';
import type { Page } from '#shared/wire';
import { published } from '#src/resources/develop/published';
import { definitions } from '#src/resources/index';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { definitionsNamed, fields, liveBy, publishBy, words } from '../../../../tests/support/publications.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { tenantsOf } from '../../../../tests/support/tenants.ts';

let app: SeededApp;
let api: Api;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
afterAll(() => app?.close());

const definition = definitionsNamed('openThing');
const publish = (sent: unknown, by: Api = api) => publishBy(by, sent);
const live = (sent: unknown) => liveBy(api, sent);
const act = (verb: 'withdraw' | 'restore', id: string, by: Api = api) => by.post(callPath(published, verb), {}, { id });

describe('publishing a noun', () => {
  it('makes its calls answer at once, with the rules of its fields', async () => {
    const { path } = await live(definition());

    const saved = await api.post<Row>(`${path}/submit`, { title: 'First', count: 3 });
    const refused = await api.post(`${path}/submit`, { title: 'Many', count: 300 });
    const listed = await api.get<Page<Row>>(`${path}/list`, { title: 'fir' });

    expect(saved.status).toBe(200);
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys(refused.fields ?? {})).toEqual(['count']);
    expect(listed.data.records).toMatchObject([{ title: 'First', count: 3 }]);
  });

  it('gives it an entry in the menu with the buttons of a plain noun, which can be granted', async () => {
    const { path } = await live(definition({ name: 'openGranted', label: { zh: '设备', en: 'Devices' } }));
    const people = peopleOf(app);
    const clerk = await people.person(['open_granted', 'open_granted_add']);

    const menus = await clerk.api.get<{ code: string; path: string; name: string }[]>('blade-system/menu/routes');
    const added = await clerk.api.post(`${path}/submit`, { title: 'His' });
    const removed = await clerk.api.post(`${path}/remove`, {}, { ids: String((added.data as Row).id) });

    expect(menus.data).toMatchObject([{ code: 'open_granted', path: '/open/granted', name: '设备' }]);
    expect([added.status, removed.status]).toEqual([200, 403]);
  });

  it('tells where its screen is for as long as it is live', async () => {
    const { id } = await live(definition({ name: 'openTold' }));
    const screenOf = async () => (await api.detail(published, id)).data.screen;

    const [first] = [await screenOf(), await act('withdraw', id)];
    const [second] = [await screenOf(), await act('restore', id)];

    expect([first, second, await screenOf()]).toEqual(['/open/told', '', '/open/told']);
  });

  it('hands its definition to whoever sees its screen, and to nobody else', async () => {
    await live(definition({ name: 'openSeen', fields: { longestName: fields.title, a: fields.count, no: fields.count } }));
    const people = peopleOf(app);
    const [reader, stranger] = [await people.person(['open_seen']), await people.person(['notice'])];
    const ask = (by: Api) =>
      by.get<{ name: string; path: string; fields: object }>(callPath(published, 'definition'), { name: 'openSeen' });

    const audit = await ask(reader.api);

    // The fields keep the order in which they were sent, which a database does not keep.
    expect(Object.keys(audit.data.fields)).toEqual(['longestName', 'a', 'no']);
    expect(audit.data).toMatchObject({ name: 'openSeen', path: 'blade-open/seen', scope: 'tenant' });
    expect((await ask(stranger.api)).status).toBe(403);
  });

  it('keeps the rows of tenants apart', async () => {
    const { path } = await live(definition({ name: 'openApart' }));
    await api.post(`${path}/submit`, { title: 'Of the platform' });
    const tenants = tenantsOf(app, api);
    const made = await tenants.make();
    const admin = await tenants.enter(made);
    const refused = await admin.get(`${path}/list`);
    const [row] = (await app.db.execute<{ tenant_id: string }>(`select tenant_id from open_apart`)).rows;
    const policies = await app.db.execute(`select polname from pg_policy where polrelid = 'open_apart'::regclass`);

    expect(refused.status).toBe(403);
    expect(row?.tenant_id).toBe('000000');
    expect(policies.rows).toEqual([{ polname: 'tenant_wall' }]);
  });

  it('is the platform’s alone', async () => {
    const tenants = tenantsOf(app, api);
    const admin = await tenants.enter(await tenants.make());
    const { id } = await live(definition());

    const answers = [await publish(definition(), admin), await act('withdraw', id, admin), await act('restore', id, admin)];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('brings one that is live up to its new definition, and keeps its rows', async () => {
    const first = definition();
    const { id, path } = await live(first);
    await api.post(`${path}/submit`, { title: 'Kept', count: 1 });

    const again = await live({ ...first, fields: { title: fields.title, price: { kind: 'money', ...words('Price') } } });
    const { data } = await api.get<Page<Row>>(`${path}/list`);
    const saved = await api.post(`${path}/submit`, { title: 'New', price: '12.50' });

    expect(again).toEqual({ id, path, opens: `/open/${path.split('/')[1]}` });
    expect(data.records).toMatchObject([{ title: 'Kept', price: -1 }]);
    expect(data.records[0]).not.toHaveProperty('count');
    expect(saved.status).toBe(200);
  });

  it('is refused where a field that holds something would become another kind', async () => {
    const first = definition();
    await live(first);

    const refused = await publish({ ...first, fields: { ...fields, count: { kind: 'text', ...words('Count') } } });

    expect(refused).toMatchObject({ status: 409, bizCode: 'DEFINITION_CLASH' });
    expect(refused.msg).toContain('count');
  });

  it('is written down', async () => {
    const { id } = await live(definition());
    await act('withdraw', id);
    await act('restore', id);

    const rows = await app.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.recordId, id))
      .orderBy(auditLog.id);
    expect(rows.map(({ action }) => action)).toEqual(['publish', 'withdraw', 'restore']);
  });

  it('takes rows from a workbook and gives them out in one', async () => {
    const { path } = await live(definition());
    await api.post(`${path}/submit`, { title: 'Out', count: 3 });

    const response = await app.server.inject({ method: 'GET', url: `/api/${path}/export`, headers: api.headers });
    const template = await app.server.inject({ method: 'GET', url: `/api/${path}/export-template`, headers: api.headers });

    expect([response.statusCode, template.statusCode]).toEqual([200, 200]);
    expect(response.headers['content-type']).toContain('spreadsheetml');
    expect(template.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a noun that is withdrawn', () => {
  it('answers nothing and stands in no menu, and comes back with its rows', async () => {
    const { id, path } = await live(definition({ name: 'openGone' }));
    await api.post(`${path}/submit`, { title: 'Waits' });
    const inMenu = async () => JSON.stringify((await api.get('blade-system/menu/routes')).data).includes('open_gone');

    await act('withdraw', id);
    const [gone, hidden] = [await api.get(`${path}/list`), await inMenu()];
    await act('restore', id);
    const { data } = await api.get<Page<Row>>(`${path}/list`);

    expect([gone.status, hidden]).toEqual([404, false]);
    expect(data.records).toMatchObject([{ title: 'Waits' }]);
    expect(await inMenu()).toBe(true);
  });
});

describe('another server', () => {
  it('serves what was published here once it is told', async () => {
    const table = tableOf(published);
    const { path, id } = await live(definition());
    expect((await api.get(`${path}/list`)).status).toBe(200);
    // The row looks as if another server had withdrawn it. The announcement of its publication may still arrive here later.
    await app.db.update(table).set({ isLive: 1, version: 7 }).where(eq(table.id, id));

    await openEvents({ db: app.db }).publish({ topic: 'nouns' }, app.db);

    await vi.waitFor(async () => expect((await api.get(`${path}/list`)).status).toBe(404), 10_000);
  });
});

describe('a definition', () => {
  const bad: readonly (readonly [string, unknown, string])[] = [
    ['is none', 'notice', 'definition'],
    ['has a name of the program', definition({ name: 'notice' }), 'name'],
    ['has a name that is SQL', definition({ name: 'openA"; drop table x' }), 'name'],
    ['has a field that is SQL', definition({ fields: { 'a" int': fields.title } }), 'fields'],
    ['leads to another noun', definition({ fields: { user: { kind: 'ref', target: 'user', ...words('User') } } }), 'fields.user'],
    ['has a secret', definition({ fields: { key: { kind: 'secret', ...words('Key') } } }), 'fields.key.kind'],
    [
      'has a dictionary that is none',
      definition({ fields: { kind: { kind: 'dict', dict: { code: 'nothing', source: 'system' }, ...words('Kind') } } }),
      'fields.kind.dict',
    ],
    [
      'has a dictionary on a text',
      definition({ fields: { title: { ...fields.title, dict: { code: 'notice', source: 'system' } } } }),
      'fields.title.dict',
    ],
    [
      'has a default that its kind does not take',
      definition({ fields: { count: { ...fields.count, default: 'many' } } }),
      'fields.count.default',
    ],
    ['is ordered by what it has not', definition({ sort: { other: 'asc' } }), 'other'],
    ['has options of the engine', definition({ partOf: 'title' }), 'partOf'],
    ['has no fields', definition({ fields: {} }), 'fields'],
  ];

  it.each(bad)('that %s is refused by naming the place', async (_, sent, place) => {
    const refused = await publish(sent);

    expect(refused).toMatchObject({ status: 400, bizCode: 'DEFINITION_WRONG' });
    expect(refused.msg).toContain(place);
  });

  it('can have the name of no noun of the code', () => {
    expect(definitions.filter(({ name }) => /^open[A-Z]/.test(name) || name.startsWith('blade-open'))).toEqual([]);
  });
});
