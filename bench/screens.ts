import type { Locator, Page } from 'playwright-core';
import type { Resource } from '#shared/define';
import { en } from '#src/locales/words';
import { car } from '#src/resources/business/car';
import { line } from '#src/resources/business/line';
import { notice } from '#src/resources/desk/notice';
import { param } from '#src/resources/system/param';
import { post } from '#src/resources/system/post';
import { buildStale } from '../scripts/build-stale.mjs';
import { Frame } from '../tests/support/pages/frame.ts';
import { openScene, type Scene } from '../tests/support/scene.ts';
import { judge, median, printTable } from './table.ts';

/** An office computer far from the server: a quarter of this processor, 10 Mbit/s, 40 ms there and back. */
const office = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const slowness = 4;
/** The number of sessions; each opens five lists for the first time, so medians are of 15. */
const sessions = 3;

const lists: readonly Resource[] = [post, param, car, notice, line];

/** The waits of a user, with their goals in milliseconds: on an office computer, and on this machine without a network. */
const goals = {
  'open a list from the menu, first time': [400, 150],
  'open it again after closing': [250, undefined],
  'back to an open tab': [60, 30],
  'filter, page or sort: click to rows': [250, undefined],
  'open the add form': [200, undefined],
  'open the detail': [200, undefined],
  'longest task while a list opens': [150, undefined],
} as const;
type Measure = keyof typeof goals;

interface Took {
  readonly time: number;
  readonly longestTask: number;
}

/** The target of a wait. It is watched within the page, so that the round trip to the test does not count. */
interface Wanted {
  /** The title of the screen in front, which must show rows. */
  readonly title?: string;
  /** The text from which the first row must differ. */
  readonly otherThan?: string;
  /** The selector of an element that must be in a dialog. */
  readonly inDialog?: string;
}

declare global {
  interface Window {
    bench?: { took: Promise<Took>; firstRow: () => string };
  }
}

/** Measures from the next press of the pointer to the first frame that shows the target. */
function watch({ title, otherThan, inDialog }: Wanted): void {
  const isSeen = (element: Element | null | undefined) => element instanceof HTMLElement && element.checkVisibility();
  const panel = () => [...document.querySelectorAll('[role=tabpanel]')].find(isSeen);
  const firstRow = () => panel()?.querySelector('tr[data-row-key]:not([data-row-key^=skeleton])')?.textContent ?? '';
  // A dialog can be used when nothing of it moves any more, and a press of the pointer reaches what is looked for.
  const isUsable = (element: Element) => {
    const running = element.closest('[role=dialog]')?.getAnimations({ subtree: true }) ?? [];
    // The colours of a field that gets the focus change for a while, but it stays where it is.
    const moving = running.filter(
      (one) => !(one instanceof CSSTransition && /color|shadow|outline/.test(one.transitionProperty)),
    );
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    return isSeen(element) && element.contains(hit) && moving.every(({ playState }) => playState !== 'running');
  };
  const isThere = () => {
    // A dialog that was closed may not have left the page yet.
    if (inDialog !== undefined) return [...document.querySelectorAll(`[role=dialog] ${inDialog}`)].some(isUsable);
    if (title !== undefined && panel()?.querySelector('h1')?.textContent !== title) return false;
    return firstRow() !== '' && firstRow() !== otherThan;
  };
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  const took = new Promise<Took>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Never came: ${JSON.stringify({ title, otherThan, inDialog })}`)), 20_000);
    const begin = ({ timeStamp }: Event) => {
      observer.observe({ type: 'longtask' });
      const look = () => {
        isLooking = false;
        if (!isThere()) {
          // What only moves into its place changes nothing on the page.
          if (inDialog !== undefined && document.getAnimations().length > 0) again();
          return;
        }
        changes.disconnect();
        // Runs after the frame that shows it, before what else waits: whoever looks at the frame does not wait for that.
        const finish = () => {
          const time = performance.now() - timeStamp;
          setTimeout(() => resolve({ time, longestTask: Math.max(0, ...tasks) }), 50);
        };
        void scheduler.postTask(finish, { priority: 'user-blocking' });
      };
      // It looks only in the frames of a page that has changed: to look in each would have the browser draw further ones.
      let isLooking = false;
      const again = () => {
        if (!isLooking) requestAnimationFrame(look);
        isLooking = true;
      };
      const changes = new MutationObserver(again);
      changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    // Once before, so that the first look in earnest finds its code compiled.
    isThere();
    addEventListener('pointerdown', begin, { once: true, capture: true });
  });
  window.bench = { took, firstRow };
}

/** Waits until no resource has arrived for half a second. */
const untilQuiet = (page: Page) =>
  page.evaluate(async () => {
    const quiet = 500;
    let latest = performance.now();
    const observer = new PerformanceObserver(() => {
      latest = performance.now();
    });
    observer.observe({ type: 'resource' });
    while (performance.now() - latest < quiet) await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
  });

/**
 * Presses the pointer as a user does. `click` of a locator looks in the page, at each of its events, for the element below the
 * pointer.
 */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not on the page: ${target}`);
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

class Stopwatch {
  readonly #page: Page;
  readonly #took = new Map<Measure, number[]>();

  constructor(page: Page, took: Map<Measure, number[]>) {
    this.#page = page;
    this.#took = took;
  }

