import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { InstanceDetail } from '#shared/flow-wire';
import type { Page } from '#shared/wire';
import { leave } from '#src/resources/desk/leave';
import { user } from '#src/resources/system/user';
import type { Row } from '../../../../tests/support/api.ts';
import { accepted, type Caller, type Day, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openProcesses, type Processes } from '../../../../tests/support/processes.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import type { Begun } from '../../../../tests/support/task-answers.ts';

const leaves = tableOf(leave);
let app: SeededApp;
let day: Day;
let processes: Processes;
let boss: Caller;
let office: Caller;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
  processes = await openProcesses(app);
  boss = day.supervisor;
  office = await day.people.staff('admin', day.bank.east);
});
afterAll(() => app.close());

const staff = () => day.people.staff('dispatcher', day.bank.east);
const values = (more: object = {}) => ({
  leaveType: 1,
  startTime: '2031-03-10 09:00:00',
  endTime: '2031-03-11 18:00:00',
  reason: 'A holiday',
  taskUser: boss.id,
  ...more,
});
const apply = async (caller: Caller, more: object = {}) => processes.start(await caller.api(), leave, values(more));
const begin = async (caller: Caller, more: object = {}) => accepted(await apply(caller, more));
const answer = async (caller: Caller, begun: Begun, how?: Parameters<Processes['answer']>[2]) =>
  processes.answer(await caller.api(), begun, how);
const detail = async (caller: Caller, { businessId }: Begun) => processes.detail(await caller.api(), leave, businessId);
const rowsOf = ({ id }: Caller) => app.db.select().from(leaves).where(eq(leaves.createUser, id));
const change = async (caller: Caller, { businessId: id }: Begun, more: object) =>
  (await caller.api()).post(`${leave.path}/submit`, { id, ...more });

const suggested = async (caller: Caller, name: string) => {
  const api = await caller.api();
  return accepted(await api.get<readonly Row[]>(`${user.path}/select`, { suggested: name, size: 200 })).map(({ id }) => id);
};

describe('who may approve', () => {
  it('is suggested: the supervisors of the applicant’s department, and of those above it', async () => {
    const { people, bank } = day;
    const [own, above, elsewhere, peer] = [
      await people.staff('supervisor', bank.a),
      await people.staff('supervisor', bank.east),
      await people.staff('supervisor', bank.west),
      await people.staff('dispatcher', bank.a),
    ];

    const told = await suggested(peer, 'leaveApprover');

    expect(told).toEqual(expect.arrayContaining([own.id, above.id]));
    expect(told).not.toContain(elsewhere.id);
    expect(told).not.toContain(peer.id);
    expect(await suggested(own, 'leaveApprover')).not.toContain(own.id);
  });

  it('a write-off is suggested by the right that an approval needs', async () => {
    const told = await suggested(await staff(), 'writeoffApprover');

    expect(told).toContain(boss.id);
    expect(told).not.toContain(day.dispatcher.id);
  });
});

