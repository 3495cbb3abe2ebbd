import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { VerifyBoard } from '#shared/handover/verify-board';
import { convoy } from '#src/resources/business/convoy';
import { task as taskNoun } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { type Checking, openChecking } from '../../../../tests/support/checking.ts';
import type { Caller, Day, DayTask } from '../../../../tests/support/day.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

const [tasks, convoys, verifications] = [tableOf(taskNoun), tableOf(convoy), tableOf(verify)];

let checking: Checking;
let day: Day;
let app: SeededApp;
let task: DayTask;

beforeAll(async () => {
  checking = await openChecking();
  ({ day, app } = checking);
});
afterAll(() => app.close());

const photoOf = (subjectType: number, subjectId: string) => checking.photoOf(subjectType, subjectId);
const check = (values: object, as?: Caller) => checking.checkerAt(task).check(values, as);
const found = (values: object, as?: Caller) => checking.checkerAt(task).found(values, as);

describe('a check', () => {
  beforeEach(async () => {
    task = await checking.arrived();
  });

  it('write down when somebody last passed, and nothing when they did not', async () => {
    const { guard, leader } = task.crew;
    await app.db.update(convoys).set({ status: 3 }).where(eq(convoys.id, leader.id));

    await found(photoOf(1, guard.id));
    await found(photoOf(1, leader.id));

    const times = await app.db.select({ id: convoys.id, at: convoys.lastVerifyTime }).from(convoys);
    expect(times.find(({ id }) => id === guard.id)?.at).toBe(day.now());
    expect(times.find(({ id }) => id === leader.id)?.at).toBeNull();
  });

  it('show at the stop who has passed', async () => {
    await found(photoOf(1, task.crew.guard.id));
    await found(photoOf(2, task.crew.carId));

    const { data } = await (await day.vaultKeepers[0].api()).get<VerifyBoard>('blade-business/verify/board', { taskId: task.id });

    expect(data).toMatchObject({
      ...checking.checkerAt(task).place,
      needed: 3,
      ttlMinutes: 60,
      car: { standing: 'passed', result: 1 },
    });
    expect(data.crew.map(({ subjectId, standing }) => [subjectId, standing])).toEqual([
      [task.crew.leader.id, 'none'],
      [task.crew.driver.id, 'none'],
      [task.crew.guard.id, 'passed'],
    ]);
    expect(data.keepers.map(({ subjectId }) => subjectId)).toContain(day.vaultKeepers[0].id);
  });

  it.each([
    ['a photo check without a picture', { subjectType: 1, method: 3 }, 'REQUIRED_SELECT'],
    ['a check by hand without a picture', { subjectType: 1, method: 7 }, 'REQUIRED_SELECT'],
    ['a face without its match', { subjectType: 1, method: 4, snapshot: 'x' }, 'REQUIRED_INPUT'],
    ['a match of more than all', { subjectType: 1, method: 4, score: 101 }, 'NUMBER_MAX'],
    ['a code check without a code', { subjectType: 1, method: 1 }, 'MISSING_PARAMETER'],
    ['a paper check without a number', { subjectType: 1, method: 2 }, 'MISSING_PARAMETER'],
    ['a person by a plate', { subjectType: 1, method: 6, plateNo: 'x' }, 'WRONG_PARAMETER'],
    ['a car by a paper', { subjectType: 2, method: 2, certNo: 'x' }, 'WRONG_PARAMETER'],
    ['a kind that there is not', { subjectType: 5, method: 2 }, 'WRONG_PARAMETER'],
    ['nobody', { method: 2, certNo: 'x' }, 'MISSING_PARAMETER'],
    ['an id that is none', { subjectType: 1, subjectId: 'x', method: 2, certNo: 'x' }, 'WRONG_PARAMETER'],
    ['an id that leads nowhere', { subjectType: 1, subjectId: '1', method: 2, certNo: 'x' }, 'NOT_FOUND'],
    ['a code that is none', { token: 'x', method: 1 }, 'QR_INVALID'],
    ['a stop of another task', { nodeId: '1', subjectType: 2, method: 6, plateNo: 'x' }, 'WRONG_PARAMETER'],
    ['a picture that is none', { subjectType: 1, method: 3, snapshot: '/api/x.png' }, 'FILE_UNKNOWN'],
  ])('refuse %s', async (_name, values, code) => {
    const subjectId = 'subjectId' in values || !('snapshot' in values) ? {} : { subjectId: task.crew.guard.id };

    const answer = await check({ ...subjectId, ...values });

    expect(answer.success).toBe(false);
    expect(answer.bizCode ?? answer.code).toBe(code);
    expect(await app.db.$count(verifications, eq(verifications.taskId, task.id))).toBe(0);
  });

  it('are made once, however often they are sent', async () => {
    const values = { ...photoOf(1, (await day.makeCrew()).guard.id), requestId: `v-${task.id}` };

    const [first, second] = [await check(values), await check(values)];

    expect(second.data).toEqual(first.data);
    expect(await app.db.$count(verifications, eq(verifications.taskId, task.id))).toBe(1);
  });

  it('are made by nobody of another place, and seen by none', async () => {
    const foreign = day.keeperAt(day.bank.a);

    expect(await check(photoOf(1, task.crew.guard.id), foreign)).toMatchObject({ status: 404 });
    const mine = await found(photoOf(1, task.crew.guard.id));
    expect((await (await foreign.api()).list(verify, { taskId: task.id })).data.total).toBe(0);
    expect((await (await foreign.api()).detail(verify, mine.id)).data).toEqual({});
  });

  it('are made by nobody without the right', async () => {
    expect(await check(photoOf(1, task.crew.guard.id), task.crew.leader)).toMatchObject({ status: 403 });
    expect(await check(photoOf(1, task.crew.guard.id), day.supervisor)).toMatchObject({ status: 403 });
  });

  it('are made only where the car is', async () => {
    const node = { nodeId: task.stops[1]?.id };

    expect(await check({ ...photoOf(1, task.crew.guard.id), ...node }, day.keeperAt(day.bank.a))).toMatchObject({
      bizCode: 'STOP_STATE',
    });
  });

  it.each([0, 3, 4])('are made in no task of state %d', async (taskState) => {
    await app.db.update(tasks).set({ taskState }).where(eq(tasks.id, task.id));

    expect(await check(photoOf(1, task.crew.guard.id))).toMatchObject({ bizCode: 'TASK_STATE' });
  });
});
