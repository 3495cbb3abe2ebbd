import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { administrator } from '../support/built-server.ts';
import { accepted } from '../support/day.ts';
import { pngOf } from '../support/files.ts';
import { findIn, ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { fields } = article;
const { password } = administrator;
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

/** Lets the supervisor report an article as missing, look for it and confirm that it is lost. */
async function findLost(artCode: string): Promise<void> {
  const page = await scene.openSignedIn({ as: { account: 'supervisor', password }, at: '/operation/exception' });
  const list = new ListPage(page);
  const { exceptionType, deptId, artId, content } = exception.fields;
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.choose(exceptionType.zh, '物品缺失');
  await list.dialog.getByRole('radio', { name: '重大', exact: true }).check();
  await list.choose(deptId.zh, '江南金库');
  await findIn(page, list.dialog.getByLabel(artId.zh, { exact: true }), artCode);
  await list.fill({ [content.zh]: '盘点时库位空置' });
  await list.save();
  await list.dialog.waitFor({ state: 'hidden' });
  await list.startAction('物品缺失', zh.exception.action.handle);
  await list.confirm();
  await list.row('物品缺失').getByText('处理中').waitFor();
  await list.startAction('物品缺失', zh.exception.action.resolve);
  await list.dialog.getByRole('radio', { name: '确认丢失', exact: true }).check();
  await list.dialog.getByText(zh.exception.lost).waitFor();
  await list.fill({ [exception.fields.handleResult.zh]: '复盘全库，仍未找到' });
  await list.confirm();
  await list.row('物品缺失').getByText('已解决').waitFor();
  await page.context().close();
}

it('what is found lost stays frozen until somebody else writes it off', async () => {
  const missing = '荷塘清趣册页';
  const { records } = accepted(await scene.api.list(article, { artName: missing }));
  await findLost(String(records[0]?.artCode));

  const page = await scene.openSignedIn({ at: '/business/article' });
  const list = new ListPage(page);
  await list.search(fields.artName.zh, missing);
  await list.row(missing).getByText('异常').waitFor();
  await list.startAction(missing, zh.article.writeoff);
  await list.dialog.getByText(zh.article.writeoffFrozen).waitFor();
  await list.fill({ [zh.article.reason]: '认定丢失，已赔付客户' });
  await list.confirm();
  await list.dialog.waitFor({ state: 'hidden' });
  await list.row(missing).getByText('已注销').waitFor();
  await list.startAction(missing, zh.article.history);
  await page.getByText(zh.article.valid).waitFor();
  const events = list.dialog.getByRole('article').locator('header strong');
  await expect.poll(async () => (await events.allInnerTexts()).slice(0, 2)).toEqual(['注销', '异常冻结']);
  expect(scene.complaints).toEqual([]);
});
