import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seedId } from '#server/lib/seed-id';
import { nowText } from '#src/lib/dates';
import { zh } from '#src/locales/words';
import { addMonths } from '#src/pages/operation/tactic/month';
import { car } from '#src/resources/business/car';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { dictBiz } from '#src/resources/system/dict';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ env: { SAMPLE_DATA: '1' }, browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const name = '城东早送';
const month = addMonths(nowText().slice(0, 7), 1);
const holiday = `${month}-15`;

/**
 * Makes the tactic leave out holidays, adds one next month, and lets the papers of a car end on the 10th of that month. Returns
 * the id of the tactic.
 */
async function prepare(): Promise<string> {
  const day = { code: 'biz_calendar', parentId: seedId('dict:business', 'biz_calendar=-1'), sort: 1, isSealed: 0 };
  await scene.api.submit(dictBiz, { ...day, dictKey: holiday, dictValue: '建行日', remark: 'off' });
  const found = await scene.api.list(tactic, { tacticName: name });
  const id = found.data.records[0]?.id ?? '';
  await scene.api.submit(tactic, { id, holidayPolicy: 2 });
  const cars = await scene.api.list(car, { plateNo: '苏A8K356' });
  await scene.api.submit(car, { id: cars.data.records[0]?.id, inspectExpire: `${month}-10` });
  return id;
}

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

it('a dispatcher looks at next month, sees what is left out and what will be missing, and makes the tasks once', async () => {
  const id = await prepare();
  const page = await scene.openSignedIn({ at: '/operation/tactic' });
  const list = new ListPage(page);
  await list.row(name).waitFor({ timeout: 60_000 });
  await list.startAction(name, zh.tactic.preview);
  const dialog = page.getByRole('dialog', { name: `${name}：预览` });
  await dialog.getByRole('button', { name: zh.tactic.nextMonth }).click();

  const left = dialog.getByRole('button', { name: new RegExp(`^${holiday}, 建行日 休, 节假日跳过$`) });
  await left.waitFor();
  await dialog.getByRole('button', { name: /车辆苏A8K356年检已到期/ }).click();
  const day = dialog.getByRole('region', { name: new RegExp(`^${month}-`) });
  await day.getByText('车辆苏A8K356年检已到期').waitFor();

  await dialog.getByRole('button', { name: spaced(zh.tactic.generateMonth) }).click();
  const making = page.getByRole('dialog', { name: zh.tactic.generateTitle });
  await making.getByText(/节假日跳过：\d+ 天/).waitFor();
  await making.getByRole('button', { name: /^生成 \d+ 个任务$/ }).click();
  const told = making.getByText(/^已生成 \d+ 个任务草稿$/);
  await told.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => (await boxOf(making.getByRole('link'))).top - (await boxOf(told)).bottom)
    .toBeGreaterThanOrEqual(0);
  const made = await scene.api.list(task, { tacticId: id, taskDate_datege: `${month}-01`, size: 50 });
  expect(made.data.total).toBeGreaterThan(15);

  await making
    .getByRole('button', { name: spaced(zh.meta.close) })
    .last()
    .click();
  await making.waitFor({ state: 'hidden' });
  const ends = { startDate: `${month}-01`, endDate: `${month}-28` };
  const again = await scene.api.post<{ created: unknown[] }>('blade-business/tactic/generate', { ids: id, ...ends });
  expect(again.data.created).toEqual([]);
  expect((await scene.api.list(task, { tacticId: id, taskDate_datege: `${month}-01` })).data.total).toBe(made.data.total);
});

it('the drafts stand in the list of tasks with what is wrong, and how they go is one click away', async () => {
  const page = await scene.openSignedIn({ at: '/operation/task' });
  const list = new ListPage(page);
  await list.main.getByText(zh.task.view.all, { exact: true }).click();
  await list.row('RW').first().waitFor();

  await list
    .row('RW')
    .first()
    .getByRole('button', { name: spaced(zh.task.action.open) })
    .click();

  await list.dialog.getByText('江南金库').first().waitFor();
  await list.dialog.getByRole('tab', { name: zh.task.timeline }).click();
  await list.dialog.getByText('新建').first().waitFor();
  expect(scene.complaints).toEqual([]);
});
