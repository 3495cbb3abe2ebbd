import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { wfHistory, wfInstance, wfTask, wfTimer } from '#server/flow/tables';
import { addDays } from '#shared/time';
import { leave } from '#src/resources/desk/leave';
import { user } from '#src/resources/system/user';
import { chain, element, oneProcess, timer } from '../../server/flow/core/testing/bpmn.ts';
import type { Api, ApiResponse } from '../support/api.ts';
import { accepted } from '../support/day.ts';
import { openProcesses, type Processes } from '../support/processes.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';
import type { Begun } from '../support/task-answers.ts';
import { databaseUrl, openTwoServers, type TwoServers } from '../support/two-servers.ts';

const password = 'Walk-the-vault-7';
const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);
const branches = ['b1', 'b2', 'b3', 'b4'];
const own = (id: string) => element('userTask', id, 'flowable:assignee="#{taskUser}"');

/** A process in which four people work at the same time, and then one does. */
const four = oneProcess(
  ...branches.map(own),
  own('last'),
  element('parallelGateway', 'split'),
  element('parallelGateway', 'join'),
  chain('start split'),
  ...branches.map((id) => chain(`split ${id} join`)),
  chain('join last end'),
).replace('id="p"', 'id="four"');
/** A process that waits for a second and then has a task. */
const waiting = oneProcess(
  element('intermediateCatchEvent', 'nap', timer('PT1S')),
  own('after'),
  chain('start nap after end'),
).replace('id="p"', 'id="waiting"');

let app: SeededApp;
let processes: Processes;
let nodes: TwoServers;
let boss: readonly [Api, Api];
let bossId: string;

const outcomes = (answers: readonly ApiResponse[]) => answers.map(({ success, bizCode }) => (success ? 'done' : bizCode)).sort();
const tasksOf = ({ processInstanceId }: Begun) => app.db.select().from(wfTask).where(eq(wfTask.instanceId, processInstanceId));
const complete = (api: Api, taskId: string) => api.post('blade-flow/work/complete-task', { taskId, flag: 'ok', comment: 'fine' });

let times = 0;
/** Begins a process in which a new person asks for a day off. */
async function begin(processDefinitionId: string): Promise<Begun> {
  times += 1;
  const applicant = await app.signInAs(`applicant${times}`, 'admin');
  const date = addDays(new Date().toISOString().slice(0, 10), 7);
  const asked = { leaveType: 2, reason: 'Family', startTime: `${date} 09:00:00`, endTime: `${date} 18:00:00` };
  return accepted(await processes.start(applicant, leave, { ...asked, taskUser: bossId, processDefinitionId }));
}

describe.skipIf(!databaseUrl)('processes on two servers', () => {
  beforeAll(async () => {
    app = await openSeededApp();
    processes = await openProcesses(app);
    nodes = await openTwoServers(app.db);
    await app.signInAs('boss', 'admin');
    const accounts = tableOf(user);
    const [found] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.account, 'boss'));
    bossId = found?.id ?? '';
    boss = await nodes.callsOf({ account: 'boss' }, password);
  }, 300_000);
  afterAll(async () => {
    await nodes.close();
    await app.close();
  });

  it('give a task to one of two who claim it, and go on once from one who completes it twice', async () => {
    await app.signInAs('clerk', 'admin');
    const clerk = await nodes.callsOf({ account: 'clerk' }, password);
    for (const round of rounds) {
      const begun = await begin(processes.definitionOf('leave'));
      const [first] = await tasksOf(begun);
      const approvals = await Promise.all(boss.map((api) => complete(api, first?.id ?? '')));
      const [second, ...more] = await tasksOf(begun);
      const claims = await Promise.all(
        [boss[0], clerk[1]].map((api) => api.post('blade-flow/work/claim-task', { taskId: second?.id })),
      );

      expect([round, outcomes(approvals), more]).toEqual([round, ['TASK_NOT_FOUND', 'done'], []]);
      expect(outcomes(claims)).toEqual(['TASK_NOT_CLAIMABLE', 'done']);
    }
  }, 300_000);

  it('bring four branches together once that end at the same moment', async () => {
    const definitionId = await processes.deploy(four);
    for (const round of rounds) {
      const begun = await begin(definitionId);
      const open = await tasksOf(begun);

      const answers = await Promise.all(open.map(({ id }, index) => complete(boss[index % 2 === 0 ? 0 : 1], id)));

      expect([round, outcomes(answers)]).toEqual([round, branches.map(() => 'done')]);
      expect((await tasksOf(begun)).map(({ activityId }) => activityId)).toEqual(['last']);
    }
  }, 300_000);

  it('fire every timer once', async () => {
    const definitionId = await processes.deploy(waiting);
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(definitionId)));
    const ids = begun.map(({ processInstanceId }) => processInstanceId);
    const left = () => app.db.$count(wfTimer, inArray(wfTimer.instanceId, ids));

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 500 });

    const passed = and(inArray(wfHistory.instanceId, ids), eq(wfHistory.activityId, 'nap'));
    expect(await app.db.$count(wfHistory, passed)).toBe(ids.length);
    expect((await Promise.all(begun.map(tasksOf))).map((open) => open.map(({ activityId }) => activityId))).toEqual(
      ids.map(() => ['after']),
    );
  }, 300_000);

  it('lose nothing and do nothing by half when one of them is killed', async () => {
    const begun = await Promise.all(Array.from({ length: 24 }, () => begin(processes.definitionOf('leave'))));
    const open = (await Promise.all(begun.map(tasksOf))).flat();
    const [, second] = nodes.servers;

    let answered = 0;
    const approve = async (id: string) => {
      const answer = await complete(boss[1], id);
      answered += 1;
      // The server is killed in the middle of the other calls.
      if (answered === 4) second.kill('SIGKILL');
      return answer;
    };
    const said = await Promise.all(open.map(({ id }) => approve(id).catch(() => undefined)));

    const placed = async () => (await Promise.all(begun.map(tasksOf))).map((tasks) => tasks.map(({ activityId }) => activityId));
    const places = await placed();
    expect(said).toContain(undefined);
    places.forEach((place, index) => {
      // An approval that was answered is stored; one that was not answered may be.
      expect(said[index]?.success ? [['hrTask']] : [['hrTask'], ['managerTask']]).toContainEqual(place);
    });
    const waits = open.filter((_, index) => places[index]?.[0] === 'managerTask');
    await Promise.all(waits.map(({ id }) => complete(boss[0], id)));
    expect(await placed()).toEqual(begun.map(() => ['hrTask']));
    const moved = begun.map(({ processInstanceId }) => processInstanceId);
    const approvals = and(inArray(wfHistory.instanceId, moved), eq(wfHistory.activityId, 'managerTask'));
    expect(await app.db.$count(wfHistory, approvals)).toBe(moved.length);
    expect(await app.db.$count(wfInstance, inArray(wfInstance.id, moved))).toBe(moved.length);
  }, 300_000);
});
