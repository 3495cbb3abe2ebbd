import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artEvents } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import type { Api } from '../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { makeVault, type Vault } from '../../../../tests/support/vault.ts';

let app: SeededApp;
let api: Api;
let vault: Vault;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  vault = await makeVault(app, api);
});
afterAll(() => app.close());

const call = (verb: string, body: object, by = api) => by.post(`blade-business/article/${verb}`, { ...body });
const historyOf = async (artId: string) =>
  (await api.get<{ records: Record<string, unknown>[] }>('blade-business/article/history', { artId })).data.records;
const checked = async (artId: string) =>
  (await api.get<{ valid: boolean }>('blade-business/article/history-check', { artId })).data.valid;

async function inVault(count: number): Promise<{ box: string; things: string[] }> {
  const box = await vault.addBox();
  const things = await Promise.all(Array.from({ length: count }, () => vault.addThing()));
  await vault.toVault([box, ...things]);
  return { box, things };
}

describe('pack', () => {
  it('puts articles into a container with its seal and shelf', async () => {
    const { box, things } = await inVault(2);
    await call('relocate', { artIds: box, locationCode: 'A-2-3' });

    expect(await call('pack', { boxId: box, artIds: things, sealNo: 'FQ-1' })).toMatchObject({ status: 200 });

    const rows = await Promise.all([box, ...things].map(vault.stored));
    expect(rows).toMatchObject([
      { sealNo: 'FQ-1', boxId: null },
      { boxId: box, locationCode: 'A-2-3' },
      { boxId: box, locationCode: 'A-2-3' },
    ]);
    const [last] = await historyOf(things[0] ?? '');
    expect(last).toMatchObject({ event: artEvents.packed, eventName: '装箱', seq: 3, operatorNames: '管理员' });
    expect(last?.changes).toMatchObject([
      { field: 'boxId', label: '所在款箱', after: (await vault.stored(box)).artCode },
      { field: 'locationCode', after: 'A-2-3' },
    ]);
    expect(await Promise.all([box, ...things].map(checked))).toEqual([true, true, true]);
  });

  it('refuses what containers do not allow', async () => {
    const { box, things } = await inVault(1);
    const [thing = ''] = things;
    const [outside, other, elsewhere] = [await vault.addThing(), await vault.addBox(), await vault.addThing()];
    await vault.toVault([other]);
    await vault.toVault([elsewhere], vault.bank.west);
    await call('pack', { boxId: other, artIds: thing });

    const answers = [
      await call('pack', { boxId: box, artIds: other }),
      await call('pack', { boxId: box, artIds: box }),
      await call('pack', { boxId: elsewhere, artIds: box }),
      await call('pack', { boxId: box, artIds: elsewhere }),
      await call('pack', { boxId: box, artIds: thing }),
      await call('pack', { boxId: box, artIds: outside }),
      await call('pack', { boxId: box, artIds: '' }),
      await call('pack', { artIds: thing }),
      await call('pack', { boxId: box, artIds: '999999999999999999' }),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual([
      ...['ART_BOX', 'ART_BOX', 'ART_BOX', 'ART_BOX', 'ART_BOX', 'ART_STATE', 'IDS_EMPTY', 'MISSING_PARAMETER', 'NOT_FOUND'],
    ]);
    expect(answers.slice(0, 5).map(({ msg }) => msg.split('：')[1])).toEqual([
      ...['容器不能放入容器', '容器不能放入容器', '所选的箱不是容器', '箱与物品不在同一处', '物品已在箱内'],
    ]);
  });

  it('acts once for one request', async () => {
    const { box, things } = await inVault(1);
    const body = { boxId: box, artIds: things, requestId: `once-${box}` };

    const answers = await Promise.all([call('pack', body), call('pack', body), call('pack', body)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await historyOf(box)).toHaveLength(3);
    expect(await call('pack', { ...body, sealNo: 'another' })).toMatchObject({ status: 409, bizCode: 'KEY_REUSED' });
  });
});

describe('unpack', () => {
  it('takes articles out, which stay where the container is', async () => {
    const { box, things } = await inVault(2);
    await call('pack', { boxId: box, artIds: things, sealNo: 'FQ-2' });
    const [one = '', two = ''] = things;

    expect(await call('unpack', { boxId: box, artIds: one, sealNo: 'FQ-3' })).toMatchObject({ status: 200 });

    const rows = await Promise.all([box, one, two].map(vault.stored));
    expect(rows).toMatchObject([{ sealNo: 'FQ-3' }, { boxId: null, artState: 1, deptId: vault.bank.east }, { boxId: box }]);
    expect(await call('unpack', { boxId: box, artIds: one })).toMatchObject({ bizCode: 'ART_BOX' });
    expect(await Promise.all([box, one, two].map(checked))).toEqual([true, true, true]);
  });
});

describe('relocate', () => {
  it('puts articles on a shelf, contents with their container', async () => {
    const { box, things } = await inVault(2);
    const [inside = '', loose = ''] = things;
    await call('pack', { boxId: box, artIds: inside });

    expect(await call('relocate', { artIds: [box, loose], locationCode: 'B-1-2' })).toMatchObject({ status: 200 });

    const rows = await Promise.all([box, inside, loose].map(vault.stored));
    expect(rows.map(({ locationCode }) => locationCode)).toEqual(['B-1-2', 'B-1-2', 'B-1-2']);
    expect((await historyOf(inside))[0]).toMatchObject({ event: artEvents.relocated, seq: 4 });
  });

  it.each([
    [{ locationCode: '' }, { locationCode: '请输入库位' }],
    [{ locationCode: 'somewhere' }, { locationCode: '库位格式应为 区-架-层' }],
  ])('refuses %j', async (more, fields) => {
    const { box } = await inVault(0);

    expect(await call('relocate', { artIds: box, ...more })).toMatchObject({ status: 400, fields });
  });

  it('is for what is in a vault', async () => {
    const id = await vault.addThing();
    await vault.move(artEvents.accepted, [id], { deptId: vault.bank.a });

    expect(await call('relocate', { artIds: id, locationCode: 'A-1-1' })).toMatchObject({ bizCode: 'ART_STATE' });
  });
});

describe('write-off', () => {
  it('ends custody with a reason', async () => {
    const { things } = await inVault(1);
    const [id = ''] = things;

    expect(await call('write-off', { artId: id, reason: '退役' })).toMatchObject({ status: 200 });

    expect(await vault.stored(id)).toMatchObject({ artState: 7, deptId: null, holderType: null, locationCode: null });
    expect((await historyOf(id))[0]).toMatchObject({ event: artEvents.writtenOff, remark: '退役', toState: 7 });
    expect(await checked(id)).toBe(true);
    expect(await api.submit(article, { id, artName: 'again' })).toMatchObject({ status: 400, bizCode: 'ART_STATE' });
  });

  it('needs a reason, and a container that is empty', async () => {
    const { box, things } = await inVault(1);
    await call('pack', { boxId: box, artIds: things });

    expect(await call('write-off', { artId: box, reason: ' ' })).toMatchObject({ fields: { reason: '请输入原因' } });
    expect(await call('write-off', { artId: box, reason: 'old' })).toMatchObject({ bizCode: 'ART_BOX' });
  });

  it('is for whoever holds the right', async () => {
    const { things } = await inVault(1);
    const keeper = await app.signInAs('keeper', 'vault_keeper');

    expect(await call('write-off', { artId: things[0], reason: 'x' }, keeper)).toMatchObject({ status: 403 });
    expect(await call('write-off', { artId: things[0], reason: 'x' })).toMatchObject({ status: 200 });
  });
});

describe('the history', () => {
  it('is paged, newest first, and speaks the language of its reader', async () => {
    const { things } = await inVault(1);
    const [artId = ''] = things;
    const url = '/api/blade-business/article/history';
    const asked = { method: 'GET', url, query: { artId, size: '1' }, headers: { 'accept-language': 'en' } } as const;

    const { data } = await api.call<{ records: Record<string, unknown>[]; total: number }>(asked);

    expect(data).toMatchObject({ total: 2, records: [{ seq: 2, eventName: 'In-stock', toStateName: 'In vault' }] });
  });

  it('is of an article that there is', async () => {
    expect(await api.get('blade-business/article/history', { artId: '999999999999999999' })).toMatchObject({ status: 404 });
    expect(await api.get('blade-business/article/history-check', { artId: 'x' })).toMatchObject({ status: 400 });
  });
});
