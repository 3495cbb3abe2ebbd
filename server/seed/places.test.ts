import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import { dept, deptCategories } from '#src/resources/system/dept';
import { region } from '#src/resources/system/region';
import type { TestDatabase } from '../../tests/support/database.ts';
import { openSampled, samplePassword } from '../../tests/support/sample-house.ts';
import { rootDept } from './organisation.ts';
import { addRegions, divisions } from './regions.ts';
import { seed } from './seed.ts';

const depts = tableOf(dept);
const regions = tableOf(region);

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
beforeAll(async () => {
  ({ database, house } = await openSampled());
});
afterAll(() => Promise.all([database.close(), house.close()]));

const livingDepts = () => database.db.select().from(depts).where(eq(depts.isDeleted, 0)).orderBy(depts.sort);

describe('sample departments', () => {
  it('are those of the domain model, each below the one it belongs to', async () => {
    const rows = await livingDepts();
    const count = (category: number) => rows.filter((row) => row.deptCategory === category).length;
    const bases = rows.filter((row) => row.deptCategory === deptCategories.base);
    const nodesOf = (id: string) => rows.filter((row) => row.baseId === id && row.ancestors === `0,${rootDept.id},${id}`).length;

    expect(Object.values(deptCategories).map(count)).toEqual([1, 3, 0, 2, 7]);
    expect(bases.map(({ deptName, id }) => [deptName, nodesOf(id)])).toEqual([
      ['江南金库', 4],
      ['江北金库', 3],
    ]);
  });

  it('were made by the calls of the screens', async () => {
    const written = await database.db.select().from(auditLog).where(eq(auditLog.resource, 'dept'));

    expect(written).toHaveLength(12);
  });

  it('do not come back, nor join those of people', async () => {
    const [node] = await database.db.select().from(depts).where(eq(depts.deptCode, 'JB03'));
    await database.db
      .update(depts)
      .set({ isDeleted: 1 })
      .where(eq(depts.id, node?.id ?? ''));

    await seed(database.db, { adminPassword: samplePassword, sample: house });

    expect(await livingDepts()).toHaveLength(12);
  });
});

describe('the divisions of the country', () => {
  it('have codes of their own, each beginning with that of its parent', () => {
    const codes = new Set(divisions.map(({ code }) => code));

    expect(codes.size).toBe(divisions.length);
    expect([...codes].filter((code) => code.length > 2 && !codes.has(code.slice(0, -2)))).toEqual([]);
  });

  it('do not come back when they were removed, nor under the name that they were shipped with', async () => {
    await database.db.update(regions).set({ isDeleted: 1 }).where(eq(regions.code, '110101'));
    await database.db.update(regions).set({ name: 'Renamed' }).where(eq(regions.code, '110102'));

    await transact(database.db, addRegions);

    const changed = await database.db.select().from(regions).where(and(sql`code in ('110101', '110102')`)).orderBy(regions.code);
    expect(changed.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['东城区', 1],
      ['Renamed', 0],
    ]);
  });

  it('are added by a later version where they are missing', async () => {
    await database.db.delete(regions).where(eq(regions.code, '110105'));

    await transact(database.db, addRegions);

    expect(await database.db.select().from(regions).where(eq(regions.code, '110105'))).toMatchObject([
      { id: '110105', parentCode: '1101', ancestors: '0,11,1101', level: 3 },
    ]);
  });
});
