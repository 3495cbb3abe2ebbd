import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { userId } from '#server/seed/accounts';
import { roleId } from '#server/seed/roles';
import { artStates } from '#shared/handover/article';
import { addDays } from '#shared/time';
import { article as said } from '#src/locales/article';
import { flow } from '#src/locales/flow';
import { notice } from '#src/locales/notice';
import { work } from '#src/locales/work';
import { article } from '#src/resources/business/article';
import { writeoff } from '#src/resources/business/writeoff';
import { leave, leaveTypes } from '#src/resources/desk/leave';
import { Api, requestToken, sentTo } from '../support/api.ts';
import { administrator } from '../support/built-server.ts';
import { makeColleague } from '../support/colleague.ts';
import { accepted } from '../support/day.ts';
import { filled } from '../support/pages/filled.ts';
import { Frame } from '../support/pages/frame.ts';
import { findIn, ListPage } from '../support/pages/list-page.ts';
import { WorkPages } from '../support/pages/work-pages.ts';
import { openScene, type Scene } from '../support/scene.ts';
import { answerTask, type Begun, definitionsFor } from '../support/task-answers.ts';

/** A person of the sample with a browser that stays open, and with API calls. */
interface Seat {
  readonly page: Page;
  readonly list: ListPage;
  readonly work: WorkPages;
  readonly api: Api;
}

let scene: Scene;
let applicant: Seat;
let supervisor: Seat;
let manager: Seat;
let leaveId = '';

const { password } = administrator;

async function seatOf(account: string): Promise<Seat> {
  const { access_token } = await requestToken(sentTo(scene.server.url), { account, password });
  const page = await scene.openKnown({ as: { account, password } });
  const api = new Api(sentTo(scene.server.url), access_token);
  return { page, list: new ListPage(page), work: new WorkPages(page), api };
}

beforeAll(async () => {
  scene = await openScene({ env: { SAMPLE_DATA: '1' }, browserPath: inject('browserPath') });
  applicant = await seatOf('huangwei');
  supervisor = await seatOf('zhengyu');
  manager = await seatOf('guomin');
  leaveId = (await definitionsFor(applicant.api)).find(({ key }) => key === leave.name)?.id ?? '';
});
afterAll(() => scene?.close());
/** Deletes the processes of a test, so that they do not appear in the lists of the next test. */
afterEach(async () => {
  for (const { processInstanceId } of running.splice(0))
    await scene.api.post('blade-flow/follow/delete-process-instance', {}, { processInstanceId, deleteReason: 'over' });
});

/** A key of the dictionary `account_status`. */
const DISABLED = 3;
const [first, second] = ['主管审批', '人事审批'];
let daysAhead = 10;
const running: Begun[] = [];

/** Asks for a day off for which the applicant has not asked yet. */
async function begin(taskUser = userId('zhengyu')): Promise<Begun> {
  daysAhead += 2;
  const day = addDays(new Date().toISOString().slice(0, 10), daysAhead);
  const when = { startTime: `${day} 09:00:00`, endTime: `${day} 18:00:00` };
  const values = { processDefinitionId: leaveId, leaveType: leaveTypes.personal, ...when, reason: '搬家', taskUser };
  const begun = accepted(await applicant.api.post<Begun>(`${leave.path}/start-process`, values));
  running.push(begun);
  return begun;
}

const detailOf = ({ processInstanceId, businessId }: Begun) => `/work/process/leave/detail/${processInstanceId}/${businessId}`;

it('who applied takes it back while nobody has decided, and not any more afterwards', async () => {
  const [early, late] = [await begin(), await begin()];
  accepted(await answerTask(supervisor.api, late));
  const { page, list } = applicant;

  await page.goto(detailOf(early));
  await applicant.work.button(work.zh.withdraw).click();
  await list.dialog.getByText(work.zh.withdrawHint).waitFor();
  await list.fill({ 原因: '行程取消' });
  await list.confirm();
  await applicant.work.told(filled(work.zh.takenBack, { reason: '行程取消' }));
  await expect.poll(() => applicant.work.button(work.zh.withdraw).or(applicant.work.button(work.zh.remind)).count()).toBe(0);

  await page.goto(detailOf(late));
  await applicant.work.button(work.zh.remind).waitFor();
  await applicant.work.shows(`${first}：已完成`);
  await expect.poll(() => applicant.work.button(work.zh.withdraw).count()).toBe(0);
  const { processInstanceId } = late;
  expect(await applicant.api.post('blade-flow/work/withdraw', { processInstanceId })).toMatchObject({
    bizCode: 'INSTANCE_ACTED',
  });
  expect(scene.complaints).toEqual([]);
});

