import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { inAllTenants } from '#server/db/tenancy';
import { userMessages } from '#server/modules/message/send';
import type { PublishOutcome } from '#shared/handover/planning';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { leave } from '#src/resources/desk/leave';
import { messageText } from '#src/resources/desk/message-kinds';
import { accepted, type Caller, type Day, type DayTask, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openProcesses, type Processes } from '../../../../tests/support/processes.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import type { Begun } from '../../../../tests/support/task-answers.ts';
import { leaveStatusDaily } from './status.ts';

const [ON_DUTY, ON_LEAVE, DISABLED] = [1, 2, 3];
const [convoys, keepers] = [tableOf(convoy), tableOf(keeper)];
const today = '2031-03-03';

let app: SeededApp;
let day: Day;
let processes: Processes;
let office: Caller;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
  processes = await openProcesses(app);
  office = await day.people.staff('admin', day.bank.east);
});
afterAll(() => app.close());

const begin = async (caller: Caller, standIn: Caller, more: object): Promise<Begun> =>
  accepted(
    await processes.start(await caller.api(), leave, {
      leaveType: 2,
      reason: 'Family',
      taskUser: day.supervisor.id,
      handoverUser: standIn.id,
      ...more,
    }),
  );
const approve = async (caller: Caller, begun: Begun) => accepted(await processes.answer(await caller.api(), begun));
/** Makes an application for leave that both have approved. */
async function take(caller: Caller, standIn: Caller, more: object): Promise<Begun> {
  const begun = await begin(caller, standIn, more);
  await approve(day.supervisor, begun);
  await approve(office, begun);
  return begun;
}
const statusOf = async ({ id }: Caller) =>
  (await app.db.select({ status: convoys.status }).from(convoys).where(eq(convoys.id, id)))[0]?.status;
/** Runs the daily job in the first minutes of a day. */
const beginDay = (date: string) => {
  const clock = { now: () => Date.parse(`${date}T00:01:00+08:00`), ticks: () => 0 };
  return inAllTenants(() => leaveStatusDaily({ db: app.servingDb, clock }).run(date) as Promise<unknown>);
};
const statusOn = async (caller: Caller, date: string) => {
  await beginDay(date);
  return statusOf(caller);
};
const from = (date: string, end = date) => ({ startTime: `${date} 09:00:00`, endTime: `${end} 18:00:00` });

describe('the status of a convoy', () => {
  it('says on the days of their leave that they are away, and the audit by whose hand', async () => {
    const { guard, leader } = await day.makeCrew();
    await take(guard, leader, from('2031-03-05', '2031-03-06'));
    const statuses = [await statusOf(guard)];
    for (const date of ['04', '05', '06', '06', '07']) statuses.push(await statusOn(guard, `2031-03-${date}`));

    expect(statuses).toEqual([ON_DUTY, ON_DUTY, ON_LEAVE, ON_LEAVE, ON_LEAVE, ON_DUTY]);
    const told = await app.db
      .select({ account: auditLog.account, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'convoy'), eq(auditLog.recordId, guard.id), eq(auditLog.action, 'update')))
      .orderBy(auditLog.id);
    expect(told).toEqual([
      { account: 'system', changes: { status: { before: ON_DUTY, after: ON_LEAVE } } },
      { account: 'system', changes: { status: { before: ON_LEAVE, after: ON_DUTY } } },
    ]);
  });

  it('says so at once where the leave has begun, until the midnight at which it ends', async () => {
    const { guard, leader } = await day.makeCrew();

    await take(guard, leader, { startTime: '2031-03-02 09:00:00', endTime: '2031-03-04 00:00:00' });

    expect([await statusOf(guard), await statusOn(guard, today), await statusOn(guard, '2031-03-04')]).toEqual([
      ON_LEAVE,
      ON_LEAVE,
      ON_DUTY,
    ]);
  });

  it('is that of a keeper as well', async () => {
    const [own, other] = [await day.people.keeper(day.bank.a, 2), await day.people.keeper(day.bank.a, 2)];
    await take(own, other, from(today));

    const [row] = await app.db.select().from(keepers).where(eq(keepers.id, own.id));
    await beginDay('2031-03-04');

    expect(row?.status).toBe(ON_LEAVE);
    expect((await app.db.select().from(keepers).where(eq(keepers.id, own.id)))[0]?.status).toBe(ON_DUTY);
  });

  it('stays that of somebody who is disabled, and of whom nobody knows why they are away', async () => {
    const { guard, leader, driver } = await day.makeCrew();
    const set = ({ id }: Caller, status: number) => app.db.update(convoys).set({ status }).where(eq(convoys.id, id));
    const begun = await begin(guard, leader, from(today));
    await set(guard, DISABLED);
    await set(driver, ON_LEAVE);

    await approve(day.supervisor, begun);
    await approve(office, begun);
    const after = [
      await statusOf(guard),
      await statusOn(guard, today),
      await statusOn(guard, '2031-03-04'),
      await statusOf(driver),
    ];

    expect(after).toEqual([DISABLED, DISABLED, DISABLED, ON_LEAVE]);
  });

  it('does not change while leave waits for somebody', async () => {
    const { guard, leader } = await day.makeCrew();
    const begun = await begin(guard, leader, from(today));
    await approve(day.supervisor, begun);

    expect(await statusOn(guard, today)).toBe(ON_DUTY);
  });
});

