import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { dept } from '#src/resources/system/dept';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { base, makeBank, headOffice as root } from '../../../../tests/support/bank.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { lineDepts } from '../../business/line/stops.ts';

const [ORGANISATION, BASE, NODE] = [1, 4, 5];

let app: SeededApp;
let api: Api;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
beforeEach(async () => {
  await app.db.execute(sql`delete from dept where id <> ${root}`);
  await app.db.delete(lineDepts);
});
afterAll(() => app.close());

const ask = (verb: string, query: Record<string, string | number> = {}) => api.get<Row[]>(`blade-system/dept/${verb}`, query);
const names = ({ data }: { data: readonly Row[] }) => data.map(({ deptName, title }) => deptName ?? title);

describe('the calls of departments', () => {
  it.each([
    ['getBases', {}, ['east', 'west']],
    ['get-bases', {}, ['east', 'west']],
    ['getNodes', {}, ['a', 'b', 'c']],
    ['get-nodes', {}, ['a', 'b', 'c']],
    ['listByCategory', { category: 4 }, ['east', 'west']],
    ['list-by-category', { category: 1 }, ['总行']],
    ['tree2', { deptCategory: 5 }, ['a', 'b', 'c']],
    ['lazy-tree', { parentId: root, deptCategory: 5 }, ['east', 'b', 'c']],
    ['lazyTree', { parentId: '0', deptCategory: 5 }, ['总行']],
    ['lazy-tree', { parentId: root, deptCategory: 2 }, []],
    ['listByLine', { lineId: 5 }, []],
  ])('answer %s of %o', async (verb, query, expected) => {
    await makeBank(api);

    expect(names(await ask(verb, query))).toEqual(expected);
  });

  it('answer the nodes of one base', async () => {
    const { east, west } = await makeBank(api);

    expect(names(await ask('getNodes', { baseId: east }))).toEqual(['a', 'b']);
    expect(names(await ask('listByBase', { baseId: west }))).toEqual(['c']);
  });

  it('answer bases with their nodes below them, wherever these hang', async () => {
    const { east, a } = await makeBank(api);

    const { data } = await ask('nodeTree');

    expect(data).toMatchObject([
      { title: 'east', key: east, parentId: '0', deptCategory: BASE, hasChildren: true, children: [{ id: a }, { title: 'b' }] },
      { title: 'west', children: [{ title: 'c', deptCategory: NODE }] },
    ]);
  });

  it('answer the category of each node of the tree', async () => {
    await makeBank(api);

    expect((await ask('lazy-tree', { parentId: '0' })).data).toMatchObject([{ id: root, deptCategory: ORGANISATION }]);
    expect((await ask('tree', { tenantId: '000000' })).data).toMatchObject([{ id: root, hasChildren: true }]);
  });

  it('answer the whole forest as list and pages as page', async () => {
    const { east, a } = await makeBank(api);

    const { data } = await ask('list');
    expect(data).toMatchObject([{ id: root, hasChildren: true }]);
    expect(data[0]?.children).toMatchObject([{ id: east, children: [{ id: a }] }, {}, {}, {}]);
    expect((await ask('page', { deptCategory: 4 })).data).toMatchObject({ total: 2 });
  });

  it('answer the stops of a line in order', async () => {
    const { a, b } = await makeBank(api);
    const stop = { tenantId: '000000', lineId: '5', offsetMinutes: 0 };
    await app.db.insert(lineDepts).values([
      { ...stop, direction: 1, deptId: b, sort: 1 },
      { ...stop, direction: 1, deptId: a, sort: 2 },
      { ...stop, direction: 2, deptId: a, sort: 1 },
    ]);

    expect(names(await ask('listByLine', { lineId: 5, direction: 1 }))).toEqual(['b', 'a']);
    expect(names(await ask('list-by-line', { lineId: 5, direction: 2 }))).toEqual(['a']);
  });

  it.each([
    ['tree2', {}, 'MISSING_PARAMETER'],
    ['tree2', { deptCategory: 'x' }, 'WRONG_PARAMETER'],
    ['listByCategory', {}, 'MISSING_PARAMETER'],
    ['listByBase', { baseId: 'x' }, 'WRONG_PARAMETER'],
    ['listByLine', {}, 'MISSING_PARAMETER'],
    ['getNodes', { baseId: "1' or '1'='1" }, 'WRONG_PARAMETER'],
  ])('refuse %s of %o', async (verb, query, bizCode) => {
    expect((await ask(verb, query)).bizCode).toBe(bizCode);
  });

  it('refuse to set the stops of a line that is not there', async () => {
    const answers = await Promise.all([
      api.post('blade-system/dept/setLines', {}, { lineId: 5, direction: 1, ids: '' }),
      api.post('blade-system/dept/set-lines', { lineId: '5', direction: 1, ids: ['1'] }),
      api.post('blade-system/dept/setLines', {}, { lineId: 5, direction: 3 }),
      api.post('blade-system/dept/setLines', {}, { lineId: 5, direction: 1, ids: 'x' }),
    ]);

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'WRONG_PARAMETER', 'WRONG_PARAMETER']);
  });

  it('are closed to somebody without a right', async () => {
    const nobody = await app.signInAs('nobody');
    const verbs = [
      'tree2?deptCategory=1',
      'nodeTree',
      'getBases',
      'getNodes',
      'listByCategory?category=1',
      'lazy-tree',
      'tree',
      'list',
    ];

    const answers = await Promise.all(verbs.map((verb) => nobody.get(`blade-system/dept/${verb}`)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await nobody.post('blade-system/dept/setLines', {}, { lineId: 5, direction: 1 })).status).toBe(403);
  });

  it('show nothing of another tenant', async () => {
    const table = tableOf(dept);
    await app.db
      .insert(table)
      .values({ ...base('foreign'), tenantId: '777777', parentId: '0', deptCategory: BASE, sort: 1 } as never);
    const manager = await app.signInAs('manager', 'admin');

    const answers = await Promise.all(
      ['getBases', 'listByCategory?category=4', 'nodeTree', 'tree', 'lazy-list', 'list', 'tree?tenantId=777777'].map((verb) =>
        manager.get(`blade-system/dept/${verb}`),
      ),
    );

    expect(JSON.stringify(answers)).not.toContain('foreign');
  });
});
