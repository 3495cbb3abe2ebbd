import type { Page } from 'playwright-core';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { en } from '#src/locales/words';
import { dept } from '#src/resources/system/dept';
import { menu } from '#src/resources/system/menu';
import { buildStale } from '../scripts/build-stale.mjs';
import { Frame } from '../tests/support/pages/frame.ts';
import { ListPage } from '../tests/support/pages/list-page.ts';
import { openScene, type Scene } from '../tests/support/scene.ts';
import { judge, median, printTable } from './table.ts';

/** 50 departments, with 99 below each. */
const BRANCHES = 50;
const LEAVES = 99;
/** The number of added menus; with the product's own menus and buttons there are more than a thousand. */
const MENUS = 800;
const AT_ONCE = 10;

async function addAll(scene: Scene, resource: Resource, all: readonly Values[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const answers = await Promise.all(all.slice(start, start + AT_ONCE).map((values) => scene.api.submit(resource, values)));
    ids.push(...answers.map(({ data }) => data.id));
  }
  return ids;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function plantDepartments(scene: Scene): Promise<void> {
  const values = { deptCategory: 2, sort: 1 };
  const branches = numbers(BRANCHES).map((n) => ({ ...values, deptName: `Branch ${n}`, fullName: `Branch ${n}` }));
  const ids = await addAll(scene, dept, branches);
  const leaves = ids.flatMap((parentId) =>
    numbers(LEAVES).map((n) => ({ ...values, parentId, deptName: `Office ${n}`, fullName: `Office ${n}` })),
  );
  await addAll(scene, dept, leaves);
}

async function plantMenus(scene: Scene): Promise<void> {
  const menus = numbers(MENUS).map((n) => ({
    name: `Bench ${n}`,
    code: `bench_${n}`,
    path: `/bench/${n}`,
    category: 1,
    sort: 900 + n,
  }));
  await addAll(scene, menu, menus);
}

/** Measures an action of a user, in milliseconds. */
async function waited(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function departmentTimes(scene: Scene, page: Page): Promise<(string | number)[][]> {
  const [frame, list] = [new Frame(page, en), new ListPage(page, en)];
  // Opens another list first, so that the scripts of any first list do not count for the tree.
  await frame.go('System', 'Parameters');
  await list.row('account.').first().waitFor();
  const open = await waited(async () => {
    await frame.go('System', 'Departments');
    await list.row('Branch 50').waitFor();
  });
  const whole = await waited(async () => {
    await scene.api.get('blade-system/dept/tree');
  });
  return [
    ['5,000 departments: menu click to rows', `${open.toFixed(0)} ms`, judge(open / 1_000, 1, 'at most')],
    ['5,000 departments: the whole tree in one call', `${whole.toFixed(0)} ms`, judge(whole / 1_000, 1, 'at most')],
  ];
}

async function grantTimes(page: Page): Promise<(string | number)[][]> {
  const [frame, list] = [new Frame(page, en), new ListPage(page, en)];
  await frame.go('Authority', 'Roles');
  const open = await waited(async () => {
    await list.startAction('auditor', en.grant.action);
    await list.dialog.getByText('Notices').first().waitFor();
  });
  const ticks: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const box = list.dialog.getByRole('checkbox', { name: 'Select Desk' });
    const before = await box.getAttribute('aria-checked');
    ticks.push(
      await waited(async () => {
        await box.click();
        await box.and(page.locator(`:not([aria-checked="${before}"])`)).waitFor();
      }),
    );
  }
  const tick = median(ticks);
  return [
    ['1,000 menus and buttons: grant dialog to its tree', `${open.toFixed(0)} ms`, judge(open / 1_500, 1, 'at most')],
    ['1,000 menus and buttons: a branch ticked, median of 6', `${tick.toFixed(0)} ms`, judge(tick / 200, 1, 'at most')],
  ];
}

/** Measures large trees, as a user waits for them. */
export async function benchTrees(): Promise<void> {
  buildStale();
  const scene = await openScene();
  try {
    await plantDepartments(scene);
    await plantMenus(scene);
    const page = await scene.openSignedIn({ language: 'en' });
    printTable(
      'Large trees',
      ['measure', 'value', 'of its goal'],
      [...(await departmentTimes(scene, page)), ...(await grantTimes(page))],
    );
  } finally {
    await scene.close();
  }
}
