import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { findings, findingsDayAndNight } from '../support/axe.ts';
import { filled } from '../support/pages/filled.ts';
import { follow } from '../support/pages/follow.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const press = (page: Page, word: string) => page.getByRole('button', { name: spaced(word) }).click();

it('no screen beside the menu has a serious finding', async () => {
  const { data } = await scene.api.get<{ records: { id: string }[] }>('blade-flow/work/start-list');
  const begun = data.records.map(({ id }) => `/work/process/leave/form/${encodeURIComponent(id)}`).slice(0, 1);
  const page = await scene.openSignedIn({ isDeaf: true });
  const found: string[] = [];
  for (const path of ['/wel/dashboard', '/test/index', '/door', ...begun]) {
    await follow(page, path);
    // Only the beginning is compared, because an id looks different in an address.
    await page.locator(`[id^="panel-${path.slice(0, 12)}"]`).waitFor();
    found.push(...(await findings(page, path)));
  }
  for (const path of ['/403', '/404', '/500']) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    found.push(...(await findings(page, path)));
  }
  expect(found).toEqual([]);
}, 300_000);

it('no page that anybody may open has one, nor any way to sign in', async () => {
  const page = await scene.open();
  const found: string[] = [];
  for (const path of ['/convoy', '/qrlogin', '/login']) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    found.push(...(await findingsDayAndNight(page, path)));
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    found.push(...(await findingsDayAndNight(page, (await tab.textContent()) ?? '')));
  }
  expect(found).toEqual([]);
}, 120_000);

it('what the frame opens has none, and neither has the lock', async () => {
  const page = await scene.openSignedIn({ isDeaf: true });
  const { top } = zh.layout;
  const found: string[] = [];
  const look = async (what: string, opened: Locator) => {
    await opened.waitFor();
    found.push(...(await findingsDayAndNight(page, what)));
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  };
  const dialog = page.getByRole('dialog');
  /** Looks at the dialog once it has the focus, because only then does it hear the keys. */
  const lookAtDialog = async (what: string) => {
    await dialog.locator(':focus, :scope:focus').first().waitFor();
    await look(what, dialog);
  };
  for (const keys of ['Control+k', '?', 'Control+l']) {
    await page.keyboard.press(keys);
    await lookAtDialog(keys);
  }
  await press(page, top.errors);
  await lookAtDialog(top.errors);
  await press(page, top.appearance);
  await look(top.appearance, page.locator('.ant-popover:not(.ant-popover-hidden)'));
  await page.getByRole('button', { name: filled(top.user, { name: '' }).trim() }).click();
  await look('user', page.getByRole('menu').filter({ hasText: top.logout }));
  // This name matches whatever number the button shows.
  await page.getByRole('button', { name: top.notices }).click();
  await look(top.notices, dialog);
  await page.keyboard.press('Control+l');
  await page.getByLabel(zh.lock.password, { exact: true }).fill('open sesame');
  await page.getByLabel(zh.lock.confirm).fill('open sesame');
  await press(page, zh.lock.shut);
  await page.getByText(zh.lock.locked).waitFor();
  found.push(...(await findingsDayAndNight(page, 'lock')));

  expect(found).toEqual([]);
}, 120_000);
