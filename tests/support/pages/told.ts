import type { BrowserContext, Page } from 'playwright-core';
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

declare global {
  interface Window {
    /** The messages of this page that no test has asked for yet, oldest first. */
    messagesTold: string[];
  }
}

/** Makes each page record its messages: one disappears after two seconds, on a loaded machine before a test looks. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const messages = '.ant-message-notice';
    window.messagesTold = [];
    const within = (node: Node): readonly Element[] => {
      if (!(node instanceof Element)) return [];
      return node.matches(messages) ? [node] : [...node.querySelectorAll(messages)];
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const message of [...addedNodes].flatMap(within)) window.messagesTold.push(message.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
