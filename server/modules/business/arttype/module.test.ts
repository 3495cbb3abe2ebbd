import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import type { Values } from '#shared/validate';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { makeBank } from '../../../../tests/support/bank.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { typeOf } from '../article/custody/lock.ts';

let app: SeededApp;
let api: Api;
let baseId: string;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  baseId = (await makeBank(api)).east;
});
afterAll(() => app.close());

let serial = 0;
/** Returns a code that no other type in this file has. */
function fresh(): string {
  serial += 1;
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(serial / 26 ** place) % 26));
  return `T${letter(1)}${letter(0)}`;
}

const flags = { category: 9, isContainer: 0, needSeal: 0, unit: '件', sort: 1 } as const;
const submit = (typeCode: string, more: Values = {}) => api.submit(arttype, { typeCode, typeName: typeCode, ...flags, ...more });

async function make(more: Values = {}, typeCode = fresh()): Promise<string> {
  const { data, msg, status } = await submit(typeCode, more);
  if (status !== 200) throw new Error(msg);
  return data.id;
}

const addArticle = (artTypeId: string, more: Values = {}) =>
  api.submit(article, { artName: 'thing', artTypeId, baseId, ownerType: 1, condition: 1, ...more });
const detail = async (id: string) => (await api.detail(arttype, id)).data;

describe('the code of a type', () => {
  it.each(['k', 'K', 'kx', 'ABCDEFG', 'K1', 'K X', ''])('is two to six capitals, not %j', async (typeCode) => {
    expect((await submit(typeCode, { typeName: 'any' })).fields).toHaveProperty('typeCode');
  });

  it('belongs to one type, as does the name', async () => {
    const typeCode = fresh();
    await make({}, typeCode);

    const answers = [await submit(typeCode, { typeName: 'other' }), await submit(fresh(), { typeName: typeCode })];

    expect(answers.map(({ bizCode, fields }) => [bizCode, Object.keys(fields ?? {})])).toEqual([
      ['DUPLICATE', ['typeCode']],
      ['DUPLICATE', ['typeName']],
    ]);
  });

  it('is changed until an article has it', async () => {
    const [id, typeCode, another] = [await make({ isContainer: 1 }), fresh(), fresh()];
    expect((await api.submit(arttype, { id, typeCode, typeName: typeCode, isContainer: 0 })).status).toBe(200);
    const added = await addArticle(id);

    const refused = await api.submit(arttype, { id, typeCode: another, isContainer: 1, typeName: another });

    expect(refused).toMatchObject({ status: 400, bizCode: 'REF_IN_USE' });
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(['isContainer', 'typeCode']);
    expect(await detail(id)).toMatchObject({ typeCode, isContainer: 0, typeName: typeCode });
    await api.remove(article, [added.data.id]);
    // The number of the removed article is never given again, so the prefix it begins with stays as well.
    expect((await api.submit(arttype, { id, typeCode: another })).bizCode).toBe('REF_IN_USE');
    expect((await api.submit(arttype, { id, typeName: another, needSeal: 1 })).status).toBe(200);
  });

  it.each([1, undefined])('waits for an article that is being added, with version %s', async (version) => {
    const id = await make();

    const changing = await transact(app.db, async (tx) => {
      await typeOf(tx, id);
      // The change waits until this transaction has ended, as any other change of the type would.
      const sent = api.submit(arttype, { id, version, typeCode: fresh() });
      await tx.insert(tableOf(article)).values({
        tenantId: '000000',
        artCode: fresh(),
        artName: 'thing',
        artTypeId: id,
        baseId,
        condition: 1,
      });
      return { sent };
    });

    expect((await changing.sent).bizCode).toBe('REF_IN_USE');
  });
});

describe('a container', () => {
  it('is what belongs to boxes and bags, unless somebody says otherwise', async () => {
    const { isContainer: _, ...rest } = flags;
    const add = async (more: Values) => {
      const typeCode = fresh();
      return (await api.submit(arttype, { typeCode, typeName: typeCode, ...rest, ...more })).data.id;
    };
    const ids = [await add({ category: 1 }), await add({ category: 1, isContainer: 0 }), await add({ category: 2 })];

    const stored = await Promise.all(ids.map(detail));

    expect(stored.map(({ isContainer }) => isContainer)).toEqual([1, 0, 0]);
  });
});

