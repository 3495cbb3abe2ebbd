import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/zh';
import { article } from '#src/resources/business/article';
import { pngOf } from '../support/files.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { fields } = article;
const name = '万壑松风图';
/** Three pictures that differ. */
const pictures = [1, 2, 3].map((shade) => ({
  name: `${shade}.png`,
  mimeType: 'image/png',
  buffer: pngOf({ width: 40, height: 40, rows: 40, pixel: () => [shade * 60, 90, 120] }),
}));

it('a scroll is registered with the fields of its type and three pictures, labelled, and its history is whole', async () => {
  const page = await scene.openSignedIn({ at: '/business/article' });
  const list = new ListPage(page);
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.choose(fields.artTypeId.zh, '书画');
  await list.choose(fields.ownerType.zh, '客户');
  await list.choose(fields.clientId.zh, '王建国');
  await list.choose(fields.baseId.zh, '江南金库');
  await list.choose('装裱形制', '手卷');
  await list.fill({ [fields.artName.zh]: name, 印鉴数: '7' });
  await list.dialog.locator('input[type=file]').first().setInputFiles(pictures);
  await expect.poll(() => list.dialog.locator('img').count()).toBe(3);
  await list.save();
  await list.dialog.waitFor({ state: 'hidden' });

  const { data } = await scene.api.list(article, { artName: name });
  const { id, artCode } = data.records[0] ?? { id: '' };
  const stored = (await scene.api.detail(article, id)).data;
  expect(stored).toMatchObject({ artState: 0, attrs: { mount: '2', seals: '7' } });
  expect(String(stored.images).split(',')).toHaveLength(3);

  await list.startAction(name, zh.article.label);
  const preview = page.getByRole('list', { name: zh.article.labels });
  await preview.getByText(String(artCode)).waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > div > ul').getByLabel(String(artCode));
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await expect.poll(() => sheet.innerText()).toContain('江南金库');
  await expect.poll(() => sheet.locator('svg').count()).toBe(1);
  await expect.poll(() => list.main.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await list.dialog.getByRole('button', { name: spaced(zh.article.cancel) }).click();
  await list.dialog.waitFor({ state: 'hidden' });

  await list.startAction(name, zh.article.history);
  await page.getByText(zh.article.valid).waitFor();
  await list.dialog.getByText('登记', { exact: true }).waitFor();
  expect(scene.complaints).toEqual([]);
});
