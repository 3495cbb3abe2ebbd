import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import { transact } from '#server/db/transact';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { exception } from '#src/resources/operation/exception';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import { param } from '#src/resources/system/param';
import { type Checking, openChecking } from '../../../../tests/support/checking.ts';
import { accepted, type Caller, type Day, type DayTask } from '../../../../tests/support/day.ts';
import { makeActor } from '../../../crud/testing/toy-server.ts';
import { assertVerified, passedChecks, recordSignatureCheck } from './service.ts';

const exceptions = tableOf(exception);
const taskNodes = tableOf(taskNode);
const convoys = tableOf(convoy);
const keepers = tableOf(keeper);
const verifications = tableOf(verify);
const params = tableOf(param);
let checking: Checking;
let day: Day;

beforeAll(async () => {
  checking = await openChecking();
  day = checking.day;
  // Sessions last longer than a check, so the clock can be advanced past its end.
  await checking.app.db.update(params).set({ paramValue: '5' }).where(eq(params.paramKey, 'biz.verify.ttlMinutes'));
});
afterAll(() => checking.app.close());

const minutes = (count: number) => checking.clock.advance(count * 60_000);
const states = { arrived: 1, verified: 2 };

async function stateOf({ stops }: DayTask, index: number) {
  const [row] = await checking.app.db
    .select()
    .from(taskNodes)
    .where(eq(taskNodes.id, stops[index]?.id ?? ''));
  return row?.stopState;
}

/** Checks the car and some of the crew. */
async function checkAll(task: DayTask, people: readonly Caller[], { index = 1, hasCar = true } = {}) {
  const { found } = checking.checkerAt(task, index);
  for (const { id } of people) await found(checking.photoOf(1, id));
  if (hasCar) await found(checking.photoOf(2, task.crew.carId));
}

async function override(id: string, as: Caller, reason = 'known by sight') {
  return (await as.api()).post('blade-business/verify/override', { id, reason });
}

describe('a stop is verified', () => {
  it('at the origin when the car and everybody of the crew have passed', async () => {
    const task = await checking.arrived();
    const { leader, driver, guard } = task.crew;

    await checkAll(task, [leader, driver], { index: 0 });
    const before = await stateOf(task, 0);
    await checkAll(task, [guard], { index: 0, hasCar: false });

    expect([before, await stateOf(task, 0)]).toEqual([states.arrived, states.verified]);
  });

  it('at a node when the car and as many as sign have passed', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader, driver } = task.crew;

    await checkAll(task, [leader, driver], { hasCar: false });
    const before = await stateOf(task, 1);
    await checkAll(task, []);

    expect([before, await stateOf(task, 1)]).toEqual([states.arrived, states.verified]);
  });

  it('late, at one stop after the other: one exception of the run, which the latest stop brings up to date', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader, driver } = task.crew;
    const { db } = checking.app;
    const comeLate = (index: number, lateMinutes: number) =>
      db
        .update(taskNodes)
        .set({ stopState: states.arrived, lateMinutes, arriveTime: day.now(), verifyTime: null })
        .where(eq(taskNodes.id, task.stops[index]?.id ?? ''));
    const reported = () => db.select().from(exceptions).where(eq(exceptions.taskId, task.id));

    await comeLate(1, 20);
    await checkAll(task, [leader, driver]);
    const first = await reported();
    await comeLate(2, 35);
    await checkAll(task, [leader, driver], { index: 2 });
    const second = await reported();
    await db.update(exceptions).set({ exceptionState: 1 }).where(eq(exceptions.taskId, task.id));
    await comeLate(1, 50);
    await checkAll(task, [leader, driver]);

    expect(first).toMatchObject([
      { exceptionType: 8, level: 1, nodeId: task.stops[1]?.id, content: expect.stringContaining('20') },
    ]);
    expect(second).toMatchObject([{ id: first[0]?.id, nodeId: task.stops[2]?.id, content: expect.stringContaining('35') }]);
    expect(await reported()).toHaveLength(2);
  });

  it('by nobody twice, and by no stranger', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader } = task.crew;

    await checkAll(task, [leader, leader, (await day.makeCrew()).guard]);

    expect(await stateOf(task, 1)).toBe(states.arrived);
  });

  it('only by checks that are young enough', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader, driver } = task.crew;

    await checkAll(task, [leader]);
    minutes(6);
    await checkAll(task, [driver], { hasCar: false });
    const before = await stateOf(task, 1);
    await checkAll(task, [leader]);

    expect([before, await stateOf(task, 1)]).toEqual([states.arrived, states.verified]);
  });

  it('by no check that has lapsed, or was followed by a worse one', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader, driver, guard } = task.crew;
    const { db } = checking.app;

    await checkAll(task, [leader, driver], { hasCar: false });
    await db.update(verifications).set({ isLapsed: 1 }).where(eq(verifications.subjectId, leader.id));
    await db.update(convoys).set({ status: 3 }).where(eq(convoys.id, driver.id));
    await checkAll(task, [driver]);
    const before = await stateOf(task, 1);
    await checkAll(task, [guard], { hasCar: false });

    expect([before, await stateOf(task, 1)]).toEqual([states.arrived, states.arrived]);
  });

  it('by an override, which counts from then on', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader, driver } = task.crew;
    await checking.app.db.update(convoys).set({ guardCertExpire: '2031-01-01' }).where(eq(convoys.id, driver.id));
    const failed = await checking.checkerAt(task, 1).found(checking.photoOf(1, driver.id));
    minutes(7);
    await checkAll(task, [leader]);
    const before = await stateOf(task, 1);

    accepted(await override(failed.id, day.supervisor));

    expect([failed.result, before, await stateOf(task, 1)]).toEqual([2, states.arrived, states.verified]);
    expect((await day.admin.detail(verify, failed.id)).data).toMatchObject({
      result: 3,
      overrideUser: day.supervisor.id,
      overrideReason: 'known by sight',
      overrideTime: day.now(),
    });
  });
});

