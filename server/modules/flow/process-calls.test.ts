import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { wfInstance, wfTask } from '#server/flow/tables';
import type { WorkRow } from '#shared/flow-wire';
import type { Page } from '#shared/wire';
import { leave } from '#src/resources/desk/leave';
import type { Api } from '../../../tests/support/api.ts';
import { headOffice } from '../../../tests/support/bank.ts';
import { accepted, dayClock } from '../../../tests/support/day.ts';
import { type Person, peopleOf } from '../../../tests/support/people.ts';
import { openProcesses, type Processes } from '../../../tests/support/processes.ts';
import { openSeededApp, type SeededApp } from '../../../tests/support/seeded-app.ts';
import { chain, element, oneProcess } from '../../flow/core/testing/bpmn.ts';

const leaves = tableOf(leave);
const rights = ['work_start_flow', 'work_claim_sign', 'work_todo_handle'];
let app: SeededApp;
let processes: Processes;
let admin: Api;
let person: () => Promise<Person>;
let boss: Person;
beforeAll(async () => {
  app = await openSeededApp({}, { clock: dayClock() });
  processes = await openProcesses(app);
  admin = await app.signInAs('admin');
  const people = peopleOf(app);
  person = () => people.person(rights, { deptId: headOffice });
  boss = await person();
});
afterAll(() => app.close());

const values = (more: object = {}) => ({
  leaveType: 1,
  startTime: '2031-03-10 09:00:00',
  endTime: '2031-03-11 18:00:00',
  reason: 'A holiday',
  taskUser: boss.row.id,
  ...more,
});
const start = ({ api }: Person, more: object = {}) => processes.start(api, leave, values(more));
const rowsOf = ({ row }: Person) => app.db.select().from(leaves).where(eq(leaves.createUser, row.id));
const submit = ({ api }: Person, id: string, more: object) => api.post(`${leave.path}/submit`, { id, ...more });

describe('an application that is not begun', () => {
  it('leaves nothing behind: no row, no instance, no line of the audit', async () => {
    const ann = await person();
    const nobody = oneProcess(element('userTask', 'a', 'flowable:assignee="#{boss}"'), chain('start a end'));
    const needy = await processes.deploy(nobody.replace('id="p"', 'id="needy"'));
    const counts = async () => [
      await app.db.$count(wfInstance),
      await app.db.$count(auditLog, eq(auditLog.resource, leave.name)),
    ];
    const before = await counts();

    const answers = [
      await start(ann, { processDefinitionId: 'leave:9:9' }),
      await start(ann, { processDefinitionId: '' }),
      await start(ann, { processDefinitionId: processes.definitionOf('writeoff') }),
      await start(ann, { processDefinitionId: needy }),
      await start(ann, { startTime: '2031-03-12 09:00:00' }),
    ];

    const codes = ['DEFINITION_NOT_FOUND', 'MISSING_PARAMETER', 'PROCESS_OTHER', 'VAR_UNKNOWN', 'DATE_ORDER'];
    expect(answers.map(({ bizCode }) => bizCode)).toEqual(codes);
    expect(await rowsOf(ann)).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('is not for those who may not begin processes', async () => {
    const { api } = await peopleOf(app).person(['work_todo_handle']);

    expect((await processes.start(api, leave, values())).status).toBe(403);
  });
});

describe('an application', () => {
  it('is stored by whoever sends it, whatever else is sent', async () => {
    const ann = await person();
    const foreign = { id: '7', tenantId: '000009', status: 2, days: 90, comment: 'x', processInstanceId: '7', createUser: '7' };

    const { businessId, processInstanceId } = accepted(await start(ann, foreign));

    const [row] = await rowsOf(ann);
    expect(row).toMatchObject({ id: businessId, tenantId: '000000', status: 1, days: '2.0', comment: null, processInstanceId });
  });

  it('says in the lists of work what it asks for', async () => {
    const ann = await person();
    const { businessId } = accepted(await start(ann, { reason: 'To see the comet' }));
    const subjectIn = async ({ api }: Person, verb: string) => {
      const { data } = await api.get<Page<WorkRow>>(`blade-flow/work/${verb}?size=100`);
      return data.records.find((row) => row.businessId === businessId)?.subject;
    };

    expect([await subjectIn(boss, 'todo-list'), await subjectIn(ann, 'send-list')]).toEqual([
      'To see the comet',
      'To see the comet',
    ]);
  });

  it('is there for those who have to do with it, and for nobody else', async () => {
    const [ann, stranger] = [await person(), await person()];
    const { businessId } = accepted(await start(ann));
    const read = ({ api }: Pick<Person, 'api'>, id = businessId) => processes.detail(api, leave, id);

    expect([(await read(ann)).status, (await read(boss)).status, (await read({ api: admin })).status]).toEqual([200, 200, 200]);
    expect([await read(stranger), await read(ann, '7')].map(({ bizCode }) => bizCode)).toEqual([
      'INSTANCE_NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  it('is changed while it is sent back, by its applicant and with what the form shows', async () => {
    const [ann, stranger] = [await person(), await person()];
    const begun = accepted(await start(ann));
    const { businessId: id } = begun;
    const codeOf = async (who: Person, more: object = { reason: 'Changed' }) => (await submit(who, id, more)).bizCode;

    expect([await codeOf(ann), await codeOf(boss), await codeOf(stranger)]).toEqual([
      'TASK_NOT_YOURS',
      'TASK_NOT_YOURS',
      'INSTANCE_NOT_FOUND',
    ]);
    accepted(await processes.answer(boss.api, begun, { isApproved: false }));
    expect([
      await codeOf(boss),
      await codeOf(ann, { taskUser: ann.row.id }),
      await codeOf(ann, { version: 1, reason: 'Old' }),
    ]).toEqual(['TASK_NOT_YOURS', 'NOT_APPLICANT', 'STALE']);
    accepted(await submit(ann, id, { reason: 'Changed', status: 2, days: 50, comment: 'x' }));

    expect(await rowsOf(ann)).toMatchObject([{ reason: 'Changed', status: 3, days: '2.0', comment: 'no' }]);
  });

  it('is not transferred to whoever could not approve it: its applicant', async () => {
    const [ann, other] = [await person(), await person()];
    const begun = accepted(await start(ann));
    const [task] = await app.db.select({ id: wfTask.id }).from(wfTask).where(eq(wfTask.instanceId, begun.processInstanceId));
    const transfer = (userId: string) =>
      boss.api.post('blade-flow/work/transfer-task', { taskId: task?.id, userId, comment: 'x' });

    const answers = [await transfer(ann.row.id), await transfer(other.row.id)];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['TRANSFER_APPLICANT', undefined]);
    accepted(await processes.answer(other.api, begun));
  });

  it('goes to whom it names when it is sent again, and to nobody whom only the call names', async () => {
    const [ann, other] = [await person(), await person()];
    const begun = accepted(await start(ann));
    accepted(await processes.answer(boss.api, begun, { isApproved: false }));

    const own = await processes.answer(ann.api, begun, { more: { taskUser: ann.row.id } });
    accepted(await submit(ann, begun.businessId, { taskUser: other.row.id }));
    accepted(await processes.answer(ann.api, begun, { more: { taskUser: other.row.id } }));

    expect(own.bizCode).toBe('WRONG_PARAMETER');
    accepted(await processes.answer(other.api, begun));
    expect(await rowsOf(ann)).toMatchObject([{ status: 1 }]);
  });
});
