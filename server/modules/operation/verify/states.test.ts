import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { stopStates, taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { type Checking, openChecking } from '../../../../tests/support/checking.ts';
import { accepted, type DayTask } from '../../../../tests/support/day.ts';

const [taskNodes, tasks] = [tableOf(taskNode), tableOf(task)];

let checking: Checking;
beforeAll(async () => {
  checking = await openChecking();
});
afterAll(() => checking.app.close());

const { draft, completed, cancelled, suspended } = taskStates;
const { waiting, done, skipped, verified, handing } = stopStates;
const setTask = ({ id }: DayTask, taskState: number) => checking.app.db.update(tasks).set({ taskState }).where(eq(tasks.id, id));
const setStop = ({ stops }: DayTask, stopState: number) =>
  checking.app.db
    .update(taskNodes)
    .set({ stopState })
    .where(eq(taskNodes.id, stops[0]?.id ?? ''));
const look = (of: DayTask) => checking.checkerAt(of).check(checking.photoOf(1, of.crew.guard.id));

/** Makes a check that was not passed, with a function by which a supervisor overrides it. */
async function failed() {
  const task = await checking.arrived();
  const stranger = await checking.day.makeCrew();
  const { id } = await checking.checkerAt(task).found(checking.photoOf(1, stranger.guard.id));
  const override = async () =>
    (await checking.day.supervisor.api()).post('blade-business/verify/override', { id, reason: 'known by sight' });
  return { task, override };
}

describe('a check', () => {
  it.each([waiting, done, skipped])('is not made at a stop in state %i', async (state) => {
    const task = await checking.arrived();
    await setStop(task, state);

    expect(await look(task)).toMatchObject({ bizCode: 'STOP_STATE' });
  });

  it.each([verified, handing])('is still made at a stop in state %i', async (state) => {
    const task = await checking.arrived();
    await setStop(task, state);

    expect(await look(task)).toMatchObject({ code: 200, data: { result: 1 } });
  });

  it('is still made while the task is suspended: what is open may be signed', async () => {
    const task = await checking.arrived();
    await setTask(task, suspended);

    expect(await look(task)).toMatchObject({ code: 200, data: { result: 1 } });
  });
});

describe('an override', () => {
  it.each([draft, completed, cancelled])('is not given on a task in state %i', async (state) => {
    const { task, override } = await failed();
    await setTask(task, state);

    expect(await override()).toMatchObject({ bizCode: 'TASK_STATE' });
  });

  it.each([waiting, done, skipped])('is not given at a stop in state %i', async (state) => {
    const { task, override } = await failed();
    await setStop(task, state);

    expect(await override()).toMatchObject({ bizCode: 'STOP_STATE' });
  });

  it('is still given while the task is suspended', async () => {
    const { task, override } = await failed();
    await setTask(task, suspended);

    accepted(await override());
  });
});