  /** Measures one click, and waits until the page is at rest. */
  async time(measure: Measure, wanted: Wanted, target: Locator): Promise<void> {
    await this.#page.evaluate(watch, wanted);
    await press(target);
    const { time, longestTask } = await this.#page.evaluate(() => window.bench?.took as Promise<Took>);
    this.#add(measure, time);
    if (measure === 'open a list from the menu, first time') this.#add('longest task while a list opens', longestTask);
    await untilQuiet(this.#page);
  }

  /** Measures a click that replaces the rows. */
  async timeChange(target: Locator): Promise<void> {
    // Known since the first list was measured; to watch twice would count the second watch.
    const otherThan = await this.#page.evaluate(() => window.bench?.firstRow());
    if (!otherThan) throw new Error('No rows to be replaced');
    await this.time('filter, page or sort: click to rows', { otherThan }, target);
  }

  #add(measure: Measure, value: number): void {
    this.#took.set(measure, [...(this.#took.get(measure) ?? []), value]);
  }
}

/** Unfolds the menu, so that all of its links are visible. */
async function unfold(page: Page, frame: Frame): Promise<void> {
  for (const area of ['Desk', 'Business', 'System']) {
    if (await frame.branch(area).count()) await frame.openBranch(area);
  }
  await untilQuiet(page);
}

/** Where and for whom a session is measured. */
interface Circumstances {
  readonly isOffice: boolean;
  /** The user has asked their system for no motion: only dialogs differ by that. */
  readonly isStill: boolean;
}

async function measureSession(scene: Scene, { isOffice, isStill }: Circumstances, took: Map<Measure, number[]>): Promise<void> {
  const reducedMotion = isStill ? 'reduce' : 'no-preference';
  const page = await scene.openSignedIn({ language: 'en', isSparing: false, reducedMotion });
  // The runner of these files wraps functions in this helper, also those that are sent to the page.
  await page.evaluate('globalThis.__name = (named) => named');
  const frame = new Frame(page, en);
  await untilQuiet(page);
  await unfold(page, frame);
  const devtools = await page.context().newCDPSession(page);
  if (isOffice) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', office);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  }
  const watch = new Stopwatch(page, took);
  const link = (title: string) => frame.menu.getByRole('link', { name: title, exact: true });
  const close = async () => {
    await page.getByRole('dialog').getByRole('button', { name: en.meta.close, exact: true }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const titles = lists.map(({ label }) => label.en);
  const main = page.getByRole('main');

  for (const title of titles) await watch.time('open a list from the menu, first time', { title }, link(title));
  const measureLists = async () => {
    for (const title of titles) await watch.time('back to an open tab', { title }, frame.tab(title));
    for (const title of titles) {
      await frame.tab(title).focus();
      await page.keyboard.press('Delete');
      await untilQuiet(page);
      await watch.time('open it again after closing', { title }, link(title));
    }

    await frame.tab(param.label.en).click();
    await untilQuiet(page);
    await watch.timeChange(main.getByRole('columnheader', { name: param.fields.paramKey.en }));
    await watch.timeChange(main.getByRole('listitem', { name: '2', exact: true }));
    await main.getByRole('search').getByLabel(param.fields.paramKey.en, { exact: true }).fill('account.');
    await watch.timeChange(main.getByRole('button', { name: en.meta.search, exact: true }));
  };
  if (!isStill) await measureLists();
  for (const title of titles) {
    await frame.tab(title).click();
    await untilQuiet(page);
    await watch.time(
      'open the add form',
      { inDialog: 'form input' },
      main.getByRole('button', { name: en.meta.add, exact: true }),
    );
    await close();
    const view = main.getByRole('button', { name: en.meta.view, exact: true }).first();
    await watch.time('open the detail', { inDialog: 'dl' }, view);
    await close();
  }
  await page.context().close();
}

/** Measures how long users wait on screens: on an office computer far from the server, and on this machine. */
export async function benchScreens(): Promise<void> {
  buildStale();
  const scene = await openScene();
  try {
    const values = { category: 1, releaseTime: '2026-01-05 08:00:00', content: '<p>Row</p>' };
    for (let n = 1; n <= 10; n += 1) await scene.api.submit(notice, { ...values, title: `Bench ${n}` });
    const times = () => new Map<Measure, number[]>();
    const [far, still, near] = [times(), times(), times()];
    for (let n = 0; n < sessions; n += 1) {
      await measureSession(scene, { isOffice: true, isStill: false }, far);
      await measureSession(scene, { isOffice: true, isStill: true }, still);
      await measureSession(scene, { isOffice: false, isStill: false }, near);
    }
    const shown = (took: Map<Measure, number[]>, measure: Measure, goal: number | undefined) => {
      const value = median(took.get(measure) ?? []);
      return goal === undefined ? `${value.toFixed(0)} ms` : `${value.toFixed(0)} ms, ${judge(value, goal, 'at most')}`;
    };
    printTable(
      `Milliseconds from a click, medians; on an office computer (processor / ${slowness}, 10 Mbit/s, 40 ms), there without motion, and here`,
      ['measure', 'office', 'without motion', 'here'],
      (Object.keys(goals) as Measure[]).map((measure) => [
        measure,
        shown(far, measure, goals[measure][0]),
        measure.endsWith('form') || measure.endsWith('detail') ? shown(still, measure, goals[measure][0]) : '',
        shown(near, measure, goals[measure][1]),
      ]),
    );
  } finally {
    await scene.close();
  }
}
