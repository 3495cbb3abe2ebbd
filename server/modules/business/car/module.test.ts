import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import { car } from '#src/resources/business/car';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import { task } from '#src/resources/operation/task';
import { dictBiz } from '#src/resources/system/dict';
import { param } from '#src/resources/system/param';
import type { Api } from '../../../../tests/support/api.ts';
import { makeBank } from '../../../../tests/support/bank.ts';
import { sampleOf } from '../../../../tests/support/samples.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [tacticCrews, tactics, tasks] = [tableOf(tacticCrew), tableOf(tactic), tableOf(task)];

const [DRAFT, PUBLISHED, UNDER_WAY, COMPLETED, SUSPENDED] = [0, 1, 2, 3, 5];
const IN_REPAIR = 2;

let app: SeededApp;
let api: Api;
let base = '';
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  base = (await makeBank(api)).east;
  const parentId = seedId('dict:business', 'escort_company=-1');
  await api.submit(dictBiz, { parentId, code: 'escort_company', dictKey: '1', dictValue: 'Guards', sort: 1 });
});
beforeEach(async () => {
  await app.db.delete(tasks);
  await app.db.delete(tactics);
  await app.db.delete(tacticCrews);
  await app.db.delete(tableOf(car));
});
afterAll(() => app.close());

/** Returns the day this many days from today, in the time zone of the business. */
async function dayIn(days: number): Promise<string> {
  const { rows } = await app.db.execute<{ day: string }>(
    sql`select to_char((now() at time zone 'Asia/Shanghai')::date + ${days}::int, 'YYYY-MM-DD') as day`,
  );
  return rows[0]?.day ?? '';
}

async function makeCar(values: object = {}): Promise<string> {
  const far = await dayIn(300);
  const own = { ...sampleOf(car, app.choices), baseId: base, company: 1, inspectExpire: far, insureExpire: far, seats: 5 };
  const answer = await api.submit(car, { ...own, ...values });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id;
}

let numbered = 0;
async function taskIn(taskState: number, carId: string): Promise<void> {
  numbered += 1;
  await app.db.insert(tasks).values({
    tenantId: '000000',
    taskNo: `RW${numbered}`,
    taskDate: '2026-01-15',
    taskType: 1,
    taskState,
    lineId: '5',
    direction: 1,
    planStartTime: '2026-01-15 07:00:00',
    planEndTime: '2026-01-15 09:00:00',
    carId,
    issueNo: numbered,
  });
}

async function tacticWithCrew(row: { carId: string; backupCarId?: string }, status = 1): Promise<void> {
  numbered += 1;
  const [tactic] = await app.db
    .insert(tactics)
    .values({
      tenantId: '000000',
      tacticCode: `T${numbered}`,
      tacticName: `Tactic ${numbered}`,
      lineId: '5',
      direction: 1,
      status,
      startDate: '2026-01-15',
      repeatType: 1,
      holidayPolicy: 1,
      departTime: '07:00',
      crewMode: 1,
      itemMode: 1,
    })
    .returning({ id: tactics.id });
  const crew = { tenantId: '000000', tacticId: tactic?.id ?? '', leaderId: '7', driverId: '8', convoyIds: '7,8' };
  await app.db.insert(tacticCrews).values({ ...crew, ...row });
}

const plates = async (query: Record<string, string | number>) =>
  (await api.list(car, { ...query, ascs: 'plateNo' })).data.records.map(({ id }) => id);

describe('a car', () => {
  it.each([PUBLISHED, UNDER_WAY, SUSPENDED])('stays in service while on a task in state %i', async (state) => {
    const id = await makeCar();
    await taskIn(state, id);

    const answer = await api.submit(car, { id, status: IN_REPAIR });

    expect(answer).toMatchObject({ status: 400, bizCode: 'REF_IN_USE', fields: { status: expect.stringContaining('RW') } });
    expect((await api.submit(car, { id, remark: 'washed' })).status).toBe(200);
  });

  it.each([DRAFT, COMPLETED])('goes to repair while a task is only in state %i', async (state) => {
    const id = await makeCar();
    await taskIn(state, id);

    expect((await api.submit(car, { id, status: IN_REPAIR })).status).toBe(200);
  });

  it('is not removed while an open task or an enabled tactic counts on it', async () => {
    const [planned, crewed, spare] = [await makeCar(), await makeCar(), await makeCar()];
    await taskIn(DRAFT, planned);
    await tacticWithCrew({ carId: crewed, backupCarId: spare });

    const answers = [await api.remove(car, [planned]), await api.remove(car, [crewed]), await api.remove(car, [spare])];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['REF_IN_USE', 'REF_IN_USE', 'REF_IN_USE']);
    expect(answers[1]?.msg).toContain('策略 Tactic');
  });

  it('is removed while nothing counts on it', async () => {
    const id = await makeCar();

    expect((await api.remove(car, [id])).status).toBe(200);
  });
});

describe('a list of cars', () => {
  it('says which are on a task, and is filtered by it', async () => {
    const [free, driving, halted, done] = [await makeCar(), await makeCar(), await makeCar(), await makeCar()];
    await taskIn(PUBLISHED, free);
    await taskIn(UNDER_WAY, driving);
    await taskIn(SUSPENDED, halted);
    await taskIn(COMPLETED, done);

    const { data } = await api.list(car, { ascs: 'carNo' });

    expect(new Map(data.records.map(({ id, onTask }) => [id, onTask]))).toEqual(
      new Map([
        [free, 0],
        [driving, 1],
        [halted, 1],
        [done, 0],
      ]),
    );
    expect(new Set(await plates({ onTask: 1 }))).toEqual(new Set([driving, halted]));
    expect(new Set(await plates({ onTask_equal: 0 }))).toEqual(new Set([free, done]));
    expect((await api.list(car, { onTask: 'x' })).bizCode).toBe('WRONG_PARAMETER');
  });

  it('warns of papers that end within the days of the parameter, and is filtered by it', async () => {
    const params = tableOf(param);
    await app.db.update(params).set({ paramValue: '10' }).where(eq(params.paramKey, 'biz.doc.warnDays'));
    const [far, near] = [await makeCar({ insureExpire: await dayIn(11) }), await makeCar({ inspectExpire: await dayIn(10) })];
    const past = await makeCar({ insureExpire: await dayIn(-1) });

    expect(new Set(await plates({ docWarn: 1 }))).toEqual(new Set([near, past]));
    expect(await plates({ docWarn: 0 })).toEqual([far]);
    expect((await api.detail(car, past)).data).toMatchObject({ docWarn: 1, onTask: 0 });
  });

  it('has no car of a plate, number or frame twice', async () => {
    const id = await makeCar();
    const { plateNo, carNo, vin } = (await api.detail(car, id)).data;

    const answers = await Promise.all(
      [{ plateNo }, { carNo }, { vin }].map((same) =>
        api.submit(car, { ...sampleOf(car, app.choices), baseId: base, company: 1, seats: 5, ...same }),
      ),
    );

    expect(answers.map(({ bizCode, fields }) => [bizCode, Object.keys(fields ?? {})])).toEqual([
      ['DUPLICATE', ['plateNo']],
      ['DUPLICATE', ['carNo']],
      ['DUPLICATE', ['vin']],
    ]);
  });
});
