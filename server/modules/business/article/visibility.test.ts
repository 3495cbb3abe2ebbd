import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artEvents } from '#shared/handover/article';
import type { Page } from '#shared/wire';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { limitedPerson, type Rule } from '../../../../tests/support/limited.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { makeVault, type Vault } from '../../../../tests/support/vault.ts';

const codes = [
  ...['article', 'article_view', 'article_add', 'article_edit', 'article_delete', 'article_export'],
  ...['article_history', 'article_pack', 'article_relocate', 'article_writeoff'],
];

let app: SeededApp;
let admin: Api;
let vault: Vault;
let people: People;
beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  vault = await makeVault(app, admin);
  people = peopleOf(app);
});
afterAll(() => app.close());

const path = 'blade-business/article';
type Event = Record<string, unknown> & { readonly changes: readonly { readonly field: string; readonly after: unknown }[] };
const historyBy = (api: Api, artId: string, query = {}) => api.get<Page<Event>>(`${path}/history`, { artId, ...query });
const reader = async (...rules: Rule[]) => (await limitedPerson(people, codes, ...rules)).api;
const eastOnly = (): Rule => ({ of: article, rows: { all: [{ field: 'baseId', op: 'eq', value: vault.bank.east }] } });

async function export_(api: Api, query = {}): Promise<string> {
  const answer = await app.server.inject({
    url: `/api/${path}/export`,
    query: { format: 'csv', ...query },
    headers: { ...api.headers },
  });
  return answer.body;
}

describe('a rule about rows', () => {
  it('holds for whatever can be asked of an article', async () => {
    const [inside, outside] = [await vault.addThing(), await vault.addThing({ baseId: vault.bank.west })];
    const api = await reader(eastOnly());
    const answers = async (id: string) => [
      (await historyBy(api, id)).status,
      (await api.get(`${path}/history-check`, { artId: id })).status,
      Object.keys((await api.detail(article, id)).data).length > 0,
      (await api.get<Row[]>(`${path}/select`, { ids: id })).data.length,
      'records' in ((await api.get<object>(`${path}/changes`, { id })).data ?? {}),
      (await api.list(article, { ids: id, size: 200 })).data.records.some((row) => row.id === id),
    ];

    expect(await answers(inside)).toEqual([200, 200, true, 1, true, true]);
    expect(await answers(outside)).toEqual([404, 404, false, 0, false, false]);
    const { artCode } = await vault.stored(outside);
    expect(await export_(api)).not.toContain(artCode);
    expect(await export_(await reader())).toContain(artCode);
  });

  it('refuses all of an action that names one article outside', async () => {
    const [box, inside, outside] = [
      await vault.addBox(),
      await vault.addThing(),
      await vault.addThing({ baseId: vault.bank.west }),
    ];
    await vault.toVault([box, inside]);
    await vault.toVault([outside], vault.bank.west);
    const foreign = await vault.addBox({ baseId: vault.bank.west });
    const api = await reader(eastOnly());

    const answers = [
      await api.post(`${path}/relocate`, { artIds: [inside, outside], locationCode: 'A-1-1' }),
      await api.post(`${path}/pack`, { boxId: box, artIds: [inside, outside] }),
      await api.post(`${path}/pack`, { boxId: foreign, artIds: inside }),
      await api.post(`${path}/unpack`, { boxId: foreign, artIds: inside }),
      await api.post(`${path}/write-off`, { artId: outside, reason: 'lost' }),
      await api.submit(article, { id: outside, artName: 'mine' }),
      await api.remove(article, [inside, outside]),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await vault.stored(inside)).toMatchObject({ locationCode: null, boxId: null, historySeq: 2 });
    expect(await vault.stored(outside)).toMatchObject({ artState: 1, artName: 'thing' });
  });

  it('leaves the whole of a history to who sees its article, whoever wrote it', async () => {
    const id = await vault.addThing();
    const mine: Rule = { of: article, rows: { any: [{ field: 'clientId', op: 'eq', value: vault.client }] } };
    await vault.toVault([id]);
    await admin.submit(article, { id, artName: 'renamed' });

    const { data } = await historyBy(await reader(mine), id);

    expect(data.records.map(({ event }) => event)).toEqual([artEvents.changed, artEvents.inStock, artEvents.registered]);
  });

  it('is not widened by what an address says', async () => {
    const [inside, outside] = [await vault.addThing(), await vault.addThing({ baseId: vault.bank.west })];

    const { data } = await historyBy(await reader(eastOnly()), inside, {
      artId_equal: outside,
      tenantId: '999999',
      descs: 'hash',
    });

    expect(new Set(data.records.map((row) => row.artId))).toEqual(new Set([inside]));
    expect(data.records).toHaveLength(1);
  });
});

