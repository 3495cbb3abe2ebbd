import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { DashboardAgenda } from '#shared/dashboard';
import { addDays } from '#shared/time';
import { car } from '#src/resources/business/car';
import type { Api } from '../../../../tests/support/api.ts';
import { type Cockpit, makeCockpit } from '../../../../tests/support/cockpit.ts';
import { dayClock } from '../../../../tests/support/day.ts';
import { today as dayHere } from '../../../../tests/support/on-one-day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

// The database decides whether a document has expired, by the real clock of the machine.
const today = dayHere();
const [yesterday, tomorrow, later] = [addDays(today, -1), addDays(today, 1), addDays(today, 2)];

let app: SeededApp;
let cockpit: Cockpit;
let ids: Record<'calm' | 'troubled' | 'west', string>;
beforeAll(async () => {
  app = await openSeededApp({}, { clock: dayClock(`${today} 06:00:00`) });
  cockpit = await makeCockpit(app);
  const { task: add, bank } = cockpit;
  const { east, west } = bank;
  ids = {
    // What is only told about a task puts it before no other.
    calm: await add('published', {
      baseId: east,
      taskDate: today,
      warnings: [{ bizCode: 'TASK_ITEM_LATER', params: { code: 'KB1' } }],
    }),
    troubled: await add('draft', {
      baseId: east,
      taskDate: tomorrow,
      warnings: [{ bizCode: 'TASK_ITEM', params: { no: 'RW9' } }],
    }),
    west: await add('underWay', { baseId: west, taskDate: today }),
  };
  for (const taskDate of [yesterday, later]) await add('published', { baseId: east, taskDate });
  await add('completed', { baseId: east, taskDate: today });
  await add('cancelled', { baseId: east, taskDate: tomorrow });
});
afterAll(() => app.close());

const agenda = async (api: Api) => (await api.get<DashboardAgenda>('blade-desk/dashboard/agenda')).data;

describe('the agenda', () => {
  it('has what is left of today and tomorrow, what has problems first', async () => {
    const told = await agenda(await cockpit.as('dispatcher', cockpit.bank.east));

    expect(told.tasks?.map(({ id }) => id)).toEqual([ids.troubled, ids.calm]);
    expect(told.tasks?.[0]?.problems).toMatchObject([{ bizCode: 'TASK_ITEM', params: { no: 'RW9' } }]);
    expect(told).toMatchObject({ today, taskTotal: 2 });
  });

  it('has the documents that end, the first to end first, each by its name', async () => {
    const cars = tableOf(car);
    const id = await cockpit.make.car('京A20099', cockpit.bank.east, { insureExpire: yesterday, inspectExpire: tomorrow });

    const own = (told: DashboardAgenda) => told.papers?.filter((one) => one.id === id).map(({ paper, ends }) => [paper.en, ends]);
    const told = await agenda(cockpit.admin);

    expect(own(told)).toEqual([
      ['Insurance until', yesterday],
      ['Inspection until', tomorrow],
    ]);
    expect(told.papers?.map(({ ends }) => ends)).toEqual(told.papers?.map(({ ends }) => ends).sort());
    await app.db.update(cars).set({ insureExpire: later, inspectExpire: '2099-01-01' }).where(eq(cars.id, id));
    expect(own(await agenda(cockpit.admin))).toEqual([['Insurance until', later]]);
  });

  it('leaves out what its reader may not read', async () => {
    const { api } = await cockpit.people.person(['task', 'task_view']);
    const nobody = await app.signInAs('nobody');

    expect(await agenda(api)).toEqual({ today, tasks: expect.anything(), taskTotal: expect.any(Number) });
    expect(await agenda(nobody)).toEqual({ today });
  });

  it('knows nothing of another tenant', async () => {
    await cockpit.people.make.tenant({ tenantId: '100079' });
    const { api } = await cockpit.people.person(['task', 'task_view', 'car', 'car_view'], { tenantId: '100079' });

    expect(await agenda(api)).toMatchObject({ tasks: [], papers: [] });
  });
});
