import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { divisions } from '#server/seed/regions';
import { dept } from '#src/resources/system/dept';
import { region } from '#src/resources/system/region';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { office } from '../../../../tests/support/bank.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let api: Api;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
beforeEach(() => app.db.execute(sql`delete from region where length(code) > 6 or code like '3301%' and version > 1`));
afterAll(() => app.close());

const ask = (verb: string, query: Record<string, string | number> = {}) => api.get<Row[]>(`blade-system/region/${verb}`, query);
const codes = ({ data }: { data: readonly Row[] }) => data.map(({ id }) => id);

/** A town below a district of Hangzhou. */
const town = { code: '330102001', name: 'Town', parentCode: '330102' };

describe('the divisions of the country', () => {
  it('are there from the start, each below the one whose code it begins with', async () => {
    const { rows } = await app.db.execute<{ count: number; strays: number }>(sql`select count(*)::int as count,
      count(*) filter (where parent_code <> 0 and not exists (select 1 from region above where above.id = region.parent_code)
        or ancestors not like '0%' or level <> length(code) / 2 or id::text <> code)::int as strays from region`);

    expect(rows[0]).toEqual({ count: divisions.length, strays: 0 });
    expect(divisions.length).toBeGreaterThan(3_300);
  });

  it.each(['', '?parentCode=00', '?parentCode=0', '?parentId=0'])('begin with the provinces, asked by "%s"', async (query) => {
    const { data } = await ask(`lazy-tree${query}`);

    expect(data).toHaveLength(34);
    expect(data[0]).toEqual({ id: '11', parentId: '0', key: '11', value: '11', title: '北京市', hasChildren: true });
  });

  it('come level by level', async () => {
    expect(codes(await ask('lazy-tree', { parentCode: '3301' }))).toContain('330102');
    expect((await ask('lazy-list', { parentCode: '33' })).data[0]).toMatchObject({ code: '3301', level: 2, hasChildren: true });
    expect(codes(await ask('select', { code: '33' }))).toContain('3301');
    expect(codes(await ask('select', {}))).toHaveLength(34);
  });

  it('are found by name at any depth', async () => {
    const { data } = await ask('lazy-tree', { name: '西湖' });

    expect(JSON.stringify(data)).toContain('330106');
    expect((await ask('select', { keyword: '西湖' })).data.length).toBeGreaterThan(0);
  });

  it('answer every level above them, with their parents', async () => {
    const { data } = await ask('detail', { code: '330106' });

    expect(data).toMatchObject({
      id: '330106',
      code: '330106',
      parentId: '3301',
      parentName: '杭州市',
      ancestors: '0,33,3301',
      level: 3,
      provinceCode: '33',
      provinceName: '浙江省',
      cityCode: '3301',
      cityName: '杭州市',
      districtCode: '330106',
      districtName: '西湖区',
      townCode: '',
      townName: '',
    });
  });

  it('go out by the name that clients of the family know', async () => {
    const answer = await app.server.inject({
      url: '/api/blade-system/region/export-region?code=3301&format=csv',
      headers: api.headers,
    });

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('杭州市');
  });

  it('have a top that is no row', async () => {
    expect(await ask('detail', { code: '00' })).toMatchObject({ status: 200, data: {} });
    expect((await ask('detail', { code: '33' })).data).toMatchObject({ parentId: '0', parentName: '顶级' });
  });
});

describe('a new division', () => {
  it('gets its level and everything above it from its code', async () => {
    const { data } = await api.submit(region, { ...town, level: 1, ancestors: '9' });

    expect(data).toEqual({ id: '330102001', version: 1 });
    expect((await ask('detail', { code: '330102001' })).data).toMatchObject({
      level: 4,
      parentCode: '330102',
      ancestors: '0,33,3301,330102',
      townName: 'Town',
    });
  });

  it('needs no parent to be named, and takes 00 for the top', async () => {
    expect((await api.submit(region, { code: '330102001', name: 'Town' })).status).toBe(200);
    expect((await api.submit(region, { code: '91', name: 'New', parentCode: '00' })).status).toBe(200);
    await api.post('blade-system/region/remove', {}, { id: 91 });
  });

  it.each(['3', '330', '33010', '3301020', '33010200', '3301020010', '01', 'ab', '3301 2', '1e5'])(
    'is refused with the code %s',
    async (code) => {
      expect(await api.submit(region, { code, name: 'x' })).toMatchObject({ status: 400, fields: { code: expect.any(String) } });
    },
  );

  it.each([
    ['330102001', '330103', 'REGION_PARENT'],
    ['330102001', '00', 'REGION_TOP'],
    ['330102001', '0', 'REGION_TOP'],
    ['91', '33', 'REGION_PARENT'],
  ])('of the code %s is refused below %s', async (code, parentCode, bizCode) => {
    expect(await api.submit(region, { code, name: 'x', parentCode })).toMatchObject({
      bizCode,
      fields: { code: expect.any(String) },
    });
  });

  it('hangs below one that there is', async () => {
    expect((await api.submit(region, { code: '330199001', name: 'x' })).fields).toHaveProperty('parentCode');
  });
});

describe('a division that there is', () => {
  it('is changed by a submit of its code, and keeps its place', async () => {
    await api.submit(region, town);

    const { data } = await api.submit(region, { ...town, name: 'Renamed', parentCode: '330103' });

    expect(data).toEqual({ id: '330102001', version: 2 });
    expect((await ask('detail', { code: '330102001' })).data).toMatchObject({ name: 'Renamed', parentCode: '330102' });
  });

  it('is not overwritten by a form that means a new one', async () => {
    await api.submit(region, town);

    expect(await api.submit(region, { ...town, version: 0 })).toMatchObject({ status: 409, bizCode: 'DUPLICATE' });
  });

  it('is not removed with others below it, nor in use', async () => {
    await api.submit(region, town);
    const { data: used } = await api.submit(dept, office('there', { regionCode: '330102001' }));

    const answers = [
      await api.post('blade-system/region/remove', {}, { id: '330102' }),
      await api.post('blade-system/region/remove', {}, { id: '330102001' }),
    ];
    await api.remove(dept, [used.id]);

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['TREE_CHILDREN', 'REF_IN_USE']);
    expect(answers[0]?.msg).toContain('请先删除子节点!');
    expect((await api.post('blade-system/region/remove', {}, { id: '330102001' })).status).toBe(200);
  });

  it('is written by platform administrators only', async () => {
    const manager = await app.signInAs('manager', 'admin');

    expect((await manager.submit(region, town)).status).toBe(403);
    expect((await manager.get('blade-system/region/lazy-tree')).status).toBe(200);
  });
});
