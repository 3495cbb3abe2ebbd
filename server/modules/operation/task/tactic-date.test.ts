import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { GenerateResponse } from '#shared/handover/planning';
import { taskStates } from '#shared/handover/task';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import type { Api } from '../../../../tests/support/api.ts';
import { limitedPerson } from '../../../../tests/support/limited.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openPlanning, type Planning, putTactic } from '../../../../tests/support/planning.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

const tasks = tableOf(task);

const [first, last, later] = ['2096-03-01', '2096-03-03', '2096-03-09'];

let app: SeededApp;
let api: Api;
let planning: Planning;
let clear: () => Promise<void>;
let tacticId: string;
/** The ids of the drafts of three days. */
let drafts: readonly string[];
beforeAll(async () => {
  ({ app, api, planning, clear } = await openPlanning());
});
beforeEach(async () => {
  await clear();
  tacticId = await putTactic(app.db, planning, { tacticName: 'Morning' });
  drafts = await generated({ startDate: first, endDate: last });
});
afterAll(() => app.close());

async function generated(range: object): Promise<readonly string[]> {
  const { data } = await api.post<GenerateResponse>('blade-business/tactic/generate', { ids: tacticId, ...range });
  return data.created.map(({ taskId }) => taskId);
}
const times = (date: string) => ({ taskDate: date, planStartTime: `${date} 07:00:00`, planEndTime: `${date} 08:30:00` });
const move = (index: number, date: string, by = api) => by.submit(task, { id: drafts[index], ...times(date) });
const cancel = (index: number) =>
  app.db
    .update(tasks)
    .set({ taskState: taskStates.cancelled })
    .where(eq(tasks.id, drafts[index] as string));
const daysNow = async () => {
  const rows = await app.db.select().from(tasks).orderBy(tasks.taskDate, tasks.issueNo);
  return rows.map(({ taskDate, issueNo, taskState }) => [taskDate, issueNo, taskState]);
};

describe('a draft of a tactic that is moved', () => {
  it('is refused where the tactic has a task already, naming tactic and date', async () => {
    expect(await move(0, last)).toMatchObject({
      status: 409,
      bizCode: 'TASK_TACTIC_DATE',
      msg: 'Morning在2096-03-03已有任务',
      fields: { taskDate: 'Morning在2096-03-03已有任务' },
    });
  });

  it('goes to a day that has none', async () => {
    expect(await move(0, later)).toMatchObject({ code: 200 });
    expect(await daysNow()).toEqual([
      ['2096-03-02', 1, taskStates.draft],
      [last, 1, taskStates.draft],
      [later, 1, taskStates.draft],
    ]);
  });

  it('is the next issue where the task of that day was cancelled, and the only one that is not', async () => {
    await cancel(2);

    expect(await move(0, last)).toMatchObject({ code: 200 });
    expect(await move(1, last)).toMatchObject({ bizCode: 'TASK_TACTIC_DATE' });
    expect(await daysNow()).toEqual([
      ['2096-03-02', 1, taskStates.draft],
      [last, 1, taskStates.cancelled],
      [last, 2, taskStates.draft],
    ]);
  });

  it('does not slip past as a later issue than that of the new day', async () => {
    await cancel(0);
    const [second] = await generated({ startDate: first, endDate: first, force: 1 });

    expect(await api.submit(task, { id: second, ...times(last) })).toMatchObject({ bizCode: 'TASK_TACTIC_DATE' });
  });

  it('may change without a move, and a task without tactic goes where it likes', async () => {
    expect(await api.submit(task, { id: drafts[0], ...times(first), remark: 'same day' })).toMatchObject({ code: 200 });
    const { lineId } = planning;
    const own = await api.submit(task, { lineId, direction: 1, taskType: 1, ...times(first) });
    expect(await api.submit(task, { id: own.data.id, ...times(last) })).toMatchObject({ code: 200 });
  });

  it('is one of two that want the same day at the same moment', async () => {
    const answers = await Promise.all([move(0, later), move(1, later)]);

    expect(answers.map(({ bizCode }) => bizCode).filter(Boolean)).toEqual(['TASK_TACTIC_DATE']);
    expect((await daysNow()).filter(([date]) => date === later)).toHaveLength(1);
  });

  it('names no tactic that is kept from whoever moves it', async () => {
    const rows = { all: [{ field: 'tacticName', op: 'eq', value: 'Evening' }] } as const;
    const { api: limited } = await limitedPerson(peopleOf(app), ['task', 'task_view', 'task_edit'], { of: tactic, rows });

    expect(await move(0, last, limited)).toMatchObject({
      bizCode: 'TASK_TACTIC_DATE',
      msg: '该任务的来源策略在2096-03-03已有任务',
    });
  });
});
