import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readWorkbook } from '#server/crud/testing/workbooks';
import { callPath } from '#shared/define';
import type { MenuNode } from '#shared/wire';
import { zh } from '#src/locales/words';
import { published } from '#src/resources/develop/published';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ env: { SAMPLE_DATA: '0' }, browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const definition = {
  name: 'openSpareKey',
  label: { zh: '备用钥匙', en: 'Spare keys' },
  fields: {
    keyNo: { kind: 'code', zh: '钥匙编号', en: 'Number', required: true, unique: true, search: 'contains' },
    place: { kind: 'text', zh: '存放位置', en: 'Place', max: 40 },
    checkedOn: { kind: 'date', zh: '核查日期', en: 'Checked on', search: 'range' },
  },
};

it('a noun is published while everybody works, is filled from a workbook, and is withdrawn', async () => {
  const page = await scene.openSignedIn();
  const { data: menus } = await scene.api.get<MenuNode[]>('blade-system/menu/routes');
  const parentId = menus.find(({ code }) => code === 'business')?.id;
  const [frame, list] = [new Frame(page), new ListPage(page)];

  await scene.api.post(callPath(published, 'publish'), { definition, parentId });
  // The menu updates by itself.
  await frame.go('业务管理', '备用钥匙');

  const { dialog } = list;
  await list.add({ 钥匙编号: 'K-001', 存放位置: 'A 柜' });
  await list.row('K-001').waitFor();

  await page.getByRole('button', { name: spaced(zh.excel.import) }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: zh.excel.template }).click(),
  ]);
  const { workbook, sheet } = await readWorkbook(await readFile(await download.path()));
  sheet.getRow(2).values = ['K-002', 'B 柜', '2026-03-01'];
  sheet.getRow(3).values = ['K-003', 'C 柜', '2026-03-02'];
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());
  await page.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'keys.xlsx', mimeType: 'application/zip', buffer });
  await page.getByText(zh.excel.checked).waitFor();
  await dialog.getByRole('button', { name: zh.excel.run }).click();
  await dialog.getByText('已导入 2 条数据', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await list.row('K-003').waitFor();

  await frame.go('研发工具', '在线模块');
  await list.startAction('备用钥匙', '下线');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced('确定') })
    .click();
  await expect.poll(() => frame.menu.getByRole('link', { name: '备用钥匙' }).count()).toBe(0);
  expect(scene.complaints).toEqual([]);
});
