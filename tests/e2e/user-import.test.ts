import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ReadSheet, readWorkbook, workbookOf } from '#server/crud/testing/workbooks';
import { zh } from '#src/locales/words';
import { user } from '#src/resources/system/user';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  // Roles and departments exist even without samples.
  scene = await openScene({ env: { SAMPLE_DATA: '0' }, browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { excel } = zh;
const headings = ['登录账号 *', '姓名 *', '昵称', '角色 *', '所属机构 *', '手机号码'];
const clerk = (number: number, over: Readonly<Record<number, string>> = {}) =>
  Object.assign([`clerk${number}`, `柜员${number}`, `C${number}`, '审计员', '总行', ''], over);
/** The faults of every twenty-fifth row, used in turn: twenty of five hundred rows have one. */
const faults: readonly Readonly<Record<number, string>>[] = [
  { 0: '' },
  { 0: '1 wrong' },
  { 3: '没有的角色' },
  { 4: '没有的机构' },
  { 5: '12' },
];
const rows = Array.from({ length: 500 }, (_, index) =>
  clerk(index, index % 25 === 24 ? faults[Math.floor(index / 25) % faults.length] : {}),
);

/** A timeout for the check of five hundred people, one by one, on a machine that may be busy. */
const patiently = { timeout: 120_000 };

async function send(page: Page, buffer: Buffer) {
  await page.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'users.xlsx', mimeType: 'application/zip', buffer });
  await page.getByText(excel.checked).waitFor(patiently);
}

async function markedBy(page: Page): Promise<ReadSheet> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: excel.marked }).click(),
  ]);
  return readWorkbook(await readFile(await download.path()));
}

it('five hundred people come in from a workbook, twenty of them once their rows are corrected', async () => {
  const page = await scene.openSignedIn({ at: '/system/user' });
  const [list, dialog] = [new ListPage(page), page.getByRole('dialog')];
  await page.getByRole('button', { name: spaced(excel.import) }).click();

  await send(page, await workbookOf(headings, rows));
  await dialog.getByRole('cell', { name: '登录账号格式不正确' }).first().waitFor();
  await dialog.getByRole('cell', { name: '角色“没有的角色”不存在' }).first().waitFor();
  await dialog.getByRole('button', { name: excel.run }).click();
  await dialog.getByText('已导入 480 条数据，20 行有误未导入').waitFor(patiently);

  const { workbook, sheet, texts, notes } = await markedBy(page);
  expect(texts).toHaveLength(21);
  expect(Object.keys(notes).length).toBeGreaterThanOrEqual(20);
  for (let number = 2; number <= 21; number += 1) {
    clerk(1000 + number).forEach((value, index) => {
      sheet.getRow(number).getCell(index + 1).value = value;
    });
  }
  await dialog.getByRole('button', { name: excel.again }).click();
  await send(page, Buffer.from(await workbook.xlsx.writeBuffer()));
  await dialog.getByRole('button', { name: excel.run }).click();
  await dialog.getByText('已导入 20 条数据', { exact: true }).waitFor(patiently);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await list.search(user.fields.account.zh, 'clerk');
  await list.main.getByText('共 500 条', { exact: false }).first().waitFor();
  await list.search(user.fields.account.zh, 'clerk1021');
  await list.row('柜员1021').waitFor();
  const stored = await scene.api.list(user, { account: 'clerk', size: 1 });
  expect(stored.data.total).toBe(500);
  expect(scene.complaints).toEqual([]);
}, 360_000);
