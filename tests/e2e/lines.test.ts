import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { line } from '#src/resources/business/line';
import { makeDept, base as someBase, node as someNode } from '../support/bank.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  // This scene has the embedded database, even if the others have a PostgreSQL.
  scene = await openScene({ browserPath: inject('browserPath'), env: { DATABASE_URL: '' } });
});
afterAll(() => scene?.close());

const nodes = ['North', 'East', 'South', 'West'];

/** Returns the names of the stops in the order on the screen. */
async function order(page: Page): Promise<string[]> {
  const items = await page.getByRole('dialog').getByRole('region', { name: zh.line.stops }).getByRole('listitem').allInnerTexts();
  return items.map((text) => nodes.find((name) => text.includes(name)) ?? text);
}

/** Takes a stop by its handle and drops it on another one. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const handle = (of: string) => page.getByRole('button', { name: zh.rows.move.replace('{{name}}', of) });
  const [from, to] = [await handle(name).boundingBox(), await handle(onto).boundingBox()];
  if (!from || !to) throw new Error('A stop has no handle.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  // After a drag the page lets no click through for a moment, so that the click which ends the drag presses nothing.
  await page.waitForFunction(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    let isHeard = false;
    probe.addEventListener('click', () => {
      isHeard = true;
    });
    probe.click();
    probe.remove();
    return isHeard;
  });
}

it('a line is made with four stops, put in order by drag, and keeps the order', async () => {
  const vault = await makeDept(scene.api, someBase('Vault'));
  for (const name of nodes) await makeDept(scene.api, someNode(name, vault));
  const page = await scene.openSignedIn({ at: '/business/line' });
  const list = new ListPage(page);
  const { lineCode, lineName, planMinutes, sort } = line.fields;
  await list.send(
    { [lineCode.zh]: 'R4', [lineName.zh]: 'Round', [planMinutes.zh]: '120', [sort.zh]: '1' },
    { [line.fields.baseId.zh]: 'Vault' },
  );

  // The editor of its stops opens by itself.
  for (const name of nodes) {
    await list.dialog.getByRole('button', { name: zh.line.addNode.replace('{{name}}', name), exact: true }).click();
  }
  await drag(page, 'West', 'North');
  await expect.poll(() => order(page)).toEqual(['West', 'North', 'East', 'South']);
  await list.dialog.getByRole('button', { name: spaced(zh.meta.save) }).click();
  await list.dialog.waitFor({ state: 'hidden' });

  await page.reload();
  await list.row('Round').waitFor();
  await list.startAction('Round', zh.line.action);
  await list.dialog.getByRole('button', { name: zh.line.removeStop.replace('{{name}}', 'West') }).waitFor();
  await expect.poll(() => order(page)).toEqual(['West', 'North', 'East', 'South']);
  expect(scene.complaints).toEqual([]);
});