it('a task comes before the eyes of whoever has it, who is reminded, and it goes once it is done, without a reload', async () => {
  const { page } = supervisor;
  const frame = new Frame(page);
  const before = accepted(await supervisor.api.get<{ todo: number }>('blade-flow/work/count')).todo;
  const isHeard = page.waitForResponse((response) => response.url().endsWith('/blade-system/events'));
  await page.goto('/work/todo');
  await isHeard;
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await expect.poll(() => frame.waitingAt('待我办理')).toBe(before);

  const begun = await begin();
  await expect.poll(() => frame.waitingAt('待我办理')).toBe(before + 1);
  await applicant.page.goto(detailOf(begun));
  await applicant.work.button(work.zh.remind).click();
  await applicant.work.told(work.zh.reminded);

  await frame.bell.click();
  await page.getByRole('tab', { name: notice.zh.tabs.messages }).click();
  await page
    .getByText(new RegExp(`催办：.*${first}`))
    .first()
    .click();
  await supervisor.work.open(first, { isInFront: true });
  await supervisor.work.decide('approve');
  await expect.poll(() => frame.waitingAt('待我办理')).toBe(before);
  expect(loads).toBe(0);
  expect(scene.complaints).toEqual([]);
});

it('a task is handed to a colleague, who does it', async () => {
  await begin();

  await supervisor.work.open(first);
  await supervisor.work.button(work.zh.transfer).click();
  await findIn(supervisor.page, supervisor.list.dialog.getByLabel(work.zh.transferTo, { exact: true }), '郭敏');
  await supervisor.list.fill({ [work.zh.comment]: '请代为审批' });
  await supervisor.list.confirm();
  await supervisor.work.told(work.zh.transferred);

  await manager.work.open(first);
  await manager.work.shows(`${first}：进行中，办理人郭敏`);
  await manager.work.told(filled(work.zh.applicationOf, { name: '黄伟' }));
  await manager.work.told('请代为审批');
  await manager.work.decide('approve');
  expect(scene.complaints).toEqual([]);
});

it('a task is sent back to a step of one’s choice', async () => {
  const begun = await begin();
  accepted(await answerTask(supervisor.api, begun));

  await manager.work.takeOn('请假流程', second);
  await manager.work.button(work.zh.sendBack).click();
  await manager.list.choose(work.zh.sendBackTo, first);
  await manager.list.fill({ [work.zh.comment]: '请核实工作安排' });
  await manager.list.confirm();
  await manager.work.told(work.zh.sentBack);

  await supervisor.work.open(first);
  await supervisor.work.shows(`${first}：进行中，办理人郑宇，共2次`, `${second}：已退回`);
  await supervisor.work.told('请核实工作安排');
  await supervisor.work.decide('approve');
  expect(scene.complaints).toEqual([]);
});

it('an article is written off once two people have approved it', async () => {
  const { page, list } = applicant;
  const name = '秋山行旅图';
  await page.goto('/business/article');
  await list.search(article.fields.artName.zh, name);
  await list.startAction(name, said.zh.applyWriteoff);
  await page.getByLabel(writeoff.fields.reason.zh, { exact: true }).fill('残损严重，无法保管');
  await findIn(page, page.getByLabel(writeoff.fields.taskUser.zh, { exact: true }), '郑宇');
  await applicant.work.button(work.zh.submit).click();
  await applicant.work.told(work.zh.submitted);

  await supervisor.work.open('安保主管审批');
  await supervisor.work.told('残损严重，无法保管');
  await supervisor.work.decide('approve');
  await manager.work.takeOn('物品核销流程', '管理员复核');
  await manager.work.decide('approve');

  const { records } = accepted(await scene.api.list(article, { artName: name }));
  expect(records).toMatchObject([{ artState: artStates.writtenOff }]);
  await page.goto('/business/article');
  await list.search(article.fields.artName.zh, name);
  await list.row(name).getByText('已注销').waitFor();
  expect(scene.complaints).toEqual([]);
});

it('a task whose holder is gone is given to somebody else', async () => {
  const account = `leaving${daysAhead}`;
  const gone = await makeColleague(scene.api, sentTo(scene.server.url), { account, roleId: roleId('supervisor') });
  await begin(gone.id);
  accepted(await scene.api.post('blade-user/update', { id: gone.id, status: DISABLED }));

  await manager.page.goto('/flow/follow');
  await manager.page.getByText(flow.zh.follow.orphans, { exact: true }).click();
  await manager.list.startAction(account, flow.zh.action.transfer);
  await findIn(manager.page, manager.list.dialog.getByLabel(flow.zh.follow.person, { exact: true }), '郑宇');
  await manager.list.confirm();
  await manager.work.told(flow.zh.follow.transferred);
  await manager.list.row(account).waitFor({ state: 'hidden' });

  await supervisor.work.open(first);
  await supervisor.work.shows(`${first}：进行中，办理人郑宇`);
  await supervisor.work.decide('approve');
  expect(scene.complaints).toEqual([]);
});
