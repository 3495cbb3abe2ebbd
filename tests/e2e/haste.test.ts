import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callPath } from '#shared/define';
import { addSeconds, dayOf } from '#shared/time';
import { nowText } from '#src/lib/dates';
import { zh } from '#src/locales/words';
import { article } from '#src/resources/business/article';
import { notice } from '#src/resources/desk/notice';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { param } from '#src/resources/system/param';
import { Frame } from '../support/pages/frame.ts';
import { ListPage, takeFrom } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ env: { SAMPLE_DATA: '1' }, browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

/** Makes every animation ten times as long, as on a busy machine. */
async function slowMotion(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
}

it('a menu entry pressed right after its branch was opened is where it was when it is let go', async () => {
  const page = await scene.openSignedIn({ reducedMotion: 'no-preference' });
  await slowMotion(page);
  const frame = new Frame(page);

  await frame.openBranch('系统管理');
  await frame.menu.getByRole('link', { name: '参数管理', exact: true }).click({ delay: 3000 });

  await frame.shown('参数管理').waitFor();
});

it('who types in a field before the dialog stands still goes on typing there', async () => {
  const page = await scene.openSignedIn({ at: '/system/param', reducedMotion: 'no-preference' });
  const list = new ListPage(page);
  await list.row('account.').first().waitFor();
  await slowMotion(page);
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  const field = (label: string) => list.dialog.getByLabel(label, { exact: true });

  await field(param.fields.paramKey.zh).focus();
  await page.keyboard.type('typed.while.it.opens', { delay: 100 });

  await expect.poll(() => field(param.fields.paramKey.zh).inputValue()).toBe('typed.while.it.opens');
  await expect.poll(() => field(param.fields.paramName.zh).inputValue()).toBe('');
});

it('a double click where one is enough opens a dialog, which neither the second press closes nor marks words in', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const list = new ListPage(page);
  const selected = () => page.evaluate(() => String(getSelection()));

  // Where the first click was there is the dialog at the second one, or the mask beside it.
  await list.row('account.').first().getByRole('button', { name: zh.meta.view }).dblclick();

  await list.dialog.getByRole('term').first().waitFor();
  expect(await selected()).toBe('');
  await list.dialog
    .getByRole('button', { name: spaced(zh.meta.close) })
    .last()
    .click();
  await list.dialog.waitFor({ state: 'hidden' });
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).dblclick();
  await list.dialog.getByLabel(param.fields.paramKey.zh, { exact: true }).waitFor();
  expect(await selected()).toBe('');
  // Whoever means the mask still closes the dialog with it.
  await page.mouse.dblclick(5, 5);
  await list.dialog.waitFor({ state: 'hidden' });
});

it('who goes on to the next field at once stays there, though the computer is slow', async () => {
  const page = await scene.openKnown();
  // On a busy machine a timer fires after what the user does next.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const late = (work: TimerHandler, wait?: number, ...rest: unknown[]) => setTimeout(work, wait ?? 150, ...rest);
    window.setTimeout = late as typeof window.setTimeout;
  });
  await page.goto('/business/article');
  const list = new ListPage(page);
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  const field = (name: 'artTypeId' | 'ownerType') => list.dialog.getByLabel(article.fields[name].zh, { exact: true });

  await takeFrom(page, field('artTypeId'), '书画');
  await takeFrom(page, field('ownerType'), '客户');

  await expect.poll(() => list.dialog.locator('.ant-select-focused').count()).toBe(1);
  await expect.poll(() => field('ownerType').evaluate((element) => element === document.activeElement)).toBe(true);
});

it('a tree that was measured while its dialog grew fills it', async () => {
  const page = await scene.openSignedIn({ at: '/authority/role', reducedMotion: 'no-preference' });
  const list = new ListPage(page);
  await list.row('auditor').waitFor();
  await slowMotion(page);

  await list.startAction('auditor', zh.grant.action);

  await list.dialog.getByRole('checkbox').nth(20).waitFor();
});

/** Holds the answers of some addresses back until it is told to let them come. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const isDue = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await isDue;
    await route.continue();
  });
  return release;
}

it('the buttons of a form stay where they are while its editor is on its way', async () => {
  const page = await scene.openSignedIn({ at: '/desk/notice' });
  const list = new ListPage(page);
  const release = await holdBack(page, '**/assets/rich-text-input-*.js');
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  const save = list.dialog.getByRole('button', { name: spaced(zh.meta.save) });
  await list.dialog.getByLabel(notice.fields.title.zh, { exact: true }).waitFor();
  const before = await save.boundingBox();

  release();

  await list.dialog.getByRole('toolbar').waitFor();
  expect(await save.boundingBox()).toEqual(before);
});

/** Makes the tasks of the next week from a tactic of the sample, and publishes those that are complete. */
async function publishTasks() {
  const tomorrow = addSeconds(nowText(), 24 * 60 * 60);
  const found = await scene.api.list(tactic, { tacticName: '城东早送' });
  const { data } = await scene.api.post<{ readonly created: readonly { readonly taskId: string }[] }>(
    'blade-business/tactic/generate',
    {
      ids: found.data.records[0]?.id,
      startDate: dayOf(tomorrow),
      endDate: dayOf(addSeconds(tomorrow, 6 * 24 * 60 * 60)),
    },
  );
  await scene.api.post('blade-business/task/publish', { ids: data.created.map(({ taskId }) => taskId).join() });
}

it('the choices of a check stay where they are while its tasks are on their way', async () => {
  await publishTasks();
  const page = await scene.openSignedIn({ at: '/operation/verify' });
  const list = new ListPage(page);
  const release = await holdBack(page, `**/${callPath(task, 'page')}?*`);
  await list.main.getByRole('button', { name: spaced(zh.verify.check) }).click();
  const choice = list.dialog.getByText(zh.verify.ofClient, { exact: true });
  await choice.waitFor();
  const before = await choice.boundingBox();

  release();

  await list.dialog.getByRole('combobox', { name: zh.verify.task }).click();
  await page.getByRole('option', { name: /^RW/ }).first().waitFor({ state: 'attached' });
  expect(await choice.boundingBox()).toEqual(before);
});

it('a dialog that the browser’s way back left open can be closed afterwards, and the page below is free', async () => {
  const page = await scene.openSignedIn({ reducedMotion: 'no-preference' });
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await frame.go('系统管理', '参数管理');
  await list.row('account.').first().waitFor();
  await frame.go('系统管理', '租户管理');
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.dialog.waitFor();

  // A list that writes its state into the address at that moment cancels a step through the history, so it is tried again.
  const until = (move: () => Promise<unknown>, tab: string) =>
    expect.poll(async () => move().then(() => frame.shown(tab).count())).toBe(1);

  await until(() => page.goBack(), '参数管理');
  await until(() => page.goForward(), '租户管理');
  // The dialog appears again. A button that moves between the press and the release of a mouse is not clicked.
  await list.dialog.waitFor();
  await expect.poll(() => list.dialog.getAttribute('class')).not.toContain('-appear');
  await list.dialog.getByRole('button', { name: spaced(zh.meta.cancel) }).click();

  await list.dialog.waitFor({ state: 'hidden' });
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.dialog.waitFor();
});
