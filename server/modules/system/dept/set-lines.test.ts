import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/audit';
import { transact } from '#server/db/transact';
import { AppError, refusalText } from '#shared/errors';
import { dept } from '#src/resources/system/dept';
import type { Api } from '../../../../tests/support/api.ts';
import { makeBank, headOffice as root } from '../../../../tests/support/bank.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { makeActor } from '../../../crud/testing/toy-server.ts';
import type { FindLine } from './service.ts';
import { setLines } from './set-lines.ts';
import { lineDept } from './service.ts';

let app: SeededApp;
let api: Api;
let bank: Awaited<ReturnType<typeof makeBank>>;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
beforeEach(async () => {
  await app.db.execute(sql`delete from dept where id <> ${root}`);
  await app.db.delete(lineDept);
  bank = await makeBank(api);
});
afterAll(() => app.close());

const actor = makeActor(['line_stops'], { tenantId: '000000' });
/** One line, of the eastern base. */
const findLine: FindLine = async (_, id, tenantId) =>
  id === '5' && tenantId === '000000' ? { name: 'morning', baseId: bank.east, tenantId } : undefined;

const set = (ids: readonly string[], { direction = 1, lineId = '5' } = {}) =>
  transact(app.db, (tx) => setLines({ actor, tx, findLine }, { lineId, direction, ids })).then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? refusalText(error.refusal, 'en') : String(error)),
  );

const stops = (direction = 1) =>
  app.db
    .select()
    .from(lineDept)
    .where(and(eq(lineDept.lineId, '5'), eq(lineDept.direction, direction)))
    .orderBy(lineDept.sort);

describe('the stops of a line', () => {
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
    await set([bank.a, bank.b], { direction: 2 });

    await set([]);

    expect([await stops(1), await stops(2)].map((list) => list.length)).toEqual([0, 2]);
  });

  it('come one after the other, each kept where it was as long as times rise', async () => {
    await set([bank.a, bank.b]);
    await app.db.update(lineDept).set({ offsetMinutes: 40, stayMinutes: 15 }).where(eq(lineDept.deptId, bank.b));

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

    expect(answers).toEqual(
      ['a', 'c', 'east', '总行', '9'].map((name) => `Stop ${name} is not an enabled node of the line’s base`),
    );
    expect((await stops()).map(({ deptId }) => deptId)).toEqual([bank.b]);
  });

  it('are named once each', async () => {
    expect(await set([bank.a, bank.b, bank.a])).toBe('Stop a is named twice');
  });

  it('belong to a line that there is', async () => {
    expect(await set([bank.a], { lineId: '6' })).toBe('Not found');
  });

  it('never mix when two lists come at once', async () => {
    await Promise.all([set([bank.a, bank.b]), set([bank.b]), set([bank.a])]);

    const ids = (await stops()).map(({ deptId }) => deptId).join();
    expect([[bank.a, bank.b].join(), bank.b, bank.a]).toContain(ids);
  });

  it('are written into the audit', async () => {
    await set([bank.a]);

    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'setLines')).orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ recordId: '5', label: 'morning', changes: { outStops: { before: '', after: bank.a } } });
  });
});