describe('leave', () => {
  it('is sent back, changed, sent again and approved by two', async () => {
    const ann = await staff();
    const begun = await begin(ann);
    const at = async () => accepted(await detail(ann, begun)) as Record<string, unknown>;
    expect(await at()).toMatchObject({
      status: 1,
      statusName: '审批中',
      leaveTypeName: '年假',
      days: '2.0',
      taskUserName: boss.name,
      comment: '',
      applyTime: '2031-03-03 06:30:00',
      createUserName: ann.name,
      processInstanceId: begun.processInstanceId,
      tasks: [],
      flow: { taskId: '', assignee: ann.id, assigneeName: ann.name, status: 'todo', processIsFinished: 'unfinished' },
    });

    accepted(await answer(boss, begun, { isApproved: false, comment: 'Not on Monday' }));
    expect(await at()).toMatchObject({
      status: 3,
      statusName: '已驳回',
      comment: 'Not on Monday',
      flow: { taskName: '调整申请', formKey: 'leave-form', status: 'todo' },
    });
    accepted(await change(ann, begun, { startTime: '2031-03-11 13:00:00' }));
    accepted(await answer(ann, begun, { comment: 'Tuesday then' }));
    expect(await at()).toMatchObject({ status: 1, comment: 'Tuesday then', days: '0.5' });

    accepted(await answer(boss, begun));
    expect(await at()).toMatchObject({ status: 1 });
    accepted(await answer(office, begun, { comment: 'Enjoy' }));
    expect(await at()).toMatchObject({
      status: 2,
      statusName: '已通过',
      comment: 'Enjoy',
      flow: { taskId: '', status: 'done', processIsFinished: 'finished' },
    });
  });

  it('is over when it is withdrawn, given up or deleted', async () => {
    const [withdrawn, givenUp, deleted] = [await staff(), await staff(), await staff()];
    const [one, two, three] = [await begin(withdrawn), await begin(givenUp), await begin(deleted)];
    const { processInstanceId } = one;

    accepted(await (await withdrawn.api()).post('blade-flow/work/withdraw', { processInstanceId, reason: 'No need' }));
    accepted(await answer(boss, two, { isApproved: false }));
    accepted(await answer(givenUp, two, { isApproved: false, comment: 'Never mind' }));
    const ending = { processInstanceId: three.processInstanceId, deleteReason: 'A mistake' };
    accepted(await (await office.api()).post('blade-flow/follow/delete-process-instance', ending));

    const rows = [...(await rowsOf(withdrawn)), ...(await rowsOf(givenUp)), ...(await rowsOf(deleted))];
    expect(rows.map(({ status, comment }) => [status, comment])).toEqual([
      [4, 'No need'],
      [4, 'Never mind'],
      [4, 'A mistake'],
    ]);
    accepted(await apply(withdrawn));
  });

  it('that somebody sends back to its applicant is rejected until they send it again, and they hear how it ends', async () => {
    const ann = await staff();
    const begun = await begin(ann);
    accepted(await answer(boss, begun));
    const api = await office.api();
    const { processInstanceId } = begun;
    const { tasks } = accepted(await api.get<InstanceDetail>('blade-flow/work/instance', { processInstanceId }));
    const moving = { taskId: tasks[0]?.taskId ?? '', to: 'adjustTask', comment: 'Which week?' };

    accepted(await api.post('blade-flow/work/move-task', moving));
    expect(accepted(await detail(ann, begun))).toMatchObject({ status: 3 });

    for (const caller of [ann, boss, office]) accepted(await answer(caller, begun));
    expect(accepted(await detail(ann, begun))).toMatchObject({ status: 2 });
    const { records } = accepted(await (await ann.api()).get<Page<Row>>('blade-desk/message/list', { size: 5 }));
    expect(records[0]).toMatchObject({
      title: '您的请假申请已通过',
      path: `/work/process/leave/detail/${processInstanceId}/${begun.businessId}`,
    });
  });

  it('is asked for once, however often it is sent', async () => {
    const ann = await staff();

    const [first, second] = [await begin(ann, { requestId: 'leave-1' }), await begin(ann, { requestId: 'leave-1' })];

    expect(second).toEqual(first);
    expect(await rowsOf(ann)).toHaveLength(1);
  });

  it('is approved by nobody who asks for it', async () => {
    const chief = await day.people.staff('admin', day.bank.east);
    const begun = await begin(chief);
    accepted(await answer(boss, begun));

    expect((await answer(chief, begun)).bizCode).toBe('APPROVE_OWN');
    accepted(await answer(chief, begun, { isApproved: false }));
    expect((await rowsOf(chief))[0]?.status).toBe(3);
  });
});

