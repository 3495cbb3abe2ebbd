import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { openScene, type Scene } from '../support/scene.ts';

/** What React tells of one part of the page, as far as it is read here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly stateNode: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

declare global {
  interface Window {
    renders?: number;
  }
}

/**
 * Counts the components of one tab's page that React renders from now on, by the hook that it offers to developer tools. Must be
 * called before the page is loaded; `window.renders` holds the number.
 */
async function countRenders(page: Page, panel: string): Promise<void> {
  await page.addInitScript((id) => {
    // From React's source: a flag of those that ran, and the tags of functions and classes.
    const performedWork = 1;
    const components = [0, 1, 11, 14, 15];
    const isPanel = ({ stateNode }: Fiber) => stateNode instanceof Element && stateNode.id === id;
    const count = (fiber: Fiber, isInside: boolean) => {
      const { alternate, child, flags, tag } = fiber;
      const inside = isInside || isPanel(fiber);
      if (inside && components.includes(tag) && flags & performedWork) window.renders = (window.renders ?? 0) + 1;
      // A part that has the same children as before was left out.
      if (child === alternate?.child) return;
      for (let next = child; next; next = next.sibling) count(next, inside);
    };
    const onCommitFiberRoot = (_: number, { current }: { readonly current: Fiber }) => count(current, false);
    const nothing = () => undefined;
    const hook = { supportsFiber: true, isDisabled: false, inject: () => 1, onCommitFiberUnmount: nothing, onCommitFiberRoot };
    Object.assign(window, { renders: 0, __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, checkDCE: nothing } });
  }, panel);
}

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

it('a list that comes back to the front renders none of its rows nor heads', async () => {
  const page = await scene.openKnown({ isDeaf: true });
  await countRenders(page, 'panel-/system/param');
  await page.goto('/system/param');
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await list.row('account.').first().waitFor();
  await frame.go('权限管理', '角色管理');
  await list.row('auditor').waitFor();
  await page.waitForLoadState('networkidle');
  const renders = () => page.evaluate(() => window.renders ?? 0);
  const before = await renders();
  expect(before).toBeGreaterThan(300);

  await frame.tab('参数管理').click();
  await list.row('account.').first().waitFor();
  await page.waitForLoadState('networkidle');

  // Antd's search and pagination look at the width of the window; a row alone has eight parts.
  expect((await renders()) - before).toBeLessThan(60);
});

it('a row under the pointer is marked, and the row before no longer, without rendering anything', async () => {
  const page = await scene.openKnown({ isDeaf: true });
  await countRenders(page, 'panel-/system/param');
  await page.goto('/system/param');
  const list = new ListPage(page);
  const rows = list.main.locator('tr.ant-table-row');
  await rows.nth(2).waitFor();
  await page.waitForLoadState('networkidle');
  const renders = () => page.evaluate(() => window.renders ?? 0);
  const coloursOf = (at: number) =>
    rows
      .nth(at)
      .locator('td')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor))]);
  const before = await renders();
  const plain = await coloursOf(1);

  await rows.nth(1).locator('td').nth(2).hover();
  await expect.poll(() => coloursOf(1)).toHaveLength(1);
  const marked = await coloursOf(1);
  await rows.nth(2).locator('td').nth(2).hover();

  await expect.poll(() => coloursOf(2)).toEqual(marked);
  await expect.poll(() => coloursOf(1)).toEqual(plain);
  expect(plain).not.toEqual(marked);
  expect(await renders()).toBe(before);
});

it('a page stacks and counts by itself in front as well, so that a step changes neither', async () => {
  const page = await scene.openSignedIn({ isDeaf: true, at: '/system/param' });
  const [frame, list] = [new Frame(page), new ListPage(page)];
  await list.row('account.').first().waitFor();
  const place = page.locator('[role=tabpanel]', { hasText: 'account.' }).locator('..');
  const facts = () =>
    place.evaluate((element) => [
      element.matches('[hidden]'),
      getComputedStyle(element).contain,
      getComputedStyle(element).isolation,
    ]);
  expect(await facts()).toEqual([false, 'style', 'isolate']);

  await frame.go('权限管理', '角色管理');
  await list.row('auditor').waitFor();

  expect(await facts()).toEqual([true, 'style', 'isolate']);
});
