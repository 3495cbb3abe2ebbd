import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { stopStates, taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { arrivedTask } from '../../../../tests/support/checking.ts';
import { accepted, type Day, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [taskNodes, tasks] = [tableOf(taskNode), tableOf(task)];

const clock = dayClock();
let app: SeededApp;
let day: Day;
beforeAll(async () => {
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
});
afterAll(() => app.close());

const setState = (id: string, taskState: number) => app.db.update(tasks).set({ taskState }).where(eq(tasks.id, id));
const setStop = (id: string, stopState: number) => app.db.update(taskNodes).set({ stopState }).where(eq(taskNodes.id, id));
const allBut = (right: number) => Object.values(taskStates).filter((state) => state !== right);

interface Outcome {
  readonly isOk: boolean;
  readonly problems: readonly { readonly bizCode: string }[];
}

describe('a task', () => {
  it.each(allBut(taskStates.draft))('is not published in state %i', async (state) => {
    const { id, boxes } = await day.draftTask();
    await setState(id, state);
    const api = await day.dispatcher.api();

    const [outcome] = accepted(await api.post<Outcome[]>('blade-business/task/publish', { ids: id }));

    expect(outcome).toMatchObject({ isOk: false, problems: [{ bizCode: 'TASK_STATE' }] });
    expect(await day.taskNow({ id })).toMatchObject({ taskState: state });
    expect(await day.vault.stored(boxes.a[0] ?? '')).toMatchObject({ artState: 1, taskId: null });
  });

  it.each(allBut(taskStates.published))('comes to its origin in no state but published, so not in %i', async (state) => {
    const task = await arrivedTask(day);
    const nodeId = task.stops[0]?.id ?? '';
    await setStop(nodeId, stopStates.waiting);
    await setState(task.id, state);

    const answer = await day.admin.post('blade-business/task/arrive', { id: task.id, nodeId });

    const isTold = state === taskStates.suspended ? 'TASK_SUSPENDED' : 'TASK_STATE';
    expect(answer).toMatchObject({ code: 400, bizCode: isTold });
  });

  it.each([stopStates.handing, stopStates.skipped])('does not set out from an origin in state %i', async (state) => {
    const task = await arrivedTask(day, { direction: 2 });
    await setStop(task.stops[0]?.id ?? '', state);

    const answer = await day.admin.post('blade-business/task/depart', { id: task.id });

    expect(answer).toMatchObject({ code: 400, bizCode: 'STOP_STATE' });
  });
});