describe('an override', () => {
  const failedCheck = async (index = 1) => {
    const task = await checking.arrived({ index });
    const { guard } = await day.makeCrew();
    return { task, guard, ...(await checking.checkerAt(task, index).found(checking.photoOf(1, guard.id))) };
  };

  it('is refused to whoever made the check', async () => {
    const task = await checking.arrived({ index: 1 });
    const admin = { ...day.supervisor, api: async () => day.admin };
    const { id } = await checking.checkerAt(task, 1).found(checking.photoOf(1, (await day.makeCrew()).guard.id), admin);

    expect(await override(id, admin)).toMatchObject({ bizCode: 'OVERRIDE_SELF' });
    expect((await override(id, day.supervisor)).code).toBe(200);
  });

  it('is for checks that were not passed, and for each once', async () => {
    const { id, task } = await failedCheck();
    const passed = await checking.checkerAt(task, 1).found(checking.photoOf(1, task.crew.leader.id));

    accepted(await override(id, day.supervisor));

    expect(await override(id, day.supervisor)).toMatchObject({ bizCode: 'VERIFY_RESULT' });
    expect(await override(passed.id, day.supervisor)).toMatchObject({ bizCode: 'VERIFY_RESULT' });
  });

  it('answers a repeated request with the first result', async () => {
    const { id } = await failedCheck();
    const api = await day.supervisor.api();
    const body = { id, reason: 'known by sight', requestId: `o-${id}` };

    const [first, second] = [
      await api.post('blade-business/verify/override', body),
      await api.post('blade-business/verify/override', body),
    ];

    expect([first.code, second.code]).toEqual([200, 200]);
  });

  it('says why', async () => {
    const { id } = await failedCheck();

    expect(await override(id, day.supervisor, ' ')).toMatchObject({ fields: { reason: expect.any(String) } });
    expect(await override(id, day.supervisor, 'x'.repeat(256))).toMatchObject({ fields: { reason: expect.any(String) } });
  });

  it('is nobody’s but a supervisor’s of the place', async () => {
    const { id } = await failedCheck();
    const elsewhere = await day.people.staff('supervisor', day.bank.west);

    expect(await override(id, day.keeperAt(day.bank.a))).toMatchObject({ status: 403 });
    expect(await override(id, elsewhere)).toMatchObject({ status: 404 });
  });

  it('comes too late when the stop is over', async () => {
    const { id, task } = await failedCheck();
    await checking.app.db
      .update(taskNodes)
      .set({ stopState: 4 })
      .where(eq(taskNodes.id, task.stops[1]?.id ?? ''));

    expect(await override(id, day.supervisor)).toMatchObject({ bizCode: 'STOP_STATE' });
  });
});

describe('what signatures ask', () => {
  const within = <T>(work: (caller: Parameters<typeof assertVerified>[0]) => Promise<T>) =>
    inAllTenants(() =>
      transact(checking.app.db, (tx) =>
        work({ tx, actor: makeActor([], { tenantId: '000000' }), at: day.now() } as Parameters<typeof assertVerified>[0]),
      ),
    );

  it('is whether somebody has passed here, and not too long ago', async () => {
    const task = await checking.arrived({ index: 1 });
    const { leader, guard } = task.crew;
    const place = { ...checking.checkerAt(task, 1).place, deptId: day.bank.a };
    const { id } = await checking.checkerAt(task, 1).found(checking.photoOf(1, leader.id));
    const ask = (subjectId: string, more: object = {}) =>
      within((caller) => assertVerified(caller, { ...place, subjectType: 1, subjectId, name: 'He', ...more }));

    expect(await ask(leader.id)).toBe(id);
    expect((await within((caller) => passedChecks(caller, place))).map((row) => row.id)).toEqual([id]);
    await expect(ask(guard.id)).rejects.toMatchObject({ refusal: { code: 'VERIFY_NEEDED', params: { name: 'He' } } });
    await expect(ask(leader.id, { nodeId: task.stops[2]?.id })).rejects.toMatchObject({ refusal: { code: 'VERIFY_NEEDED' } });
    minutes(5);
    expect(await ask(leader.id)).toBe(id);
    minutes(1);
    await expect(ask(leader.id)).rejects.toMatchObject({ refusal: { code: 'VERIFY_EXPIRED', params: { n: 5 } } });
    expect(await within((caller) => passedChecks(caller, place))).toEqual([]);
  });

  it('of a keeper by their password is a check of its own, if they may act there', async () => {
    const task = await checking.arrived({ index: 1 });
    const place = { ...checking.checkerAt(task, 1).place, deptId: day.bank.a };
    const one = await day.people.keeper(day.bank.a, 2);
    const sign = (gives: boolean) =>
      within((caller) => recordSignatureCheck(caller, { ...place, keeperId: one.id, exchgId: '7', gives, isByCode: false }));
    await checking.app.db.update(keepers).set({ canGive: 0 }).where(eq(keepers.id, one.id));

    const id = await sign(false);

    const [row] = await checking.app.db.select().from(verifications).where(eq(verifications.id, id));
    expect(row).toMatchObject({ ...place, result: 1, subjectType: 3, subjectId: one.id, exchgId: '7', method: 7 });
    await expect(sign(true)).rejects.toMatchObject({ refusal: { code: 'EXCHG_AUTH' } });
  });
});