describe('the place of a type', () => {
  it('is below one that is below none, in two levels at most', async () => {
    const top = await make();
    const below = await make({ parentId: top });
    const other = await make();

    const answers = [
      await submit(fresh(), { parentId: below }),
      await api.submit(arttype, { id: top, parentId: other }),
      await api.submit(arttype, { id: other, parentId: other }),
      await submit(fresh(), { parentId: '999999999999999999' }),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['TREE_DEEP', 'TREE_DEEP', 'TREE_CYCLE', 'NOT_A_CHOICE']);
    expect((await api.submit(arttype, { id: other, parentId: top })).status).toBe(200);
  });
});

describe('an appraisal', () => {
  it('is needed as a value with its day, before the first deposit only', async () => {
    const id = await make({ needAppraisal: 1 });

    const answers = [
      await addArticle(id),
      await addArticle(id, { appraisedValue: '10.00' }),
      await addArticle(id, { appraisedValue: '10.00', appraiseDate: '2026-01-01' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(answers[1]?.fields).toHaveProperty('appraiseDate');
  });
});

describe('extra fields', () => {
  const attr = { key: 'school', label: '流派', type: 'text' };
  const dict = { key: 'rank', label: '等级', type: 'dict', dictCode: 'art_grade' };

  it('stand in their order, each key once, of dictionaries that there are', async () => {
    const id = await make({ attrs: [dict, attr] });

    const answers = [
      await submit(fresh(), { attrs: [attr, attr] }),
      await submit(fresh(), { attrs: [{ ...dict, dictCode: 'no_such' }] }),
      await submit(fresh(), { attrs: [{ ...dict, dictCode: '' }] }),
      await submit(fresh(), { attrs: [{ ...attr, type: 'formula' }] }),
      await submit(fresh(), { attrs: [{ ...attr, key: '1 x' }] }),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual([
      'DUPLICATE',
      'NOT_A_CHOICE',
      'REQUIRED_INPUT',
      'NOT_A_CHOICE',
      expect.any(String),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 400, 400, 400, 400]);
    expect((await detail(id)).attrs).toMatchObject([
      { key: 'rank', dictCode: 'art_grade' },
      { key: 'school', dictCode: '' },
    ]);
  });

  it('are no more than thirty', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...attr, key: `k${index}` }));

    expect([(await submit(fresh(), { attrs: many(30) })).status, (await submit(fresh(), { attrs: many(31) })).status]).toEqual([
      200, 400,
    ]);
  });
});

describe('a type in use', () => {
  it('is not removed, and no article is added to a disabled one', async () => {
    const [used, free] = [await make(), await make()];
    const { data } = await addArticle(used);
    expect(data.id).toMatch(/^\d+$/);

    expect((await api.remove(arttype, [free, used])).bizCode).toBe('REF_IN_USE');
    expect((await api.submit(arttype, { id: used, status: 0 })).status).toBe(200);

    expect((await addArticle(used)).fields).toHaveProperty('artTypeId');
    expect((await api.submit(article, { id: data.id, artName: 'still' })).status).toBe(200);
    expect((await api.remove(arttype, [free])).status).toBe(200);
  });
});

describe('the list of types', () => {
  const list = async (query = {}) => (await api.get<Row[]>('blade-business/arttype/list', query)).data;

  it('has every enabled one with its extra fields, and the one that is asked for besides', async () => {
    const before = (await list()).length;
    const row = (index: number) => ({ typeCode: `X${index}`, typeName: `x${index}`, ...flags, tenantId: '000000', status: 1 });
    await app.db.insert(tableOf(arttype)).values(Array.from({ length: 210 }, (_, index) => row(index)));
    const off = await make({ status: 0, attrs: [{ key: 'school', label: '流派', type: 'text' }] });

    const more = await list({ also: off });

    expect(await list()).toHaveLength(before + 210);
    expect(more).toHaveLength(before + 211);
    expect(more.find(({ id }) => id === off)?.attrs).toMatchObject([{ key: 'school' }]);
    expect((await api.get('blade-business/arttype/list', { also: "1' or 1=1" })).status).toBe(400);
  });
});
