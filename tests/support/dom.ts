import '@testing-library/jest-dom/vitest';
import { createRequire } from 'node:module';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';

/** What no query finds. */
const ignored = 'script, style, [style*="display: none"], [style*="display: none"] *';

/** Whether an element is one of these: asked of every element of a page by each query for a text. */
function isIgnored(element: Element): boolean {
  if (element.localName === 'script' || element.localName === 'style') return true;
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (around.getAttribute('style')?.includes('display: none')) return true;
  }
  return false;
}

const { matches } = Element.prototype;
Object.assign(Element.prototype, {
  matches(this: Element, selectors: string): boolean {
    return selectors === ignored ? isIgnored(this) : matches.call(this, selectors);
  },
});

/** Says what was not found, and when somebody reads it, on what page. */
class NotFound extends Error {
  readonly #container: Element;
  readonly #words: string;

  constructor(words: string, container: Element) {
    super();
    this.#words = words;
    this.#container = container;
    this.name = 'TestingLibraryElementError';
    // Printing a page takes longer than looking through it, and what is waited for fails often before it is there.
    Object.defineProperty(this, 'message', { get: () => this.#print(), configurable: true });
  }

  #print(): string {
    return [this.#words, prettyDOM(this.#container)].filter(Boolean).join('\n\n');
  }
}

// A part that is fetched when it is first drawn comes late on a loaded machine; what is there already is found at once.
// While it is fetched, React hides what stands beside it: a text that is hidden so is waited for, as a reader would.
configure({
  asyncUtilTimeout: 10_000,
  defaultIgnore: ignored,
  getElementError: (words, container) => new NotFound(words ?? '', container),
});

const ofAntd = createRequire(createRequire(import.meta.url).resolve('antd'));

interface StyleCache {
  readonly cache: Map<string, readonly [times: number, style: unknown]>;
  opUpdate(path: string, change: (previous?: readonly [number, unknown]) => readonly [number, unknown] | null): void;
}

// No test sees a style sheet of antd: none is put into the page, where each new one is looked for among all the others, and
// what was computed for one test is kept for the next. That is a quarter of the time of these tests.
Object.assign(ofAntd('@ant-design/cssinjs/lib/StyleContext').default._currentValue, { mock: 'server' });
Object.assign(ofAntd('@ant-design/cssinjs/lib/Cache').default.prototype, {
  opUpdate(this: StyleCache, path, change) {
    const previous = this.cache.get(path);
    this.cache.set(path, change(previous) ?? [0, previous?.[1]]);
  },
} satisfies Pick<StyleCache, 'opUpdate'> & ThisType<StyleCache>);

// React notes the call stack of thousands of elements a second for its own complaints, a tenth of the time of these tests. Those
// complaints name the component all the same.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  },
);

/** What antd asks of a browser and jsdom does not have. Layout is not computed, so nothing ever resizes or intersects. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

function matchMedia(query: string) {
  const listeners = { addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} };
  return { matches: false, media: query, onchange: null, dispatchEvent: () => false, ...listeners };
}

Object.assign(window, {
  matchMedia,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  // jsdom applies the rules of all style sheets of antd to each element that is asked about, which is once for every name
  // that a query computes, and half of the time of these tests. What an element hides is said by itself.
  getComputedStyle: (element: HTMLElement) => element.style,
  scrollTo: () => undefined,
});
// jsdom knows the element, but neither the top layer nor the ways into it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });

// Files share their modules: each begins in the language that a browser has at first.
beforeAll(() => setLanguage('zh'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
// A part that a page fetches ahead may still be on its way when the last test of a file ends. What is then cut off stays failed for
// every file after it, for they share their modules.
afterAll(() => vi.dynamicImportSettled());
