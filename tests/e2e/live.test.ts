import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { notice } from '#src/resources/desk/notice';
import { dict, entriesOf } from '#src/resources/system/dict';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

it('what one person calls an entry of a dictionary stands before the eyes of another at once', async () => {
  await scene.api.submit(notice, {
    title: 'Route 9',
    category: 1,
    releaseTime: '2026-01-05 08:00:00',
    content: '<p>As before</p>',
  });
  const [reader, keeper] = [await scene.openSignedIn(), await scene.openSignedIn({ at: '/system/dict' })];
  const isHeard = reader.waitForResponse((response) => response.url().endsWith('/blade-system/events'));
  await reader.goto('/desk/notice');
  await new ListPage(reader).row('Route 9').filter({ hasText: '发布通知' }).waitFor();
  await isHeard;

  await keeper.getByRole('textbox', { name: dict.fields.dictValue.zh }).fill('通知类型');
  await keeper.getByRole('button', { name: spaced(zh.meta.search) }).click();
  await keeper.getByRole('button', { name: '通知类型' }).click();
  const entries = keeper.getByRole('region', { name: entriesOf(dict).label.zh }).getByRole('row');
  await entries
    .filter({ hasText: '发布通知' })
    .getByRole('button', { name: spaced(zh.meta.edit) })
    .click();
  await keeper.getByRole('dialog').getByLabel(dict.fields.dictValue.zh).fill('发布公告');
  await keeper
    .getByRole('dialog')
    .getByRole('button', { name: spaced(zh.meta.save) })
    .click();

  // There are two waits, so that a failure says which part is missing: the saving, or the update of the other page.
  await entries.filter({ hasText: '发布公告' }).waitFor();
  await new ListPage(reader).row('Route 9').filter({ hasText: '发布公告' }).waitFor();
  expect(scene.complaints).toEqual([]);
});
