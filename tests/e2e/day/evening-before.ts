import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { userId } from '#server/seed/accounts';
import { taskStates } from '#shared/handover/task';
import { zh } from '#src/locales/words';
import { leave, leaveTypes } from '#src/resources/desk/leave';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import type { Row } from '../../support/api.ts';
import { accepted } from '../../support/day.ts';
import { ListPage } from '../../support/pages/list-page.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { answerTask, type Begun, definitionsFor } from '../../support/task-answers.ts';
import { boxesOf } from './boxes.ts';
import { type Account, type House, nameOf } from './house.ts';

/** Asks for the day off, for which another person stands in; the supervisor and then the administration grant it. */
async function takeDayOff(house: House, account: Account, standIn: Account): Promise<void> {
  const applicant = await house.by(account);
  const processDefinitionId = (await definitionsFor(applicant)).find(({ key }) => key === leave.name)?.id;
  const when = { startTime: `${house.today} 00:00:00`, endTime: `${house.today} 23:59:00` };
  const handoverUser = house.cards.get(standIn)?.id;
  const values = { processDefinitionId, leaveType: leaveTypes.personal, ...when, reason: '家中有事', handoverUser };
  const taskUser = userId('supervisor');
  const begun = accepted(await applicant.post<Begun>(`${leave.path}/start-process`, { ...values, taskUser }));
  for (const approver of ['supervisor', 'admin'] as const) accepted(await answerTask(await house.by(approver), begun));
}

/** The stops of the eastern line, in the order of the morning. */
export const nodes = ['城东支行', '东湖支行', '科技园支行'];

/** Removes the drafts of the sample, which do not belong to this test. */
async function clearDrafts(house: House): Promise<void> {
  const admin = await house.by('admin');
  const { records } = accepted(await admin.list(task, { taskState: taskStates.draft, size: 50 }));
  accepted(
    await admin.remove(
      task,
      records.map(({ id }) => id),
    ),
  );
}

interface Warning {
  readonly bizCode: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Makes tomorrow's drafts at 18:00, while one of the day's crew is on leave. */
async function generate(house: House): Promise<void> {
  await house.turnTo('17:55', house.eve);
  await clearDrafts(house);
  await takeDayOff(house, 'yangguang', 'zhaolei');
  await house.turnTo('18:00', house.eve);
  const dispatcher = await house.by('dispatcher');
  const { records } = accepted(await dispatcher.list(tactic, { tacticName: '城东' }));
  const range = { startDate: house.today, endDate: house.today };
  const made = accepted(
    await dispatcher.post<{ created: { taskId: string; warningCount: number }[] }>('blade-business/tactic/generate', {
      ids: records.map((one) => one.id).join(),
      ...range,
    }),
  );
  expect(made.created.map(({ warningCount }) => warningCount > 0)).toEqual([true, true]);
  for (const { taskId } of made.created) {
    const { warnings } = accepted(await dispatcher.detail(task, taskId)) as unknown as { warnings: readonly Warning[] };
    expect(warnings).toContainEqual(
      expect.objectContaining({ bizCode: 'TASK_CREW_LEAVE', params: expect.objectContaining({ name: nameOf('yangguang') }) }),
    );
  }
}

export interface Runs {
  readonly morning: string;
  readonly evening: string;
}

async function runsOf(house: House): Promise<Runs> {
  const { records } = accepted(
    await (await house.by('admin')).list(task, { taskDate_datege: house.today, taskDate_datele: house.today }),
  );
  const of = (direction: number) => String(records.find((row) => Number(row.direction) === direction)?.id);
  return { morning: of(1), evening: of(2) };
}

/** Replaces the guard who is on leave by one who is not. */
async function replaceGuard(page: Page, row: string): Promise<void> {
  const list = new ListPage(page);
  await list.startAction(row, zh.meta.edit);
  await list.take(task.fields.convoyIds.zh, nameOf('yangguang'));
  await list.choose(task.fields.convoyIds.zh, nameOf('zhaolei'));
  await page.keyboard.press('Escape');
  await list.save();
  await list.dialog.waitFor({ state: 'hidden' });
}

/** Publishes both drafts in one dialog; every check passes. */
async function publishBoth(page: Page): Promise<void> {
  const list = new ListPage(page);
  await list.main.getByRole('table').getByRole('checkbox').first().check();
  await list.main
    .getByRole('button', { name: spaced(zh.task.publish) })
    .first()
    .click();
  await list.dialog.getByRole('button', { name: spaced(zh.task.publish) }).click();
  await list.dialog.getByText('2 个任务已发布').waitFor();
  await list.dialog
    .getByRole('button', { name: spaced(zh.meta.close) })
    .last()
    .click();
  await list.row('已发布').nth(1).waitFor();
}

/** Asserts that the task of the morning has all its boxes, and that the new guard got a message. */
async function assertPublished(house: House, { morning }: Runs): Promise<void> {
  const { arts, taskState } = accepted(await (await house.by('admin')).detail(task, morning)) as Row & { arts: Row[] };
  expect([Number(taskState), arts.length]).toEqual([taskStates.published, 12]);
  const boxes = (await Promise.all(nodes.map((node) => boxesOf(house.app, node)))).flat();
  expect(arts.map(({ artCode }) => artCode).sort()).toEqual(boxes.sort());
  const told = accepted(await (await house.by('zhaolei')).get<{ records: Row[] }>('blade-desk/message/list', { size: 10 }));
  expect(told.records.length).toBeGreaterThan(0);
}

/** Runs steps 1 and 2: the drafts are made in the evening, and the dispatcher publishes them. */
export async function eveningBefore(house: House): Promise<Runs> {
  await generate(house);
  const runs = await runsOf(house);
  await house.turnTo('18:20', house.eve);
  const page = await house.at('dispatcher', { at: '/operation/task' });
  const list = new ListPage(page);
  await list.main.getByText(zh.task.view.tomorrow, { exact: true }).click();
  await list.row(`城东一线送出${house.today}`).waitFor();
  for (const direction of ['送出', '收回']) await replaceGuard(page, `城东一线${direction}${house.today}`);
  await publishBoth(page);
  await assertPublished(house, runs);
  await page.context().close();
  return runs;
}
