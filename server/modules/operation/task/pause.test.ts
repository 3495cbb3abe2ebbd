import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artStates } from '#shared/handover/article';
import { exceptionStates } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import { stopStates, taskStates } from '#shared/handover/task';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { accepted } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';
import { put } from '../../../../tests/support/planning.ts';

const [taskNodes, tasks] = [tableOf(taskNode), tableOf(task)];

let house: Handovers;
beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const exceptions = tableOf(exception);
const { published, underWay, suspended, completed } = taskStates;
let serial = 0;

/** Reports a robbery; returns the id of the exception. */
async function reportCritical(taskId: string): Promise<string> {
  const about = { exceptionType: 99, level: 3, deptId: house.bank.east, happenTime: house.now(), content: 'robbery', taskId };
  return accepted(await (await house.day.dispatcher.api()).submit(exception, about)).id;
}

describe('a critical exception that is reported before its task sets out', () => {
  it('stops the task once its first exchange is confirmed', async () => {
    const run = await house.makeRun();
    await reportCritical(run.id);
    expect(await house.day.taskNow(run)).toMatchObject({ taskState: published, exceptionCount: 1 });

    await house.confirm(run, await house.open(run, 0, exchgTypes.outStock));

    expect(await house.day.taskNow(run)).toMatchObject({ taskState: suspended, actualStartTime: house.now() });
  });

  it('stops the task once it departs empty', async () => {
    const task = await house.day.publishTask({ direction: 2, arts: [] });
    await reportCritical(task.id);
    await house.day.arrive(task, 0);
    await house.day.verifyAll(task, 0);

    const keeper = await house.day.vaultKeepers[0].api();

    expect(await keeper.post('blade-business/task/depart', { id: task.id })).toMatchObject({ data: { taskState: suspended } });
  });

  it('stops nothing that sets out once somebody has it in hand', async () => {
    const run = await house.makeRun();
    const id = await reportCritical(run.id);
    accepted(await house.admin.post('blade-business/exception/handle', { id, exceptionState: exceptionStates.inHand }));

    await house.confirm(run, await house.open(run, 0, exchgTypes.outStock));

    expect(await house.day.taskNow(run)).toMatchObject({ taskState: underWay });
  });
});

describe('finishing', () => {
  /** Makes a task with every stop done that has not ended by itself; the articles planned for it are where they were before. */
  async function driven(): Promise<Run> {
    const run = await house.makeRun();
    await house.db.update(tasks).set({ taskState: underWay }).where(eq(tasks.id, run.id));
    await house.db.update(taskNodes).set({ stopState: stopStates.done }).where(eq(taskNodes.taskId, run.id));
    return run;
  }
  const finish = async ({ id }: Run) => (await house.day.dispatcher.api()).post('blade-business/task/finish', { id });

  it('ends a task of which nothing is left, and frees what never moved', async () => {
    const run = await driven();

    expect(await finish(run)).toMatchObject({ code: 200, data: { taskState: completed } });

    expect(await house.day.taskNow(run)).toMatchObject({ taskState: completed, actualEndTime: house.now() });
    for (const box of [...run.a, ...run.b]) {
      expect(await house.vault.stored(box)).toMatchObject({ artState: artStates.inVault, taskId: null });
    }
  });

  it('waits for an exchange that is open', async () => {
    const run = await driven();
    serial += 1;
    const row = { exchgNo: `JJ-P${serial}`, exchgType: exchgTypes.delivery, deptId: house.bank.a, openTime: house.now() };
    const id = await put(house.db, exchg, { ...row, exchgState: 0, taskId: run.id, nodeId: house.stopAt(run, 1).id });

    const refused = await finish(run);

    expect(refused).toMatchObject({ code: 400, bizCode: 'EXCHG_OPEN' });
    expect(refused.msg).toContain(row.exchgNo);
    expect(await house.day.taskNow(run)).toMatchObject({ taskState: underWay });
    await house.db
      .update(tableOf(exchg))
      .set({ exchgState: 1 })
      .where(eq(tableOf(exchg).id, id));
    expect(await finish(run)).toMatchObject({ bizCode: 'EXCHG_OPEN' });
  });

  it('waits until somebody has every critical exception in hand', async () => {
    const run = await driven();
    serial += 1;
    const about = { exceptionType: 99, level: 3, deptId: house.bank.east, happenTime: house.now(), content: 'robbery' };
    const no = `YC-P${serial}`;
    const id = await put(house.db, exception, { ...about, exceptionNo: no, exceptionState: 0, taskId: run.id });

    const refused = await finish(run);

    expect(refused).toMatchObject({ code: 400, bizCode: 'TASK_CRITICAL' });
    expect(refused.msg).toContain(no);
    await house.db.update(exceptions).set({ exceptionState: exceptionStates.inHand }).where(eq(exceptions.id, id));
    expect(await finish(run)).toMatchObject({ code: 200, data: { taskState: completed } });
  });
});
