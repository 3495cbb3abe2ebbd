import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { latestTraffic, untilQuiet } from './network.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of WCAG 2 at A and AA, as far as a program can check them. */
const options: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] };

const stillToCome = 'main :is(.ant-btn-loading, .ant-spin-spinning, .ant-skeleton-active, [aria-busy=true])';

/** The rules whose result a theme can change. */
const ofColours: RunOptions = { ...options, runOnly: ['color-contrast'] };

/**
 * Returns the serious findings of the page, or of what is `within` a selector, each with its first three elements; among them icons
 * that are read out before the words beside them, which no rule of WCAG forbids.
 */
export async function findings(page: Page, at: string, within?: string): Promise<string[]> {
  const found = await judge(page, { at, within, how: options });
  return [...found, ...(await spokenIcons(page, at, within))];
}

/** The entries of a pager are antd's own, and have no words but their icons. */
const icons = '.anticon[aria-label]:not([aria-hidden=true], .ant-pagination *)';

/** Returns the icons that have the name of their drawing, within what has words of its own to say. */
async function spokenIcons(page: Page, at: string, within = 'body'): Promise<string[]> {
  const spoken = await page
    .locator(within)
    .first()
    .evaluate((root, selector) => {
      const isNamedByDrawing = (icon: Element) => icon.classList.contains(`anticon-${icon.getAttribute('aria-label')}`);
      const speakerOf = (icon: Element) => icon.closest('button, a, [role=menuitem], [role=tab]');
      return [...root.querySelectorAll(selector)]
        .filter((icon) => icon.checkVisibility() && isNamedByDrawing(icon))
        .flatMap((icon) => {
          const speaker = speakerOf(icon);
          const words = speaker?.textContent?.trim();
          return speaker && words && !speaker.hasAttribute('aria-label')
            ? [`${icon.getAttribute('aria-label')} before ${words}`]
            : [];
        });
    }, icons);
  return spoken.map((what) => `${at}: an icon is read out: ${what}`);
}

/** Returns the serious findings of the colours alone. */
export function contrasts(page: Page, at: string, within?: string): Promise<string[]> {
  return judge(page, { at, within, how: ofColours });
}

interface Judging {
  readonly at: string;
  readonly within: string | undefined;
  readonly how: RunOptions;
}

/** Waits until nothing moves and nothing is loading. Returns the time of the last request or response. */
async function atRest(page: Page): Promise<number> {
  const since = await untilQuiet(page);
  // A part that is still loading is drawn paler, and would disappear while it is judged.
  await page.waitForFunction(
    (coming) => [...document.querySelectorAll(coming)].every((part) => !part.checkVisibility()),
    stillToCome,
  );
  // A part that still fades in would be judged by its intermediate colours.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  return since;
}

/**
 * Returns the violations of a page at rest. On a busy machine the page may ask for rows while it is judged; then it is judged
 * again.
 */
async function violationsOf(page: Page, { within, how }: Pick<Judging, 'within' | 'how'>): Promise<AxeResults['violations']> {
  const since = await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, Pick<Judging, 'within' | 'how'>>(
    (asked) =>
      (window as unknown as { axe: { run: (context: unknown, rules: unknown) => Promise<AxeResults> } }).axe.run(
        asked.within ?? document,
        asked.how,
      ),
    { within, how },
  );
  return latestTraffic(page) === since ? violations : violationsOf(page, { within, how });
}

async function judge(page: Page, { at, ...judging }: Judging): Promise<string[]> {
  const violations = await violationsOf(page, judging);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${at}: ${id} at ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(' | ')}`,
    );
}

/**
 * Chooses a theme as if in another window of the same reader, so that the page need not be loaded anew. Returns the CSS text of
 * the page's root afterwards.
 */
export function chooseTheme(page: Page, theme: string): Promise<string> {
  return page.evaluate((id) => {
    localStorage.setItem('handover-theme', JSON.stringify(id));
    window.dispatchEvent(new StorageEvent('storage', { key: 'handover-theme' }));
    return document.documentElement.style.cssText;
  }, theme);
}

/** Returns the serious findings of the page as it stands, and those of its colours in the dark. */
export async function findingsDayAndNight(page: Page, at: string): Promise<string[]> {
  const found = await findings(page, at);
  await chooseTheme(page, 'theme-dark');
  found.push(...(await contrasts(page, `${at}, dark`)));
  await chooseTheme(page, 'theme-vip');
  return found;
}
