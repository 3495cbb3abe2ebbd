import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { dept } from '#src/resources/system/dept';
import type { Api } from '../../../../tests/support/api.ts';
import { clearBank, makeBank, makeLine, headOffice as root } from '../../../../tests/support/bank.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { lineDepts } from './stops.ts';

let app: SeededApp;
let api: Api;
let bank: Awaited<ReturnType<typeof makeBank>>;
let lineId = '';
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
beforeEach(async () => {
  await clearBank(app.db);
  bank = await makeBank(api);
  lineId = await makeLine(api, bank.east);
});
afterAll(() => app.close());

async function set(ids: readonly string[], direction = 1): Promise<string> {
  const { code, msg } = await api.post('blade-system/dept/setLines', {}, { lineId, direction, ids: ids.join() });
  return code === 200 ? 'done' : msg;
}

const stops = (direction = 1) =>
  app.db
    .select()
    .from(lineDepts)
    .where(and(eq(lineDepts.lineId, lineId), eq(lineDepts.direction, direction), eq(lineDepts.isDeleted, 0)))
    .orderBy(lineDepts.sort);

describe('the stops of a line, set as nodes alone,', () => {
  it('are replaced as a whole, in the order sent', async () => {
    await set([bank.a]);

    expect(await set([bank.b, bank.a])).toBe('done');

    expect((await stops()).map(({ deptId, sort }) => [deptId, sort])).toEqual([
      [bank.b, 1],
      [bank.a, 2],
    ]);
  });

  it('are cleared by an empty list, in this direction only', async () => {
    await set([bank.a]);
    await set([bank.a, bank.b], 2);

    await set([]);

    expect([await stops(1), await stops(2)].map((list) => list.length)).toEqual([0, 2]);
  });

  it('come one after the other, each kept where it was as long as times rise', async () => {
    await set([bank.a, bank.b]);
    await app.db.update(lineDepts).set({ offsetMinutes: 40, stayMinutes: 15 }).where(eq(lineDepts.deptId, bank.b));

    await set([bank.b, bank.a]);

    expect((await stops()).map(({ offsetMinutes, stayMinutes }) => [offsetMinutes, stayMinutes])).toEqual([
      [40, 15],
      [55, 10],
    ]);
  });

  it('are enabled nodes of its base, all of them or none', async () => {
    await set([bank.b]);
    await api.submit(dept, { id: bank.a, status: 0 });

    const answers = [
      await set([bank.b, bank.a]),
      await set([bank.c]),
      await set([bank.east]),
      await set([root, bank.b]),
      await set(['9']),
    ];

    const unfit = ['a', 'c', 'east', '总行'].map((name) => `站点${name}不属于该线路的基地或已停用`);
    expect(answers).toEqual([...unfit, '网点的取值不存在']);
    expect((await stops()).map(({ deptId }) => deptId)).toEqual([bank.b]);
  });

  it('are named once each', async () => {
    expect(await set([bank.a, bank.b, bank.a])).toBe('站点a重复');
  });

  it('belong to a line that there is', async () => {
    const answer = await api.post('blade-system/dept/set-lines', { lineId: '5', direction: 1, ids: [bank.a] });

    expect(answer.bizCode).toBe('NOT_FOUND');
  });

  it('never mix when two lists come at once', async () => {
    await Promise.all([set([bank.a, bank.b]), set([bank.b]), set([bank.a])]);

    const ids = (await stops()).map(({ deptId }) => deptId).join();
    expect([[bank.a, bank.b].join(), bank.b, bank.a]).toContain(ids);
  });

  it('are written into the audit', async () => {
    await set([bank.a]);

    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.recordId, lineId)).orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ action: 'update', resource: 'line' });
    expect(JSON.stringify(entry?.changes)).toContain(bank.a);
  });

  it('are refused to whoever may not plan lines', async () => {
    const nobody = await app.signInAs('nobody');

    expect((await nobody.post('blade-system/dept/setLines', {}, { lineId, direction: 1 })).status).toBe(403);
  });

  it('are answered in order, by direction', async () => {
    await set([bank.b, bank.a]);
    await set([bank.a], 2);

    const ask = async (query: object) =>
      (await api.get<{ deptName: string }[]>('blade-system/dept/listByLine', { lineId, ...query })).data.map(
        (row) => row.deptName,
      );

    expect([await ask({ direction: 1 }), await ask({ direction: 2 }), await ask({})]).toEqual([
      ['b', 'a'],
      ['a'],
      ['b', 'a', 'a'],
    ]);
    await app.db.execute(sql`update line_dept set is_deleted = 1 where line_id = ${lineId} and direction = 2`);
    expect(await ask({ direction: 2 })).toEqual([]);
  });
});
