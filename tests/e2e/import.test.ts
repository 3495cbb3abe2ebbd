import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readWorkbook } from '#server/crud/testing/workbooks';
import { en, zh } from '#src/locales/words';
import { post } from '#src/resources/system/post';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { excel } = zh;

async function readDownload(download: Download) {
  return readWorkbook(await readFile(await download.path()));
}

async function downloadBy(page: Page, name: string | RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name }).click(),
  ]);
  return readDownload(download);
}

async function send(page: Page, { workbook }: Awaited<ReturnType<typeof readWorkbook>>, told: string = excel.checked) {
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());
  await page.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'posts.xlsx', mimeType: 'application/zip', buffer });
  await page.getByText(told).waitFor();
}

/** Returns the words in these elements that stand on more than one line each. */
const brokenWords = (places: Locator): Promise<readonly string[]> =>
  places.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

it('on a phone, the errors of a file break no word of their headings and of those of the file', async () => {
  const page = await scene.openSignedIn({ at: '/system/post', language: 'en', viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: en.excel.import }).click();
  const template = await downloadBy(page, en.excel.template);
  template.sheet.getRow(2).values = ['no such thing at all, which is long', 'vault_3', 'Vault porter', 2];

  await send(page, template, en.excel.checked);

  const table = page.getByRole('region', { name: en.excel.faults });
  await table.getByRole('columnheader', { name: en.excel.column }).waitFor();
  expect(
    await brokenWords(table.getByRole('columnheader').or(table.getByText(post.fields.category.en, { exact: true }))),
  ).toEqual([]);
});

it('an administrator imports posts from the template, corrects what is wrong, and exports them', async () => {
  const page = await scene.openSignedIn({ at: '/system/post' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: spaced(excel.import) }).click();

  const template = await downloadBy(page, excel.template);
  const category = template.workbook.getWorksheet('_choices')?.getCell('A1').text;
  template.sheet.getRow(2).values = [category, 'vault_1', 'Vault keeper', 1];
  template.sheet.getRow(3).values = ['no such thing', 'vault_2', 'Vault porter', 2];
  await send(page, template);
  await dialog.getByRole('cell', { name: '岗位类型没有“no such thing”，可填：高层、中层、基层、其他' }).waitFor();
  await dialog.getByRole('button', { name: excel.run }).click();
  await dialog.getByText('已导入 1 条数据，1 行有误未导入').waitFor();

  const marked = await downloadBy(page, excel.marked);
  expect(marked.texts.map(([, code]) => code)).toEqual(['岗位编号 *', 'vault_2']);
  marked.sheet.getCell('A2').value = category ?? '';
  await dialog.getByRole('button', { name: excel.again }).click();
  await send(page, marked);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: spaced(excel.import) }).click();
  await dialog.getByRole('button', { name: excel.run }).click();
  await dialog.getByText('已导入 1 条数据', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: spaced(excel.export) }).click();
  const exported = await downloadBy(page, spaced(excel.export));
  expect(exported.texts.flat()).toEqual(expect.arrayContaining([post.fields.postName.zh, 'Vault keeper', 'Vault porter']));
  expect(scene.complaints).toEqual([]);
});
