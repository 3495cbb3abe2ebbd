import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { openEvents } from '#server/lib/events';
import { callPath } from '#shared/define';
import { published } from '#src/resources/develop/published';
import { menu } from '#src/resources/system/menu';
import type { Api } from '../../../../tests/support/api.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { definitionsNamed, fields, liveBy, publishBy, words } from '../../../../tests/support/publications.ts';
import { makeTestApp, openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { live as flag, openPublished } from './service.ts';

let app: SeededApp;
let api: Api;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
afterAll(() => app?.close());

const fromDict = { kind: 'dict', dict: { code: 'notice', source: 'system' }, ...words('Kind') };
const definition = definitionsNamed('openClash');
const publish = (sent: unknown) => publishBy(api, sent);
const live = (sent: unknown) => liveBy(api, sent);
const act = (verb: 'withdraw' | 'restore', id: string) => api.post(callPath(published, verb), {}, { id });

/** Publishes a noun that is right, which needs everything that was published before it to be right as well. */
const stillPublishes = async () => (await publish(definition())).status;

/** Keeps a definition that this program would not publish, as another version of it may have done. */
async function keep(db: Database, kept: { readonly name: string }) {
  const { name: noun } = kept;
  const values = { title: noun, titleEn: noun, noun, isLive: flag.yes, definition: JSON.stringify(kept) };
  const [row] = await db.insert(tableOf(published)).values(values).returning();
  return String(row?.id);
}

describe('a kept noun that cannot be built', () => {
  const wrong = () => definition({ name: 'openWrong', fields: { title: fields.title, toString: fields.title } });

  it('is left out and shown with the reason, while the others are served', async () => {
    const { path } = await live(definition());
    const id = await keep(app.db, wrong());
    await openEvents({ db: app.db }).publish({ topic: 'nouns' }, app.db);

    await vi.waitFor(async () => expect((await api.detail(published, id)).data.fault).toContain('toString'), 10_000);

    expect((await api.get(`${path}/list`)).status).toBe(200);
    expect((await api.get('blade-open/wrong/list')).status).toBe(404);
    expect(await stillPublishes()).toBe(200);
    expect((await act('withdraw', id)).status).toBe(200);
    expect((await act('restore', id)).status).toBe(400);
  });

  it('does not keep a server from starting', async () => {
    const database = await openTestDatabase();
    await keep(database.db, wrong());

    const started = await makeTestApp({}, undefined, Promise.resolve(database));

    expect((await started.app.inject('/health')).statusCode).toBe(200);
    await started.close();
  });

  it('for a reason that only its building shows is left out as well', async () => {
    const { db, servingDb, pool, announcements, close } = await openTestDatabase();
    const [good, bad] = [definition(), definition()];
    for (const one of [good, bad]) await keep(db, one);
    const refuse = (names: readonly string[]) =>
      names.includes(bad.name) ? Promise.reject(new Error('no room')) : Promise.resolve();
    const nouns = openPublished({
      db: servingDb,
      pool,
      events: openEvents({ db: servingDb, announcements }),
      onError: () => undefined,
      build: async (all) => {
        await refuse(all.map(({ name }) => name));
        return app.server;
      },
      rehearse: ({ name }) => refuse([name]),
    });

    await nouns.refresh();

    expect([nouns.definition(good.name)?.name, nouns.definition(bad.name)]).toEqual([good.name, undefined]);
    expect(nouns.fault(bad.name)).toMatchObject({ code: 'DEFINITION_UNBUILDABLE', params: { why: 'no room' } });
    await close();
  });
});

describe('several publications at once', () => {
  it('all end well', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(definition())));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const lists = await Promise.all(answers.map(({ data }) => api.get(`${data.path}/list`)));
    expect(lists.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('of one noun leave one of it', async () => {
    const one = definition();
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(one)));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ data }) => data.id))).toHaveLength(1);
  });
});

