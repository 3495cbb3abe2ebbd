import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { Problem, PublishProblem } from '#shared/handover/planning';
import { task } from '#src/resources/operation/task';
import { type Crew, type Day, type DayTask, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { readTask } from '../running/lock.ts';
import type { FindLeaves, Leave } from './leaves.ts';
import { plannedOf } from './stored.ts';
import { withWaysOut } from './ways-out.ts';

const tasks = tableOf(task);

const date = '2031-03-03';
let app: SeededApp;
let day: Day;
let draft: DayTask;
let spare: Crew;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
  draft = await day.draftTask({ arts: [] });
  spare = await day.makeCrew();
});
afterAll(() => app.close());

/** Returns applications for leave as the workflow will; it may return more than those of the day in question. */
const leavesAre =
  (...leaves: readonly Leave[]): FindLeaves =>
  async (_via, { personIds }) =>
    leaves.filter(({ personId }) => personIds.includes(personId));

async function offered(code: Problem['bizCode'], findLeaves?: FindLeaves): Promise<readonly string[]> {
  const [problem] = await app.db.transaction(async (tx) => {
    const planned = await plannedOf(tx, await readTask(tx, draft.id));
    const [{ tenantId } = { tenantId: '' }] = await tx.select({ tenantId: tasks.tenantId }).from(tasks).limit(1);
    return withWaysOut(tx, { tenantId, planned, ...(findLeaves && { findLeaves }) }, [{ bizCode: code, params: {} }]);
  });
  return problem?.free?.map(({ id }) => id) ?? [];
}

describe('who is offered instead of a crew member', () => {
  it.each<{ when: string; startDate: string; endDate: string; isVisible: boolean }>([
    { when: 'that day', startDate: date, endDate: date, isVisible: false },
    { when: 'from before until after it', startDate: '2031-03-01', endDate: '2031-03-09', isVisible: false },
    { when: 'until the day before', startDate: '2031-03-01', endDate: '2031-03-02', isVisible: true },
    { when: 'from the day after', startDate: '2031-03-04', endDate: '2031-03-09', isVisible: true },
  ])('is $isVisible for somebody on leave $when', async ({ startDate, endDate, isVisible }) => {
    const free = await offered('TASK_CREW_LEAVE', leavesAre({ personId: spare.guard.id, startDate, endDate }));

    expect(free.includes(spare.guard.id)).toBe(isVisible);
    expect(free).toEqual(expect.arrayContaining([spare.leader.id, spare.driver.id]));
  });

  it('is nobody of the crew, and nobody who is away by their status', async () => {
    const free = await offered('TASK_CREW_MIN');

    expect(free).toContain(spare.guard.id);
    expect(free.filter((id) => draft.crew.ids.includes(id))).toEqual([]);
  });
});

it('is told of another crew with everything that stands in its way', async () => {
  const [task, other, spare] = [await day.publishTask(), await day.publishTask(), await day.makeCrew()];
  const [leader, driver, guard] = task.crew.ids;
  const change = { carId: other.crew.carId, convoyIds: [leader, driver, other.crew.guard.id].join(), reason: 'x' };

  const { data } = await (await day.dispatcher.api()).post('blade-business/task/change-crew', { id: task.id, ...change });

  const { conflicts } = data as unknown as { conflicts: readonly PublishProblem[] };
  expect(conflicts.map(({ bizCode }) => bizCode)).toEqual(['TASK_CAR_BUSY', 'TASK_CREW_BUSY']);
  const [car, person] = conflicts.map(({ free = [], ...one }) => ({ ...one, free: free.map(({ id }) => id) }));
  expect(car).toMatchObject({ taskId: other.id, msg: expect.stringContaining(other.taskNo) });
  // The car and guard that the task has now are offered like those that nobody has.
  expect(car?.free).toEqual(expect.arrayContaining([spare.carId, task.crew.carId]));
  expect(person).toMatchObject({ taskId: other.id, personId: other.crew.guard.id });
  expect(person?.free).toEqual(expect.arrayContaining([spare.guard.id, guard]));
  expect(person?.free).not.toContain(leader);
});

it('goes on to the next when those who come first are all away', async () => {
  const crews: Crew[] = [];
  for (let made = 0; made < 8; made += 1) crews.push(await day.makeCrew());
  const everybody = await offered('TASK_CREW_MIN');
  const away = everybody.map((personId) => ({ personId, startDate: date, endDate: date }));

  const free = await offered('TASK_CREW_MIN', leavesAre(...away));

  expect(everybody).toHaveLength(20);
  expect(free.length).toBeGreaterThan(0);
  expect(free.filter((id) => everybody.includes(id))).toEqual([]);
});
