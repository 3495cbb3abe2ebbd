import type { CDPSession, Page } from 'playwright-core';
import { en } from '#src/locales/words';
import { notice } from '#src/resources/desk/notice';
import { param } from '#src/resources/system/param';
import { buildStale } from '../scripts/build-stale.mjs';
import { Frame } from '../tests/support/pages/frame.ts';
import { ListPage } from '../tests/support/pages/list-page.ts';
import { openScene, type Scene } from '../tests/support/scene.ts';
import { goals, measureSizes } from './sizes.ts';
import { judge, median, printTable } from './table.ts';

/** Milliseconds between a click and the first frame in which the rows stand, taken inside the page. */
async function timed(page: Page, act: () => Promise<void>, settled: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => performance.mark('click'), { once: true, capture: true });
  });
  await act();
  await settled();
  return page.evaluate(() => performance.now() - (performance.getEntriesByName('click').at(-1)?.startTime ?? performance.now()));
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** Opens and closes one tab again and again; what is left of it would show here. */
async function heapAfterTabs(page: Page, frame: Frame, list: ListPage): Promise<{ before: number; after: number }> {
  const session = await page.context().newCDPSession(page);
  const cycle = async () => {
    await frame.go('System', 'Parameters');
    await list.heading(param.fields.paramKey.en).waitFor();
    await page.keyboard.press('Escape');
    await frame.tab('Parameters').focus();
    await page.keyboard.press('Delete');
    await frame.tab('Parameters').waitFor({ state: 'detached' });
  };
  for (let n = 0; n < 5; n += 1) await cycle();
  const before = await heapOf(session);
  for (let n = 0; n < 50; n += 1) await cycle();
  return { before, after: await heapOf(session) };
}

async function measureTimes(scene: Scene): Promise<void> {
  const page = await scene.openSignedIn({ language: 'en' });
  const [frame, list] = [new Frame(page, en), new ListPage(page, en)];
  const rows = () => list.row('Bench 1').first().waitFor();
  const parameters = () => list.heading(param.fields.paramKey.en).waitFor();
  const first = await timed(page, () => frame.go('Desk', notice.label.en), rows);
  const [back, again]: [number[], number[]] = [[], []];
  await frame.go('System', 'Parameters');
  await parameters();
  for (let n = 0; n < 10; n += 1) {
    back.push(await timed(page, () => frame.tab(notice.label.en).click(), rows));
    again.push(await timed(page, () => frame.tab('Parameters').click(), parameters));
  }
  const { before, after } = await heapAfterTabs(page, frame, list);
  printTable(
    'In the browser, as a user sees it',
    ['measure', 'value'],
    [
      ['menu click to rows, first list of the session', `${first.toFixed(0)} ms`],
      ['tab switch back to an opened list, median of 20', `${median([...back, ...again]).toFixed(0)} ms`],
      ['heap after 5 opened and closed tabs', `${before.toFixed(1)} MB`],
      ['heap after 50 more', `${after.toFixed(1)} MB (${judge(after / before, 1.1, 'at most')} of the former)`],
    ],
  );
}

export async function benchBrowser(): Promise<void> {
  buildStale();
  const scene = await openScene();
  try {
    const values = { category: 1, releaseTime: '2026-01-05 08:00:00', content: '<p>Row</p>' };
    for (let n = 1; n <= 10; n += 1) await scene.api.submit(notice, { ...values, title: `Bench ${n}` });
    const sizes = await measureSizes(scene);
    printTable(
      'JavaScript that a cold browser needs, gzip',
      ['screen', 'files', 'kB', 'of its goal'],
      sizes.map(({ screen, files, bytes }) => [
        screen,
        files,
        (bytes / 1000).toFixed(1),
        judge(bytes / goals[screen], 1, 'at most'),
      ]),
    );
    await measureTimes(scene);
  } finally {
    await scene.close();
  }
}