describe('a rule about fields', () => {
  const few = ['artCode', 'artName', 'artTypeId', 'createTime'];
  const fewOnly: Rule = { of: article, fields: few };

  it('empties what history tells of a hidden field, its changes and its labels as well', async () => {
    const box = await vault.addBox();
    const id = await vault.add(vault.types.scroll, {
      clientId: vault.client,
      images: vault.picture(),
      appraisedValue: '88000.00',
      appraiseDate: '2026-01-01',
      attrs: { school: 'Wu school', length: '120' },
    });
    await vault.toVault([box, id]);
    await admin.post(`${path}/pack`, { boxId: box, artIds: id, sealNo: 'SEAL-7' });
    await admin.submit(article, { id, appraisedValue: '99000.00', author: 'Shen Zhou', attrs: { school: 'Che school' } });
    const secrets = ['88000', '99000', 'Shen Zhou', 'Che school', 'Wu school', 'east', String((await vault.stored(box)).artCode)];
    const whole = JSON.stringify((await historyBy(await reader(), id)).data);
    expect(secrets.filter((secret) => !whole.includes(secret))).toEqual([]);

    const { data } = await historyBy(await reader(fewOnly), id);

    const told = JSON.stringify(data);
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    expect(data.records.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual([]);
    expect(data.records[0]).toMatchObject({ toState: '', toStateName: '', toHolderName: '', toDeptName: '', sealNo: '' });
    const ofBox = JSON.stringify((await historyBy(await reader(fewOnly), box)).data);
    expect(ofBox).not.toContain('SEAL-7');
  });

  it('keeps a hidden field out of filters, orders, choices, exports and writes', async () => {
    const id = await vault.addThing({ author: 'Qi Baishi', barcode: 'BAR-778' });
    const api = await reader(fewOnly);
    const found = async (query: Record<string, string>) =>
      (await api.list(article, { ...query, size: 200 })).data.records.some((row) => row.id === id);

    expect(await found({ author: 'no such author' })).toBe(true);
    expect(await found({ author_likeleft: 'X' })).toBe(true);
    expect(await found({ barcode_null: '1' })).toBe(true);
    expect((await api.list(article, { ascs: 'author' })).status).toBe(400);
    expect((await api.get<Row[]>(`${path}/select`, { keyword: 'BAR-778' })).data).toEqual([]);
    const csv = await export_(api);
    expect(csv).toContain('thing');
    expect(csv).not.toContain('Qi Baishi');
    await api.submit(article, { id, author: 'changed' });
    expect((await vault.stored(id)).author).toBe('Qi Baishi');
  });

  it('hides the name of a client from the history, where their own are hidden', async () => {
    const id = await vault.addThing();
    await admin.submit(article, { id, clientId: vault.late });
    const clients: Rule = { of: bizClient, fields: ['clientNo'] };
    const clientTold = async (api: Api) => {
      const { data } = await historyBy(api, id);
      return data.records[0]?.changes.find(({ field }) => field === 'clientId')?.after;
    };

    expect(await clientTold(await reader())).toMatch(/^Client/);
    expect(String(await clientTold(await reader(clients)))).not.toMatch(/Client/);
  });

  it('hides the extra fields of types from their list', async () => {
    const codesOfTypes = [...codes, 'arttype', 'arttype_view'];
    const hidden: Rule = { of: arttype, fields: ['typeCode', 'typeName'] };
    const types = async (...rules: Rule[]) => {
      const { api } = await limitedPerson(people, codesOfTypes, ...rules);
      return JSON.stringify((await api.get('blade-business/arttype/list')).data);
    };

    expect(await types()).toContain('school');
    expect(await types(hidden)).not.toContain('school');
  });
});

describe('a call without its button', () => {
  it('is refused before anything is looked at', async () => {
    const id = await vault.addThing();
    const { api } = await limitedPerson(people, ['article', 'article_view']);

    const answers = [
      await historyBy(api, id),
      await api.get(`${path}/history-check`, { artId: id }),
      await api.post(`${path}/pack`, { boxId: '1', artIds: '1' }),
      await api.post(`${path}/unpack`, { boxId: '1', artIds: '1' }),
      await api.post(`${path}/relocate`, {}),
      await api.post(`${path}/write-off`, {}),
      await api.submit(article, { id, artState: 5 }),
      await api.remove(article, [id]),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });
});
