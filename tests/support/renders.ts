import type { Page } from 'playwright-core';

/** What React tells of one part of the page, as far as it is read here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly stateNode: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

declare global {
  interface Window {
    renders?: number;
  }
}

/**
 * Counts the components of one tab's page that React renders from now on, by the hook that it offers to developer tools. Must be
 * called before the page is loaded; `window.renders` holds the number.
 */
export async function countRenders(page: Page, panel: string): Promise<void> {
  await page.addInitScript((id) => {
    // From React's source: a flag of those that ran, and the tags of functions and classes.
    const performedWork = 1;
    const components = [0, 1, 11, 14, 15];
    const isPanel = ({ stateNode }: Fiber) => stateNode instanceof Element && stateNode.id === id;
    const count = (fiber: Fiber, isInside: boolean) => {
      const { alternate, child, flags, tag } = fiber;
      const inside = isInside || isPanel(fiber);
      if (inside && components.includes(tag) && flags & performedWork) window.renders = (window.renders ?? 0) + 1;
      // A part that has the same children as before was left out.
      if (child === alternate?.child) return;
      for (let next = child; next; next = next.sibling) count(next, inside);
    };
    const onCommitFiberRoot = (_: number, { current }: { readonly current: Fiber }) => count(current, false);
    const nothing = () => undefined;
    const hook = { supportsFiber: true, isDisabled: false, inject: () => 1, onCommitFiberUnmount: nothing, onCommitFiberRoot };
    Object.assign(window, { renders: 0, __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, checkDCE: nothing } });
  }, panel);
}
