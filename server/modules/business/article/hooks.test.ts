import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artEvents, artOwners, artStates } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import type { Api } from '../../../../tests/support/api.ts';
import { onOneDay, today } from '../../../../tests/support/on-one-day.ts';
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

const submit = (values: object) => api.submit(article, { ...values });
const detail = async (id: string) => (await api.detail(article, id)).data;
const year = () => today().slice(0, 4);

describe('the number of an article', () => {
  it('is given by its type and year, without gaps, to twenty who write at once', async () => {
    const [ids, then] = await onOneDay(async () => [
      await Promise.all(Array.from({ length: 20 }, () => vault.addThing())),
      year(),
    ]);

    const codes = (await Promise.all(ids.map(vault.stored))).map(({ artCode }) => String(artCode)).sort();
    const first = Number(codes[0]?.slice(-6));
    expect(codes).toEqual(Array.from({ length: 20 }, (_, n) => `QT${then}${String(first + n).padStart(6, '0')}`));
  });

  it('may be typed, and is passed over then', async () => {
    const { next, artCode } = await onOneDay(async () => {
      const next = String(Number((await vault.stored(await vault.addThing())).artCode?.slice(-6)) + 1).padStart(6, '0');
      await vault.addThing({ artCode: `QT${year()}${next}` });
      return { next, ...(await vault.stored(await vault.addThing())) };
    });

    expect(Number(artCode?.slice(-6))).toBe(Number(next) + 1);
  });

  it('is one article’s', async () => {
    await vault.addThing({ artCode: 'twice' });

    expect(await submit(vault.values(vault.types.thing, { clientId: vault.client, artCode: 'twice' }))).toMatchObject({
      status: 409,
      bizCode: 'DUPLICATE',
      fields: { artCode: '物品编号已存在' },
    });
  });

  it('and the type stay once it was handed over', async () => {
    const id = await vault.addThing();
    const before = await submit({ id, artCode: `free-${id}`.slice(0, 30) });
    await vault.toVault([id]);

    const answers = [await submit({ id, artCode: 'other' }), await submit({ id, artTypeId: vault.types.box })];

    expect(before.status).toBe(200);
    expect(answers).toMatchObject([
      { status: 400, bizCode: 'ART_FIXED', msg: '物品编号在首次交接后不能修改', fields: { artCode: expect.any(String) } },
      { status: 400, fields: { artTypeId: '物品类型在首次交接后不能修改' } },
    ]);
  });
});

describe('an article', () => {
  it('belongs to the bank when it is a container and to a client otherwise', async () => {
    const [box, thing] = [await vault.stored(await vault.addBox()), await vault.stored(await vault.addThing())];

    expect([box, thing]).toMatchObject([
      { ownerType: artOwners.bank, clientId: null, artState: artStates.registered, holderType: null },
      { ownerType: artOwners.client, clientId: vault.client, holderType: 4, holderId: vault.client },
    ]);
  });

  it.each([
    ['thing', {}, { clientId: '请选择所属客户' }],
    ['box', { homeDeptId: '' }, { homeDeptId: '请选择归属网点' }],
    ['box', { quantity: 2 }, { quantity: '数量不能大于1' }],
    ['box', { condition: 2 }, { conditionNote: '请输入状况说明' }],
    ['box', { artName: '', homeDeptId: '' }, { artName: '请输入物品名称', homeDeptId: '请选择归属网点' }],
    ['box', { appraisedValue: '10' }, { appraiseDate: '请选择估值日期' }],
  ] as const)('of type %s is not stored with %j', async (type, more, fields) => {
    const own = type === 'box' ? { homeDeptId: vault.bank.a } : {};

    const answer = await submit({ ...vault.values(vault.types[type]), ...own, ...more });

    expect(answer).toMatchObject({ status: 400, fields });
  });

  it('of a disabled type is not new', async () => {
    const flags = { needSeal: 0, isContainer: 0, unit: 'pc', sort: 1, category: 9 };
    const { data } = await api.submit(arttype, { typeCode: 'OLD', typeName: 'old', ...flags, status: 0 });

    expect(await submit(vault.values(data.id, { clientId: vault.client }))).toMatchObject({
      status: 400,
      fields: { artTypeId: '物品类型的取值不存在' },
    });
  });

  it.each(['barcode', 'rfid'])('has a %s that no other one has', async (name) => {
    await vault.addThing({ [name]: `same-${name}` });

    const answer = await submit(vault.values(vault.types.thing, { clientId: vault.client, [name]: `same-${name}` }));

    expect(answer).toMatchObject({ status: 409, fields: { [name]: expect.any(String) } });
  });

  it('does not change its state by a form, and says so', async () => {
    const id = await vault.addThing();

    const answers = [
      await submit({ id, artState: 1 }),
      await submit(vault.values(vault.types.thing, { clientId: vault.client, artState: 1 })),
      await submit({ id, artState: 0, remark: 'same state' }),
    ];

    expect(answers).toMatchObject([
      { status: 400, bizCode: 'STATE_ONLY', msg: '状态不能直接修改' },
      { status: 400, bizCode: 'STATE_ONLY' },
      { status: 200 },
    ]);
    expect((await vault.stored(id)).artState).toBe(artStates.registered);
  });

  it('keeps what only custody decides, whatever a form says', async () => {
    const id = await vault.addThing();

    await submit({ id, deptId: vault.bank.a, holderType: 1, holderName: 'me', sealNo: 'S1', boxId: '5', historyHash: 'x' });

    expect(await vault.stored(id)).toMatchObject({ deptId: null, holderType: 4, sealNo: null, boxId: null });
  });

  it('can be removed only before anything happened to it', async () => {
    const [fresh, kept] = [await vault.addThing(), await vault.addThing()];
    await vault.toVault([kept]);

    const both = await api.remove(article, [fresh, kept]);
    const one = await api.remove(article, [fresh]);

    const { artCode } = await vault.stored(kept);
    expect(both).toMatchObject({ status: 400, bizCode: 'ART_STATE', msg: `物品${artCode}当前为在库，不能删除` });
    expect(one.status).toBe(200);
  });

  it('is overdue once its custody should have ended', async () => {
    const dates = { custodyStart: '2020-01-01', custodyEnd: '2020-02-01' };
    const [late, waiting] = [await vault.addThing(dates), await vault.addThing(dates)];
    await vault.toVault([late]);

    const found = (await api.list(article, { isOverdue: 1, size: 200 })).data.records.map(({ id }) => id);
    const others = (await api.list(article, { isOverdue: 0, size: 200 })).data.records.map(({ id }) => id);

    expect(found).toEqual([late]);
    expect(others).toContain(waiting);
    expect([await detail(late), await detail(waiting)]).toMatchObject([{ isOverdue: 1 }, { isOverdue: 0 }]);
  });

  it('says whether it is a container', async () => {
    const [box, thing] = [await vault.addBox(), await vault.addThing()];

    expect([await detail(box), await detail(thing)]).toMatchObject([{ isContainer: 1 }, { isContainer: 0 }]);
    const boxes = (await api.list(article, { isContainer: 1, size: 200 })).data.records.map(({ id }) => id);
    expect([boxes.includes(box), boxes.includes(thing)]).toEqual([true, false]);
  });
});