describe('leave is refused', () => {
  it.each<[string, object, readonly [string, string]]>([
    ['ends when it begins', { endTime: '2031-03-10 09:00:00' }, ['endTime', '结束时间须晚于开始时间']],
    ['ends before', { endTime: '2031-03-10 08:00:00' }, ['endTime', '结束时间不能早于开始时间']],
    ['lasts too long', { endTime: '2031-06-08 12:00:01' }, ['endTime', '结束时间有误：请假不能超过90天']],
    ['has no approver', { taskUser: '' }, ['taskUser', '请选择审批人员']],
    ['has no start', { startTime: '' }, ['startTime', '请选择开始时间']],
    ['has no end', { endTime: '' }, ['endTime', '请选择结束时间']],
    ['has no reason', { reason: ' ' }, ['reason', '请输入请假理由']],
    ['has a long reason', { reason: 'x'.repeat(256) }, ['reason', '请假理由不能超过255个字符']],
    ['has no such approver', { taskUser: '7' }, ['taskUser', '审批人员的取值不存在']],
    ['has no such type', { leaveType: 77 }, ['leaveType', '请假类型的取值不存在']],
    ['is sick leave without proof', { leaveType: 3, endTime: '2031-03-12 10:00:00' }, ['attachIds', '病假超过2天须上传附件']],
  ])('that %s', async (_, more, [field, words]) => {
    const ann = await staff();

    const refused = await apply(ann, more);

    expect(refused).toMatchObject({ status: 400, msg: words, fields: { [field]: words } });
    expect(await rowsOf(ann)).toEqual([]);
  });

  it('whose approver or stand-in is the applicant, or cannot sign in', async () => {
    const [ann, gone] = [await staff(), await staff()];
    await app.db
      .update(tableOf(user))
      .set({ status: 3 })
      .where(eq(tableOf(user).id, gone.id));

    const own = await apply(ann, { taskUser: ann.id, handoverUser: ann.id });
    const off = await apply(ann, { taskUser: gone.id, handoverUser: gone.id });

    expect(own.fields).toEqual({ taskUser: '审批人员不能是申请人本人', handoverUser: '工作交接人不能是申请人本人' });
    expect(off.fields).toEqual({ taskUser: '审批人员不存在或已停用', handoverUser: '工作交接人不存在或已停用' });
  });

  it('of keepers and convoys whom nobody near stands in for', async () => {
    const { east, a, b } = day.bank;
    const [keeper, near, far] = [await day.people.keeper(a, 2), await day.people.keeper(a, 2), await day.people.keeper(b, 2)];
    const guard = await day.people.convoy(east, 2);
    const [same, other] = [await day.people.convoy(b, 2), await day.people.convoy(b, 2, { company: 9 })];
    const fieldsOf = async (caller: Caller, more: object) => (await apply(caller, more)).fields ?? {};
    const place = { handoverUser: '工作交接人须与申请人属于同一机构或同一公司' };

    expect(await fieldsOf(keeper, {})).toEqual({ handoverUser: '请选择工作交接人' });
    expect(await fieldsOf(guard, {})).toEqual({ handoverUser: '请选择工作交接人' });
    expect(await fieldsOf(keeper, { handoverUser: far.id })).toEqual(place);
    expect(await fieldsOf(guard, { handoverUser: other.id })).toEqual(place);
    expect([await fieldsOf(keeper, { handoverUser: near.id }), await fieldsOf(guard, { handoverUser: same.id })]).toEqual([
      {},
      {},
    ]);
  });

  it('of sick people only without a file', async () => {
    const ann = await staff();
    const attachIds = app.choices.fileLink(leave.fields.attachIds);

    accepted(await apply(ann, { leaveType: 3, endTime: '2031-03-14 10:00:00', attachIds }));

    const short = await staff();
    accepted(await apply(short, { leaveType: 3, endTime: '2031-03-11 18:00:00' }));
  });
});

describe('leave at the same time', () => {
  it('is refused while other leave is in approval or approved, and only where they touch', async () => {
    const ann = await staff();
    const begun = await begin(ann);
    const overlap = { bizCode: 'LEAVE_OVERLAP', msg: '开始时间有误：2031-03-10 09:00:00至2031-03-11 18:00:00已有请假' };

    expect(await apply(ann, { startTime: '2031-03-11 17:00:00', endTime: '2031-03-12 18:00:00' })).toMatchObject(overlap);
    accepted(await answer(boss, begun));
    accepted(await answer(office, begun));
    expect(await apply(ann)).toMatchObject(overlap);
    accepted(await apply(ann, { startTime: '2031-03-11 18:00:00', endTime: '2031-03-12 18:00:00' }));
  });

  it('is begun once by two calls at once', async () => {
    const ann = await staff();
    await ann.api();

    const answers = await Promise.all([apply(ann), apply(ann, { reason: 'Another' })]);

    expect(answers.map(({ bizCode }) => bizCode ?? '').sort()).toEqual(['', 'LEAVE_OVERLAP']);
    expect(await rowsOf(ann)).toHaveLength(1);
  });

  it('is approved once by two approvals at once', async () => {
    const ann = await staff();
    const one = await begin(ann);
    accepted(await answer(boss, one));
    // The second application begins while the first has a status that does not conflict with it.
    const setState = (status: number) => app.db.update(leaves).set({ status }).where(eq(leaves.id, one.businessId));
    await setState(3);
    const two = await begin(ann, { startTime: '2031-03-11 17:00:00' });
    await setState(1);
    accepted(await answer(boss, two));
    const also = await day.people.staff('admin', day.bank.east);
    await also.api();

    const answers = await Promise.all([answer(office, one), answer(also, two)]);

    expect(answers.map(({ bizCode }) => bizCode ?? '').sort()).toEqual(['', 'LEAVE_OVERLAP']);
    expect((await rowsOf(ann)).map(({ status }) => status).sort()).toEqual([1, 2]);
  });

  it('is looked for again when it is sent again', async () => {
    const ann = await staff();
    const first = await begin(ann);
    accepted(await answer(boss, first, { isApproved: false }));
    await begin(ann, { reason: 'Another' });

    expect((await answer(ann, first)).bizCode).toBe('LEAVE_OVERLAP');
    accepted(await change(ann, first, { startTime: '2031-05-10 09:00:00', endTime: '2031-05-10 18:00:00' }));
    accepted(await answer(ann, first));
  });
});