describe('the rights of a noun', () => {
  const right = 'open_pair_add';

  it('are no buttons of another, whichever is published first', async () => {
    await live(definition({ name: 'openPair' }));
    const after = await publish(definition({ name: 'openPairAdd' }));
    await live(definition({ name: 'openTwinView' }));
    const before = await publish(definition({ name: 'openTwin' }));

    expect(after).toMatchObject({ status: 400, bizCode: 'DEFINITION_RIGHT' });
    expect(after.fields?.name).toContain(right);
    expect(before.fields?.name).toContain('open_twin_view');
  });

  it('are those of a noun that is withdrawn as well, which may come back', async () => {
    const { id } = await live(definition({ name: 'openRest' }));
    await act('withdraw', id);

    expect(await publish(definition({ name: 'openRestDelete' }))).toMatchObject({ status: 400, bizCode: 'DEFINITION_RIGHT' });
  });

  it('are no button that an administrator has made', async () => {
    const { data } = await api.get<{ id: string }[]>('blade-system/menu/routes');
    const button = { name: 'Own', code: 'open_hand', category: 2, action: 1, parentId: data[0]?.id };
    const made = await api.submit(menu, button);
    expect(made).toMatchObject({ status: 200 });

    expect((await publish(definition({ name: 'openHand' }))).fields?.name).toContain('Own');
  });

  it('of another noun stay when one is withdrawn whose name it begins with', async () => {
    const { id } = await live(definition({ name: 'openPre' }));
    await live(definition({ name: 'openPreCar' }));
    const codes = async () => {
      const { data } = await api.get<{ code: string }[]>('blade-system/menu/routes');
      return data.map(({ code }) => code).filter((code) => code.startsWith('open_pre'));
    };

    expect(await codes()).toEqual(['open_pre', 'open_pre_car']);
    await act('withdraw', id);
    expect(await codes()).toEqual(['open_pre_car']);
  });
});

describe('a definition', () => {
  const clash: readonly { what: string; sent: Record<string, unknown>; at: string; told: string }[] = [
    { what: 'a field of the engine', sent: { tenantId: fields.title }, at: 'tenantId', told: 'tenant_id' },
    { what: 'a column of the engine in other letters', sent: { tenantID: fields.title }, at: 'tenantID', told: 'tenant_id' },
    {
      what: 'a moment of the engine in other letters',
      sent: { createTIME: fields.title },
      at: 'createTIME',
      told: 'create_time',
    },
    { what: 'a column of PostgreSQL', sent: { ctid: fields.title }, at: 'ctid', told: 'ctid' },
    { what: 'another column of PostgreSQL', sent: { xmin: fields.title }, at: 'xmin', told: 'xmin' },
    { what: 'the column of another field', sent: { aBC: fields.title, aBc: fields.count }, at: 'aBc', told: 'a_bc' },
    { what: 'the label of another field', sent: { kind: fromDict, kindName: fields.title }, at: 'kindName', told: 'kindName' },
    { what: 'one label with another field', sent: { kind: fromDict, kindId: fromDict }, at: 'kindId', told: 'kindId' },
    { what: 'the label of its creator', sent: { createUserId: fromDict }, at: 'createUserId', told: 'createUserId' },
    { what: 'a name that every object has', sent: { toString: fields.title }, at: 'toString', told: 'toString' },
    { what: 'another name that every object has', sent: { valueOf: fields.title }, at: 'valueOf', told: 'valueOf' },
    {
      what: 'a third name that every object has',
      sent: { hasOwnProperty: fields.title },
      at: 'hasOwnProperty',
      told: 'hasOwnProperty',
    },
    { what: 'the name of what every table has', sent: { enableRLS: fields.title }, at: 'enableRLS', told: 'enableRLS' },
    { what: 'the index of the order', sent: { order: { ...fields.count, search: 'range' } }, at: 'order', told: 'order' },
  ];

  it.each(clash)('whose field would have $what is refused at the field', async ({ sent, at, told }) => {
    const refused = await publish(definition({ fields: sent }));

    expect(refused.status).toBe(400);
    expect(refused.fields?.[`fields.${at}`]).toContain(told);
    expect(await stillPublishes()).toBe(200);
  });
});
