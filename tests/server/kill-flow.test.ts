import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DefinitionLine, InstanceDetail } from '#shared/flow-wire';
import { addDays } from '#shared/time';
import type { Page } from '#shared/wire';
import { leave } from '#src/resources/desk/leave';
import { role } from '#src/resources/system/role';
import type { Api, ApiResponse } from '../support/api.ts';
import { makeColleague } from '../support/colleague.ts';
import { accepted } from '../support/day.ts';
import { KilledServer } from '../support/killed-server.ts';
import type { Begun } from '../support/task-answers.ts';

const workers = 6;
const turns = 10;

let server: KilledServer;
/** The session tokens of the applicant and of the approver. */
let applicant: string;
let approver: { readonly id: string; readonly token: string };

/** Repeats a call until a server answers, and turns to the next server when one is gone. */
async function answered<T>(token: string, ask: (api: Api) => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
  for (;;) {
    const answer = await ask(await server.callsOf(token)).catch(() => undefined);
    if (answer) return answer;
  }
}

/** Begins processes one after the other and approves their first steps. Each call can be repeated safely. */
async function work(worker: number, processDefinitionId: string): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const date = addDays('2027-01-01', worker * turns + turn);
    const asked = {
      leaveType: 2,
      reason: `worker ${worker} turn ${turn}`,
      taskUser: approver.id,
      processDefinitionId,
      startTime: `${date} 09:00:00`,
      endTime: `${date} 18:00:00`,
      requestId: `leave-${worker}-${turn}`,
    };
    const begun = accepted(await answered(applicant, (api) => api.post<Begun>(`${leave.path}/start-process`, asked)));
    await server.acknowledge();
    const { processInstanceId } = begun;
    const standing = await answered(approver.token, (api) =>
      api.get<InstanceDetail>('blade-flow/work/instance', { processInstanceId }),
    );
    const [task] = accepted(standing).tasks;
    const approval = { taskId: task?.taskId, processInstanceId, flag: 'ok', comment: 'fine' };
    const { success, bizCode } = await answered(approver.token, (api) => api.post('blade-flow/work/complete-task', approval));
    // A call that is repeated after the server died may find its work done.
    expect(success || bizCode === 'TASK_NOT_FOUND').toBe(true);
    await server.acknowledge();
  }
}

interface StoredProcess {
  readonly reason: string;
  readonly instances: string;
  readonly open: string[];
  readonly approvals: string;
  readonly done: string;
}

const storedProcesses = `
  select reason,
    (select count(*) from wf_instance i where i.business_id = l.id::text) as instances,
    (select coalesce(array_agg(t.activity_id), '{}') from wf_task t where t.instance_id::text = l.process_instance_id) as open,
    (select count(*) from wf_history h where h.instance_id::text = l.process_instance_id and h.activity_id = 'managerTask') as approvals,
    (select count(*) from wf_history h where h.instance_id::text = l.process_instance_id
       and h.activity_id = 'managerTask' and h.outcome = 'ok') as done
  from leave l order by reason`;

// This needs the embedded database; two servers on PostgreSQL have a test of their own.
describe.skipIf(process.env.TEST_DATABASE_URL)('processes on a server that is killed twice', () => {
  let stored: readonly StoredProcess[];

  beforeAll(async () => {
    server = await KilledServer.open([30, 80]);
    applicant = await server.signIn();
    const api = await server.callsOf(applicant);
    const roles = accepted(await api.list(role, { roleAlias: 'admin' })).records;
    approver = await makeColleague(api, await server.transport, { account: 'boss', roleId: roles[0]?.id ?? '' });
    const { records } = accepted(await api.get<Page<DefinitionLine>>('blade-flow/work/start-list', { size: 100 }));
    const definitionId = records.find(({ key }) => key === leave.name)?.id ?? '';
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker, definitionId)));
    stored = await server.stored<StoredProcess>(storedProcesses);
  }, 300_000);
  afterAll(() => server.remove());

  it('begin once each, however often they were asked for', () => {
    expect(server.killsLeft).toBe(0);
    expect(stored).toHaveLength(workers * turns);
    expect(new Set(stored.map(({ reason }) => reason)).size).toBe(workers * turns);
    expect(stored.filter(({ instances }) => instances !== '1')).toEqual([]);
  });

  it('stand where the approvals brought them, each told once by the history', () => {
    const wrong = stored.filter(({ open, approvals, done }) => `${open} ${approvals} ${done}` !== 'hrTask 1 1');
    expect(wrong).toEqual([]);
  });
});
