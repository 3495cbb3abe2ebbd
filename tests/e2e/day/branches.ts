import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { artStates } from '#shared/handover/article';
import { exceptionStates } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { zh } from '#src/locales/words';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { accepted } from '../../support/day.ts';
import { ListPage } from '../../support/pages/list-page.ts';
import { told } from '../../support/pages/told.ts';
import { boxesOf, doubtedBox } from './boxes.ts';
import { handOver, plate, receiveCar, taskNow } from './by-call.ts';
import { Door } from './door.ts';
import type { Runs } from './evening-before.ts';
import { byPassword, CheckDialog, codeOf, numberOf, phone } from './gate.ts';
import { type House, nameOf } from './house.ts';

const crew = ['convoy', 'zhangyong'] as const;

/**
 * Runs step 5: at the first branch everything is done with a keeper's phone, and one seal is not the expected one. The givers
 * sign without a network, and the answer to the receivers is lost: each has signed once.
 */
export async function firstBranch(house: House, { morning }: Runs): Promise<void> {
  await house.turnTo('07:25');
  const page = await house.at('branch', { ...phone, at: '/door' });
  const door = new Door(page);
  await door.arrive('城东支行');
  await checkCar(house, morning, page);
  await door.go();
  await door.begin('城东支行');
  const sound = (await boxesOf(house.app, '城东支行')).filter((code) => code !== doubtedBox);
  for (const code of sound) await door.scan(code);
  await door.loseNetwork();
  await door.doubtSeal(doubtedBox, 'FQ-999999');
  await door.report('封签号与出库时不符，箱体完好');
  await door.signUnanswered(byPassword(...crew), 'give');
  await door.findNetwork(2);
  await door.outcome('give');
  for (const code of sound) await door.scan(code);
  await door.doubtSeal(doubtedBox);
  const calls = await door.loseResponseTo('blade-business/exchg/sign');
  await door.signUnanswered(byPassword('branch', 'xuliang'), 'receive');
  await door.findNetwork(1);
  await door.press(zh.door.retry);
  await door.outcome('receive', 1);
  expect(calls()).toBe(2);
  await page.context().close();
}

async function checkCar(house: House, taskId: string, page: Page): Promise<void> {
  const check = new CheckDialog(page);
  await check.open(await numberOf(house, taskId));
  expect(await check.checkPlate(plate)).toContain(zh.verify.passed);
  const [leader, driver] = crew;
  expect(await check.scan(await codeOf(house, leader))).toContain(zh.verify.passed);
  // The driver's phone is empty, so they are compared with their picture.
  expect(await check.photograph(nameOf(driver))).toContain(zh.verify.passed);
  await check.close();
}

async function stateOf(house: House, code: string): Promise<number> {
  const { records } = accepted(await (await house.by('admin')).list(article, { artCode: code }));
  return Number(records[0]?.artState);
}

/** Resolves the case as the supervisor, who had the box opened: it is complete. */
async function resolveSeal(page: Page): Promise<void> {
  const list = new ListPage(page);
  const row = '封签号不符';
  await list.startAction(row, zh.exception.action.handle);
  await list.confirm();
  await told(page, zh.exception.done.handle);
  await list.startAction(row, zh.exception.action.resolve);
  await list.dialog.getByRole('radio', { name: '恢复', exact: true }).check();
  await list.fill({ [exception.fields.handleResult.zh]: '双人在监控下开箱核对，内容齐全，已更换封签' });
  await list.confirm();
  await told(page, zh.exception.done.resolve);
}

/** Closes the case as another person than its handler. */
async function closeSeal(page: Page): Promise<void> {
  const list = new ListPage(page);
  await list.startAction('封签号不符', zh.exception.action.close);
  await list.confirm();
  await told(page, zh.exception.done.close);
}

/** Runs step 5 to its end: the box is frozen until the supervisor has had it opened, and the dispatcher closes the case. */
export async function clearDoubt(house: House): Promise<void> {
  await expect.poll(() => stateOf(house, doubtedBox)).toBe(artStates.frozen);
  await house.turnTo('07:40');
  const supervisor = await house.at('supervisor', { at: '/operation/exception' });
  await resolveSeal(supervisor);
  await expect.poll(() => stateOf(house, doubtedBox)).toBe(artStates.atBranch);
  await supervisor.context().close();
  const dispatcher = await house.at('dispatcher', { at: '/operation/exception' });
  await closeSeal(dispatcher);
  await dispatcher.context().close();
}

/** Closes the case of the guard who was changed without notice as the supervisor, because the dispatcher has handled it. */
export async function closeCrewCase(house: House): Promise<void> {
  const [dispatcher, supervisor] = [await house.by('dispatcher'), await house.by('supervisor')];
  const { records } = accepted(await dispatcher.list(exception, { exceptionType: 1 }));
  const id = records[0]?.id;
  const path = 'blade-business/exception';
  accepted(await dispatcher.post(`${path}/handle`, { id, exceptionState: exceptionStates.inHand }));
  const handleResult = '证件有效，已更换车组';
  accepted(await dispatcher.post(`${path}/handle`, { id, exceptionState: exceptionStates.resolved, handleResult }));
  expect((await dispatcher.post(`${path}/close`, { id })).code).not.toBe(200);
  accepted(await supervisor.post(`${path}/close`, { id }));
}

/** Runs step 6: the two other branches get their boxes, and then the task completes by itself. */
export async function otherBranches(house: House, { morning }: Runs): Promise<void> {
  for (const [index, time, keepers] of [
    [2, '07:50', ['shentao', 'jiangmin']],
    [3, '08:10', ['hanmei', 'caobin']],
  ] as const) {
    await house.turnTo(time);
    const at = { taskId: morning, index, keeper: keepers[0] };
    await receiveCar(house, at);
    await handOver(house, at, { exchgType: exchgTypes.delivery, givers: crew, receivers: keepers });
  }
  expect(Number((await taskNow(house, morning)).taskState)).toBe(taskStates.completed);
  const count = accepted(await (await house.by('dispatcher')).get('blade-business/task/bagcount', { taskId: morning }));
  expect(count).toMatchObject({ planCount: 12, deliveredCount: 12, inTransitCount: 0 });
}
