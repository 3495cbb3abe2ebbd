import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardBoard, DashboardCharts } from '#shared/dashboard';
import { stopStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import type { Api } from '../../../../tests/support/api.ts';
import { type Cockpit, makeCockpit } from '../../../../tests/support/cockpit.ts';
import { dayClock } from '../../../../tests/support/day.ts';
import { limitedPerson } from '../../../../tests/support/limited.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [today, yesterday] = ['2031-03-03', '2031-03-02'];

let app: SeededApp;
let cockpit: Cockpit;
/** The ids of the tasks, by their situation. */
let ids: Record<'late' | 'under' | 'suspended' | 'published' | 'completed' | 'west', string>;
beforeAll(async () => {
  app = await openSeededApp({}, { clock: dayClock(`${today} 12:00:00`) });
  cockpit = await makeCockpit(app);
  const { task: add, exception, article, verification, bank } = cockpit;
  const { east, west, a, b, c } = bank;
  const at = (hour: string) => ({ planStartTime: `${today} ${hour}:00:00`, planEndTime: `${today} 20:00:00` });
  const stops = [
    { deptId: east, stopType: 1, stopState: stopStates.done, arriveTime: `${today} 06:50:00`, finishTime: `${today} 07:00:00` },
    { deptId: a, stopState: stopStates.arrived, arriveTime: `${today} 07:45:00`, lateMinutes: 15, planCount: 2, doneCount: 1 },
    { deptId: b, planCount: 3 },
  ];
  const counts = { planBagCount: 5, actualBagCount: 4, lateMinutes: 15, plateNo: '京A20001' };
  ids = {
    completed: await add('completed', { baseId: east, taskDate: today, ...at('05') }),
    published: await add('published', { baseId: east, taskDate: today, ...at('06'), stops: [{ deptId: b }] }),
    suspended: await add('suspended', { baseId: east, taskDate: today, ...at('09') }),
    under: await add('underWay', { baseId: east, taskDate: today, ...at('07'), ...counts, stops }),
    late: await add('underWay', { baseId: east, taskDate: yesterday }),
    west: await add('published', { baseId: west, taskDate: today, ...at('08'), stops: [{ deptId: c }] }),
  };
  await add('draft', { baseId: east, taskDate: today });
  await add('cancelled', { baseId: east, taskDate: today });
  await add('completed', { baseId: east, taskDate: yesterday });
  await exception(a, 'open', { taskId: ids.under, level: 2 });
  await exception(a, 'inHand', { taskId: ids.under, level: 3 });
  await exception(a, 'resolved', { taskId: ids.suspended, level: 3 });
  await article('inVault', { baseId: east, deptId: east });
  await article('reserved', { baseId: east, deptId: east });
  await article('inTransit', { baseId: east });
  await article('atBranch', { baseId: east, deptId: a, homeDeptId: a });
  await article('atBranch', { baseId: west, deptId: c, homeDeptId: c });
  await article('released', { baseId: east });
  await verification(a, `${today} 00:10:00`);
  await verification(a, `${today} 07:59:59`);
  await verification(a, `${today} 07:00:00`, 2);
  await verification(a, `${today} 07:30:00`, 3);
  await verification(c, `${today} 08:00:00`);
  await verification(a, `${yesterday} 07:30:00`);
});
afterAll(() => app.close());

const board = async (api: Api) => (await api.get<DashboardBoard>('blade-desk/dashboard/board')).data;
const charts = async (api: Api, query = {}) => (await api.get<DashboardCharts>('blade-desk/dashboard/charts', query)).data;
const shown = ({ lanes }: DashboardBoard) => lanes.map(({ id }) => Object.entries(ids).find(([, own]) => own === id)?.[0]);

describe('the board', () => {
  it('shows what is on its way first, an earlier day’s as well, then what is to come or done, by their start', async () => {
    const told = await board(cockpit.admin);

    expect(shown(told)).toEqual(['late', 'under', 'suspended', 'completed', 'published', 'west']);
    expect(told).toMatchObject({ at: `${today} 12:00:00`, lateGraceMin: 10, isCut: false });
  });

  it('tells a lane with its stops, bags and exceptions that are not resolved', async () => {
    const { lanes } = await board(cockpit.admin);

    const lane = lanes.find(({ id }) => id === ids.under);
    expect(lane).toMatchObject({
      taskState: 2,
      plateNo: '京A20001',
      planBagCount: 5,
      actualBagCount: 4,
      lateMinutes: 15,
      openExceptions: 2,
      worstLevel: 3,
      planStartTime: `${today} 07:00:00`,
    });
    expect(lane?.lineName).toMatch(/^CK/);
    expect(
      lane?.stops.map(({ deptName, stopState, planCount, doneCount }) => [deptName, stopState, planCount, doneCount]),
    ).toEqual([
      ['east', stopStates.done, 0, 0],
      ['a', stopStates.arrived, 2, 1],
      ['b', stopStates.waiting, 3, 0],
    ]);
    expect(lane?.stops[1]).toMatchObject({ arriveTime: `${today} 07:45:00`, finishTime: '', lateMinutes: 15 });
    expect(lanes.find(({ id }) => id === ids.suspended)).toMatchObject({ openExceptions: 0, worstLevel: 0, stops: [] });
  });

  it('shows whom it concerns what they see', async () => {
    const { east, west, a } = cockpit.bank;
    const boards = [
      await board(await cockpit.as('dispatcher', west)),
      await board(await cockpit.as('node_keeper', a)),
      await board(await cockpit.as('dispatcher', east)),
    ];

    expect(boards.map(shown)).toEqual([['west'], ['under'], ['late', 'under', 'suspended', 'completed', 'published']]);
  });

  it('tells no stops and no exceptions to who does not see them', async () => {
    const fields = ['taskNo', 'taskState', 'taskDate', 'planStartTime'];
    const { api } = await limitedPerson(cockpit.people, ['task', 'task_view'], { of: task, fields });

    const lane = (await board(api)).lanes.find(({ id }) => id === ids.under);

    expect(lane).toMatchObject({ stops: [], openExceptions: 0, plateNo: '', lineName: '', planBagCount: 0 });
  });

  it('is of another tenant for its people', async () => {
    await cockpit.people.make.tenant({ tenantId: '100078' });
    const { api } = await cockpit.people.person(['task', 'task_view'], { tenantId: '100078' });

    expect((await board(api)).lanes).toEqual([]);
  });
});

describe('the charts', () => {
  it('tell tasks by state, verifications by hour and articles by place', async () => {
    const { east, a, c } = cockpit.bank;
    const { tasks, verifications, places } = await charts(cockpit.admin);

    expect(tasks?.map(({ taskState, count }) => [taskState, count])).toEqual([
      ...[
        [0, 1],
        [1, 2],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 1],
      ],
    ]);
    expect(verifications).toEqual([
      { hour: 0, passed: 1, failed: 0 },
      { hour: 7, passed: 2, failed: 1 },
      { hour: 8, passed: 1, failed: 0 },
    ]);
    expect(places?.[0]).toEqual({ deptId: east, deptName: 'east', count: 2 });
    expect(
      places
        ?.slice(1, 3)
        .map(({ deptId, count }) => [deptId, count])
        .sort(),
    ).toEqual(
      [
        [a, 1],
        [c, 1],
      ].sort(),
    );
    expect(places?.[3]).toEqual({ deptId: '', deptName: '', count: 1 });
  });

  it('are those of a department', async () => {
    const { west, c } = cockpit.bank;
    const { tasks, verifications, places } = await charts(cockpit.admin, { deptId: west });

    expect(tasks).toEqual([{ taskState: 1, count: 1 }]);
    expect(verifications).toEqual([{ hour: 8, passed: 1, failed: 0 }]);
    expect(places).toEqual([{ deptId: c, deptName: 'c', count: 1 }]);
  });

  it('leave out what somebody may not read', async () => {
    const { api } = await cockpit.people.person(['task_view']);

    expect(Object.keys(await charts(api))).toEqual(['tasks']);
  });
});

describe('board and charts', () => {
  it.each(['board', 'charts'])('are for who may see tasks: %s', async (call) => {
    const { api } = await cockpit.people.person(['article_view', 'verify_view']);

    expect((await api.get(`blade-desk/dashboard/${call}`)).status).toBe(403);
  });
});