describe('extra fields', () => {
  const scroll = (attrs: unknown, more: object = {}) =>
    submit(vault.values(vault.types.scroll, { clientId: vault.client, images: vault.picture(), attrs, ...more }));

  it('are kept in the form of their kind', async () => {
    const { data } = await scroll({ school: '吴门', length: 12.5, grade: 2, signed: 1, made: '1520-03-01' });

    expect((await detail(data.id)).attrs).toEqual({
      school: '吴门',
      length: '12.5',
      grade: '2',
      signed: 1,
      made: '1520-03-01',
    });
  });

  it.each([
    [{}, { 'attrs.school': '请输入流派' }],
    [{ school: 'x', colour: 'red' }, { 'attrs.colour': '该类型没有扩展属性colour' }],
    [{ school: 'x', length: 'long' }, { 'attrs.length': '长度必须是数字' }],
    [{ school: 'x', grade: '77' }, { 'attrs.grade': '等级的取值不存在' }],
    [{ school: 'x', signed: 3 }, { 'attrs.signed': '署名的取值不存在' }],
    [{ school: 'x', made: '2020-02-30' }, { 'attrs.made': '成作日期格式不正确' }],
    [['school'], { attrs: '扩展属性格式不正确' }],
  ])('%j are refused by their names', async (attrs, fields) => {
    expect(await scroll(attrs)).toMatchObject({ status: 400, fields });
  });

  it('stay when a form does not send them', async () => {
    const { data } = await scroll({ school: 'x' });

    expect(await submit({ id: data.id, artName: 'renamed' })).toMatchObject({ status: 200 });

    expect((await detail(data.id)).attrs).toEqual({ school: 'x' });
  });

  it('come with a picture where the type needs one', async () => {
    expect(await scroll({ school: 'x' }, { images: '' })).toMatchObject({ status: 400, fields: { images: '请选择图片' } });
  });
});

describe('the history', () => {
  const told = async (id: string) => {
    const { data } = await api.get<{ records: Record<string, unknown>[] }>('blade-business/article/history', { artId: id });
    return data.records;
  };

  it('tells of the registration, of every changed field and of appraisals apart', async () => {
    const id = await vault.add(vault.types.scroll, {
      clientId: vault.client,
      images: vault.picture(),
      attrs: { school: '吴门', grade: 1 },
    });
    const appraised = { appraisedValue: '180000.00', appraiseDate: '2026-01-02' };

    await submit({ id, artName: 'Landscape', attrs: { school: '浙派', grade: 2 }, ...appraised });

    const [appraisal, changed, registered] = await told(id);
    expect(registered).toMatchObject({ seq: 1, event: artEvents.registered, eventName: '登记', operatorNames: '管理员' });
    expect(changed).toMatchObject({ seq: 2, event: artEvents.changed, toState: 0, toStateName: '待入库' });
    expect(changed?.changes).toEqual([
      { field: 'artName', label: '物品名称', before: 'thing', after: 'Landscape' },
      { field: 'attrs.school', label: '流派', before: '吴门', after: '浙派' },
      { field: 'attrs.grade', label: '等级', before: '极美', after: '美品' },
    ]);
    expect(appraisal).toMatchObject({ seq: 3, event: artEvents.appraised, prevHash: changed?.hash });
    expect(appraisal?.changes).toEqual([
      { field: 'appraisedValue', label: '估值（元）', before: null, after: '180000.00' },
      { field: 'appraiseDate', label: '估值日期', before: null, after: '2026-01-02' },
    ]);
  });

  it('says nothing where nothing changed', async () => {
    const id = await vault.addThing();

    await submit({ id, artName: 'thing' });

    expect(await told(id)).toHaveLength(1);
  });
});
