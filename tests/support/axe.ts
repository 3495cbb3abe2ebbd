import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What WCAG 2 at A and AA asks for, as far as a program can tell. */
const options: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] };

const stillToCome = 'main :is(.ant-btn-loading, .ant-spin-spinning, .ant-skeleton-active, [aria-busy=true])';

/** All that a theme can change. */
const ofColours: RunOptions = { ...options, runOnly: ['color-contrast'] };

/** Serious findings of the page as it stands, each with the first elements it is about. */
export function findings(page: Page, at: string): Promise<string[]> {
  return judge(page, at, options);
}

/** The same of its colours alone. */
export function contrasts(page: Page, at: string): Promise<string[]> {
  return judge(page, at, ofColours);
}

async function judge(page: Page, at: string, how: RunOptions): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  // What is still to come is drawn paler, and goes while it is judged.
  await page.waitForFunction((coming) => document.querySelector(coming) === null, stillToCome);
  // What still fades in is judged by the colours it passes through.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (rules) => (window as unknown as { axe: { run: (rules: unknown) => Promise<AxeResults> } }).axe.run(rules),
    how,
  );
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
