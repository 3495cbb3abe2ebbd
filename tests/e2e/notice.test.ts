import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { notice as words } from '#src/locales/notice';
import { en, zh } from '#src/locales/words';
import { notice } from '#src/resources/desk/notice';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
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
  await expect.poll(() => list.row('Vault closed on Friday').innerText()).toContain('发布通知');

  await list.startEditing('Vault closed on Friday');
  await list.fill({ [title.zh]: 'Vault closed on Saturday' });
  await list.save();
  await list.reset();
  await list.row('Vault closed on Saturday').waitFor();

  await list.remove('New escort');

  await frame.chooseLanguage('English');
  await new ListPage(page, en).heading(title.en).waitFor();
  await list.row('Vault closed on Saturday').filter({ hasText: 'Release' }).waitFor();
  await expect.poll(() => page.title()).toContain(notice.label.en);
  expect(scene.complaints).toEqual([]);
});

it('somebody who edits what another has changed sees both and loses nothing', async () => {
  const { data } = await scene.api.submit(notice, {
    title: 'Route 7',
    category: 1,
    releaseTime: '2026-01-05 08:00:00',
    content: '<p>By way of the bridge</p>',
  });
  const page = await scene.openSignedIn({ at: '/desk/notice' });
  const list = new ListPage(page);
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

it('the popover of the bell keeps its tabs and its actions in sight, however much there is to read', async () => {
  for (let day = 10; day < 20; day += 1) {
    const releaseTime = `2026-01-${day} 08:00:00`;
    await scene.api.submit(notice, { title: `Seals of ${day}`, category: 1, releaseTime, content: '<p>New ones</p>' });
  }
  const page = await scene.openSignedIn();
  await page.getByRole('button', { name: new RegExp(`^${zh.layout.top.notices}`) }).click();
  const panel = page.getByRole('dialog', { name: zh.layout.top.notices });
  // The placeholder during the fetch is a list as well.
  const list = panel.getByRole('list').filter({ hasText: 'Seals of 19' });
  await list.waitFor();

  const kept = [panel.getByRole('tab').first(), panel.getByText(words.zh.readAll)];
  /** Returns whether the list is longer than its visible part, and how far each kept part is out of the panel, in pixels. */
  const standing = async () => {
    const inner = await panel.boundingBox();
    const boxes = await Promise.all(kept.map((part) => part.boundingBox()));
    const bottom = (box: typeof inner) => (box ? box.y + box.height : Number.POSITIVE_INFINITY);
    return {
      isLonger: await list.evaluate((box) => box.scrollHeight > box.clientHeight),
      out: boxes.map((box) => Math.max((inner?.y ?? Number.POSITIVE_INFINITY) - (box?.y ?? 0), bottom(box) - bottom(inner), 0)),
    };
  };
  for (const size of [
    { width: 1440, height: 800 },
    { width: 390, height: 500 },
  ]) {
    await page.setViewportSize(size);
    await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
    // The browser lays out the page some time later.
    await expect.poll(standing).toEqual({ isLonger: true, out: [0, 0] });
    expect(await panel.evaluate((box) => box.scrollTop)).toBe(0);
  }
});

it('the popover of the bell says itself that it could not be fetched, and the page stays', async () => {
  const page = await scene.openSignedIn();
  const file = '**/assets/inbox-panel-*.js';
  await page.route(file, (route) => route.abort());
  await page.route('/', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));

  await page.getByRole('button', { name: new RegExp(`^${zh.layout.top.notices}`) }).click();

  const panel = page.getByRole('dialog', { name: zh.layout.top.notices });
  await panel.getByText(zh.common.networkError).waitFor();
  await new Frame(page).menu.waitFor();
  await page.unroute(file);
  const isThere = async () => {
    const retry = panel.getByRole('button', { name: spaced(zh.layout.state.retry) });
    if (await retry.isVisible()) await retry.click();
    return (await panel.getByRole('tab').count()) > 0;
  };
  await expect.poll(isThere).toBe(true);
});
