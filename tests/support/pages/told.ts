import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the page has said this in a message, which may be gone by now. Each message counts once. */
export async function told(page: Page, words: string): Promise<void> {
  const take = () =>
    page.evaluate((wanted) => {
      const at = window.messagesTold.indexOf(wanted);
      if (at >= 0) window.messagesTold.splice(at, 1);
      return at >= 0 ? [wanted] : [...window.messagesTold];
    }, words);
  await expect.poll(take, { timeout: 30_000 }).toContain(words);
}
