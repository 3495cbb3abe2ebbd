import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { en } from '#src/locales/en';
import { zh } from '#src/locales/zh';
import { notice } from '#src/resources/desk/notice';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { title, category, content } = notice.fields;

it('an administrator adds, finds, edits and deletes a notice, then reads on in English', async () => {
  const page = await scene.openSignedIn();
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await frame.go('工作台', notice.label.zh);

  await list.add(
    { [title.zh]: 'Vault closed on Friday', [content.zh]: 'Bring the boxes a day earlier.' },
    { [category.zh]: '发布通知' },
  );
  await list.row('Vault closed on Friday').waitFor();
  await list.add({ [title.zh]: 'New escort', [content.zh]: 'From Monday on.' }, { [category.zh]: '任免通知' });
  await list.search(title.zh, 'Friday');
  await list.row('New escort').waitFor({ state: 'hidden' });
  expect(await list.row('Vault closed on Friday').innerText()).toContain('发布通知');

  await list.startEditing('Vault closed on Friday');
  await list.fill({ [title.zh]: 'Vault closed on Saturday' });
  await list.save();
  await list.reset();
  await list.row('Vault closed on Saturday').waitFor();

  await list.remove('New escort');

  await frame.chooseLanguage('English');
  await new ListPage(page, en).heading(title.en).waitFor();
  await list.row('Vault closed on Saturday').filter({ hasText: 'Release' }).waitFor();
  expect(await page.title()).toContain(notice.label.en);
  expect(scene.complaints).toEqual([]);
});

it('somebody who edits what another has changed sees both and loses nothing', async () => {
  const { data } = await scene.api.submit(notice, {
    title: 'Route 7',
    category: 1,
    releaseTime: '2026-01-05 08:00:00',
    content: '<p>By way of the bridge</p>',
  });
  const page = await scene.openSignedIn();
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await frame.go('工作台', notice.label.zh);
  await list.startEditing('Route 7');
  await list.fill({ [title.zh]: 'Route 7, mine' });

  const { data: theirs } = await scene.api.detail(notice, data.id);
  await scene.api.submit(notice, { ...theirs, title: 'Route 7, theirs' });
  await list.save();

  await page.getByText(zh.meta.conflictTitle).waitFor();
  await page.getByText('Route 7, mine').first().waitFor();
  await page.getByText('Route 7, theirs').first().waitFor();
  await page.getByRole('button', { name: zh.meta.takeAllYours }).click();
  await page.getByRole('button', { name: zh.meta.saveChosen }).click();
  await list.dialog.waitFor({ state: 'hidden' });
  await list.row('Route 7, mine').waitFor();
  expect((await scene.api.detail(notice, data.id)).data).toMatchObject({ title: 'Route 7, mine', version: 3 });
});
