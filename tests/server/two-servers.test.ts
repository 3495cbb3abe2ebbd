import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import type { DashboardBoard } from '#shared/dashboard';
import { exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { exception } from '#src/resources/operation/exception';
import { task } from '#src/resources/operation/task';
import type { Api, ApiResponse } from '../support/api.ts';
import { accepted, type DayTask } from '../support/day.ts';
import { type Handovers, openHandovers } from '../support/handover.ts';
import { flawsOfCustody } from '../support/invariants.ts';
import { TestClock } from '../support/module-server.ts';
import { databaseUrl, openTwoServers, type TwoServers } from '../support/two-servers.ts';

const ROUNDS = 20;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

let house: Handovers;
let nodes: TwoServers;

/** Returns the sorted results of calls at the same moment: `done` or the code of the refusal. */
const outcomes = (answers: readonly ApiResponse[]) => answers.map(({ success, bizCode }) => (success ? 'done' : bizCode)).sort();

interface Outcome {
  readonly isOk: boolean;
  readonly taskNo: string;
  readonly problems: readonly { readonly bizCode: string; readonly params: Readonly<Record<string, unknown>> }[];
}

describe.skipIf(!databaseUrl)('two servers on one PostgreSQL (an embedded database has one server only)', () => {
  let dispatchers: readonly (readonly [Api, Api])[];
  let keeper: readonly [Api, Api];

  beforeAll(async () => {
    // The servers use the clock of the machine, so the day of the test is today.
    house = await openHandovers(new TestClock());
    nodes = await openTwoServers(house.db);
    const { day, bank } = house;
    dispatchers = [await nodes.callsOf(day.dispatcher), await nodes.callsOf(await day.people.staff('dispatcher', bank.east))];
    keeper = await nodes.callsOf(day.keeperAt(bank.east));
  }, 300_000);
  afterAll(async () => {
    await nodes.close();
    await house.close();
  });

  /** Makes an exchange that its giver has signed, and the body of the receivers' signature. */
  async function given() {
    const run = await house.makeRun({ a: 1, b: 0 });
    const id = await house.open(run, 0, exchgTypes.outStock);
    accepted(await house.sign(run, id, { side: 1 }));
    const arts = await house.found(id);
    const body = () => ({ id, side: 2, arts, signs: [house.drawn(run.crew.leader), house.drawn(run.crew.guard)] });
    return { id, body };
  }

  it('confirm an exchange once, however often two people do it at the same moment (promise 61)', async () => {
    for (const round of rounds) {
      const { id, body } = await given();
      const [here, there] = keeper;

      const answers = await Promise.all([here, there].map((api) => api.post('blade-business/exchg/sign', body())));

      expect([round, outcomes(answers)]).toEqual([round, ['EXCHG_DONE', 'done']]);
      expect((await house.detail(id)).signs).toHaveLength(4);
    }
    expect(await flawsOfCustody(house.db)).toEqual([]);
  }, 300_000);

  /** Publishes a task on one of the servers. */
  async function publish(api: Api | undefined, of: DayTask, more: object = {}): Promise<Outcome> {
    const [outcome] = accepted(
      (await api?.post<Outcome[]>('blade-business/task/publish', { ids: of.id, ...more })) as ApiResponse<Outcome[]>,
    );
    return outcome as Outcome;
  }

  const statesOf = async (tasks: readonly DayTask[]) =>
    (await Promise.all(tasks.map((one) => house.day.taskNow(one)))).map((row) => row.taskState);

  it('publish one of two tasks that want the same box at the same moment', async () => {
    for (const round of rounds) {
      const [artId] = await house.day.makeBoxes(house.bank.a);
      const plan = { arts: [{ artId }] };
      const drafts = [await house.day.draftTask(plan), await house.day.draftTask(plan)] as const;

      const [one, other] = await Promise.all([publish(dispatchers[0]?.[0], drafts[0]), publish(dispatchers[1]?.[1], drafts[1])]);

      expect([round, [one.isOk, other.isOk].sort()]).toEqual([round, [false, true]]);
      const [winner, loser] = one.isOk ? [one, other] : [other, one];
      expect(loser.problems).toMatchObject([{ bizCode: 'TASK_ITEM', params: { no: winner.taskNo } }]);
      expect((await statesOf(drafts)).sort()).toEqual([0, 1]);
    }
    expect(await flawsOfCustody(house.db)).toEqual([]);
  }, 300_000);

  /** Returns how often the audit log says that a task was cancelled. */
  const timesCancelled = (id: string) =>
    house.db.$count(auditLog, and(eq(auditLog.resource, task.name), eq(auditLog.recordId, id), eq(auditLog.action, 'cancel')));

  it('do once what is sent to both with one requestId (promise 61)', async () => {
    const [api, same] = dispatchers[0] ?? [];
    const reported = tableOf(exception);
    for (const round of rounds) {
      const draft = await house.day.draftTask();
      const once = { requestId: randomUUID() };

      const published = await Promise.all([publish(api, draft, once), publish(same, draft, once)]);
      const report = {
        taskId: draft.id,
        exceptionType: 99,
        level: 1,
        deptId: house.bank.east,
        content: `round ${round}`,
        happenTime: house.now(),
        requestId: randomUUID(),
      };
      const reports = await Promise.all([api, same].map((calls) => calls?.submit(exception, report)));

      expect([round, published.map(({ isOk }) => isOk)]).toEqual([round, [true, true]]);
      expect(reports.map((answer) => answer?.data.id)).toEqual([reports[0]?.data.id, reports[0]?.data.id]);
      expect(await house.db.$count(reported, eq(reported.taskId, draft.id))).toBe(1);
      expect(await house.day.taskNow(draft)).toMatchObject({ taskState: 1, exceptionCount: 1 });
      const cancelled = await Promise.all(
        [api, same].map((calls) =>
          calls?.post<{ taskState: number }>('blade-business/task/cancel', {
            id: draft.id,
            reason: 'over',
            requestId: `end-${draft.id}`,
          }),
        ),
      );
      expect(cancelled.map((answer) => answer?.data.taskState)).toEqual([4, 4]);
      expect(await timesCancelled(draft.id)).toBe(1);
    }
    expect(await flawsOfCustody(house.db)).toEqual([]);
  }, 300_000);

  it('tell a board that is open at one of them what is done at the other (promise 61)', async () => {
    const leave = new AbortController();
    const board = await nodes.streamOf(house.day.dispatcher, 1, leave.signal);
    const [here, there] = dispatchers[0] ?? [];
    const draft = await house.day.draftTask();
    const before = board.text().length;

    await publish(here, draft);

    await expect.poll(() => board.text().slice(before)).toContain('event: operations');
    const { lanes } = accepted((await there?.get<DashboardBoard>('blade-desk/dashboard/board')) as ApiResponse<DashboardBoard>);
    expect(lanes).toContainEqual(expect.objectContaining({ id: draft.id, taskState: taskStates.published }));
    leave.abort();
  });
});
