import type { BrowserContext } from 'playwright-core';

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
