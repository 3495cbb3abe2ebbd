import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addDays } from '#shared/time';
import { flow } from '#src/locales/flow';
import { work } from '#src/locales/work';
import { leave } from '#src/resources/desk/leave';
import { flowModel } from '#src/resources/flow/processes';
import { administrator } from '../support/built-server.ts';
import { DrawingBoard, expression } from '../support/pages/drawing-board.ts';
import { filled } from '../support/pages/filled.ts';
import { findIn, ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { WorkPages } from '../support/pages/work-pages.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ env: { SAMPLE_DATA: '1' }, browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { password } = administrator;
/** Opens a browser for a person of the sample. */
const seat = (account: string) => scene.openKnown({ as: { account, password } });
const press = (page: Page, name: string) => page.getByRole('button', { name: spaced(name) }).click();
const name = '三步审批';

/**
 * Draws a process: a candidate decides first, then the approver whom the applicant names. A refusal at the first step goes back
 * to the applicant.
 */
async function draw(page: Page) {
  const board = new DrawingBoard(page);
  await board.choose('start', '开始');
  await board.write('initiator', 'applyUser');
  await board.choose('end', '结束');
  await board.remove();
  await board.choose('userTask', '审批');
  await board.write('name', '初审');
  await board.pick('candidateUsers', '郑宇', '郑宇');
  await board.append('gateway', '初审结果');
  await board.append('userTask', '终审');
  await board.writeExpression('assignee', 'taskUser');
  await board.append('end', '通过');
  await board.choose('exclusive', '初审结果');
  await board.append('userTask', '修改申请');
  await board.writeExpression('assignee', 'applyUser');
  await board.write('formKey', 'leave-form');
  await board.connectTo('UserTask_1');
  await board.choose('flow', '初审结果 → 终审');
  await board.write('condition', expression('approved'));
  await board.choose('flow', '初审结果 → 修改申请');
  await board.makeDefault();
}

const day = (ahead: number) => addDays(new Date().toISOString().slice(0, 10), ahead);

/** Asks for two days off, with 郭敏 as the last approver. */
async function apply(page: Page) {
  const { startTime, endTime, reason, taskUser } = leave.fields;
  for (const [{ zh: label }, ahead] of [
    [startTime, 10],
    [endTime, 11],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(`${day(ahead)} 09:00:00`);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel(reason.zh, { exact: true }).fill('回家探亲');
  await findIn(page, page.getByLabel(taskUser.zh, { exact: true }), '郭敏');
  await press(page, work.zh.submit);
  await new WorkPages(page).told(work.zh.submitted);
}

it('a process of three steps is drawn, deployed, claimed, sent back, adjusted and approved', async () => {
  const page = await scene.openSignedIn({ at: '/flow/model' });
  const list = new ListPage(page);
  await press(page, flow.zh.action.create);
  await list.fill({ [flow.zh.key]: 'threeSteps', [flowModel.fields.name.zh]: name });
  await list.dialog.getByText('请假流程', { exact: true }).click();
  await list.confirm();
  await page.waitForURL(/\/design\//);
  await draw(page);
  await page.getByText(flow.zh.design.sound, { exact: true }).first().waitFor();
  await press(page, flow.zh.action.deploy);
  await list.confirm();
  await page.getByText(filled(flow.zh.deployed, { name, versions: 'v1' })).waitFor();

  const applicant = await seat('huangwei');
  await applicant.goto('/work/start');
  await new ListPage(applicant).startAction(name, work.zh.start);
  await apply(applicant);

  const [asker, first, second] = [
    new WorkPages(applicant),
    new WorkPages(await seat('zhengyu')),
    new WorkPages(await seat('guomin')),
  ];
  await asker.follow(name, '初审：进行中，办理人待签收');
  await first.takeOn(name, '初审');
  await first.shows('初审：进行中，办理人郑宇');
  await first.decide('reject');
  await asker.open('修改申请');
  await asker.shows('修改申请：进行中，办理人黄伟', '初审：已退回');
  await applicant.getByLabel(leave.fields.reason.zh).fill('改期探亲');
  await asker.button(work.zh.resend).click();
  await asker.told(work.zh.resent);
  await asker.follow(name, '修改申请：已完成');
  await first.takeOn(name, '初审');
  await first.told('改期探亲');
  await first.decide('approve');
  await second.open('终审');
  await second.shows('终审：进行中，办理人郭敏', '初审：已完成，共2次');
  await second.decide('approve');

  await asker.follow(name, '初审：已完成，共2次', '修改申请：已完成', '终审：已完成');
  expect(scene.complaints).toEqual([]);
});

const bad = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://www.flowable.org/processdef">
  <process id="bad" name="坏流程" isExecutable="true">
    <startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="script"/>
    <scriptTask id="script" name="脚本"/><sequenceFlow id="b" sourceRef="script" targetRef="ask"/>
    <userTask id="ask" name="无人审批"/><sequenceFlow id="c" sourceRef="ask" targetRef="end"/><endEvent id="end"/>
  </process>
</definitions>`;

it('a file with two faults is not deployed, and both are named', async () => {
  const page = await scene.openSignedIn({ at: '/flow/deploy' });
  await page.locator('input[type=file]').setInputFiles({ name: 'bad.bpmn', mimeType: 'text/xml', buffer: Buffer.from(bad) });
  const file = page.getByRole('list', { name: flow.zh.upload.list }).getByRole('listitem').filter({ hasText: 'bad.bpmn' });
  await file.getByText(flow.zh.upload.faulty).waitFor();
  await file.getByText('脚本：不支持scriptTask').waitFor();
  await file.getByText('无人审批没有办理人和候选人').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: filled(flow.zh.upload.runCount, { count: '1' }) }).isDisabled())
    .toBe(true);
  expect(scene.complaints).toEqual([]);
});
