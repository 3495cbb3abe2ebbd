import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type RunnerTestCase, TestRunner } from 'vitest';
import { callsOf } from './network.ts';
import { openPages } from './open-pages.ts';

const folder = 'shots/failed';
/** The most characters of a screen that are printed, so that a run does not print a whole table. */
const mostLetters = 5_000;

async function tell(page: Page, file: string): Promise<void> {
  const places = await page.locator('main, [role=dialog], .ant-message').all();
  const told = await Promise.all(places.map((place) => place.ariaSnapshot({ timeout: 5_000 })));
  const shot = await page.screenshot({ path: file, timeout: 10_000 }).then(
    () => file,
    () => 'no picture',
  );
  const messages = await page.evaluate(() => window.messagesTold);
  const facts = [`Messages: ${JSON.stringify(messages)}`, ...callsOf(page)];
  const shown = told.map((text) => text.slice(0, mostLetters));
  process.stderr.write(`\n${[`${page.url()} (${shot})`, ...facts, ...shown].join('\n')}\n`);
}

/**
 * Prints what the browsers of a failed test showed, and keeps pictures: elsewhere the test may never fail again. It is a
 * runner and no `afterEach`, because a hook of the setup file comes after those of the test, which close the pages.
 */
export default class TellingRunner extends TestRunner {
  async onTaskFinished(test: RunnerTestCase): Promise<void> {
    if (test.result?.state !== 'fail') return;
    await mkdir(folder, { recursive: true });
    for (const [index, page] of [...openPages].entries()) {
      const file = join(folder, `${test.id}-${test.result.retryCount ?? 0}-${index}.png`);
      // A page that does not respond any more is a finding too, but not that of this test.
      await tell(page, file).catch((error: unknown) => process.stderr.write(`${page.url()}: ${String(error)}\n`));
    }
  }
}