describe('a task', () => {
  const publish = async ({ id }: DayTask) => {
    const api = await day.dispatcher.api();
    const [outcome] = accepted(await api.post<readonly PublishOutcome[]>('blade-business/task/publish', { ids: id }));
    return outcome?.problems.map(({ bizCode, msg }) => `${bizCode}: ${msg}`);
  };
  const on = (taskDate: string) => ({
    taskDate,
    planStartTime: `${taskDate} 07:00:00`,
    planEndTime: `${taskDate} 08:30:00`,
  });

  const toldTo = async ({ id }: Caller) => {
    const rows = await app.db
      .select()
      .from(userMessages)
      .where(and(eq(userMessages.userId, id), eq(userMessages.kind, 'leaveOnTask')));
    return rows.map(({ kind, params, path }) => [messageText({ kind, params: params as Record<string, unknown> }, 'en'), path]);
  };

  it('is not published with somebody who is on leave that day, and is on others', async () => {
    const crew = await day.makeCrew();
    const { guard, leader } = crew;
    await take(guard, leader, { startTime: `${today} 09:00:00`, endTime: '2031-03-04 12:00:00' });
    const [first, second, third] = [
      await day.draftTask(on(today), { crew }),
      await day.draftTask(on('2031-03-04'), { crew }),
      await day.draftTask(on('2031-03-05'), { crew }),
    ];

    expect(await statusOf(guard)).toBe(ON_LEAVE);
    expect([await publish(first), await publish(second), await publish(third)]).toEqual([
      [`TASK_CREW_LEAVE: ${guard.name}在${today}请假`],
      [`TASK_CREW_LEAVE: ${guard.name}在2031-03-04请假`],
      [],
    ]);
  });

  it('that is published is told to the approver, and to the dispatcher once the leave is approved', async () => {
    const crew = await day.makeCrew();
    const { guard, leader } = crew;
    const task = await day.publishTask(on('2031-03-05'), { crew });
    await day.publishTask(on('2031-03-06'), { crew });
    const begun = await begin(guard, leader, from('2031-03-04', '2031-03-05'));

    const seen = accepted(await processes.detail(await day.supervisor.api(), leave, begun.businessId));
    expect(seen.tasks).toEqual([
      {
        id: task.id,
        taskNo: task.taskNo,
        taskName: expect.any(String),
        taskDate: '2031-03-05',
        planStartTime: '2031-03-05 07:00:00',
        planEndTime: '2031-03-05 08:30:00',
      },
    ]);
    expect(seen.flow).toMatchObject({ assigneeName: guard.name, taskName: '主管审批', status: 'todo', formKey: 'leave-handle' });
    await approve(day.supervisor, begun);
    expect(await toldTo(day.dispatcher)).toEqual([]);
    await approve(office, begun);

    const [[text, path] = []] = await toldTo(day.dispatcher);
    expect(text).toMatch(
      new RegExp(
        `^${guard.name} is on leave from 2031-03-04 09:00 to 2031-03-05 18:00; task ${task.taskNo} .* needs somebody else$`,
      ),
    );
    expect(path).toBe(`/operation/task?record=${task.id}`);
    expect(await toldTo(day.dispatcher)).toHaveLength(1);
  });

  it('is refused or told of when it is published while leave is approved', async () => {
    const crew = await day.makeCrew();
    const { guard, leader } = crew;
    const draft = await day.draftTask(on('2031-03-07'), { crew });
    const begun = await begin(guard, leader, from('2031-03-07'));
    await approve(day.supervisor, begun);
    const before = (await toldTo(day.dispatcher)).length;

    const [problems] = await Promise.all([publish(draft), approve(office, begun)]);

    const isTold = (await toldTo(day.dispatcher)).length > before;
    expect(problems?.length === 0).toBe(isTold);
  });

  it('whose keeper is away is told as well', async () => {
    const [own, other] = day.vaultKeepers;
    const task = await day.publishTask(on('2031-03-12'));

    const begun = await begin(own, other, from('2031-03-12'));

    const { tasks } = accepted(await processes.detail(await own.api(), leave, begun.businessId));
    expect(tasks).toMatchObject([{ id: task.id }]);
  });
});
