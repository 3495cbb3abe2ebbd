import '@testing-library/jest-dom/vitest';
import { createRequire } from 'node:module';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';

/** The selector of the elements that no query finds. */
const ignored = 'script, style, [style*="display: none"], [style*="display: none"] *';

/** Returns whether an element is ignored. Each query for a text asks this of every element of a page. */
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

/** An error that says what was not found, and on what page; the page is printed when the message is read. */
class NotFound extends Error {
  readonly #container: Element;
  readonly #words: string;

  constructor(words: string, container: Element) {
    super();
    this.#words = words;
    this.#container = container;
    this.name = 'TestingLibraryElementError';
    // Printing a page takes longer than looking through it, and a wait fails often before the element is there.
    Object.defineProperty(this, 'message', { get: () => this.#print(), configurable: true });
  }

  #print(): string {
    return [this.#words, prettyDOM(this.#container)].filter(Boolean).join('\n\n');
  }
}

// A part that is fetched when it is first drawn comes late on a loaded machine; an existing part is found at once. During the
// fetch React hides the neighbours, so a text that is hidden like this is waited for, as a reader would.
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

// No test needs a style sheet of antd. None is put into the page, where each new one is looked for among all the others, and
// the styles computed for one test are kept for the next. This saves a quarter of the time of these tests.
Object.assign(ofAntd('@ant-design/cssinjs/lib/StyleContext').default._currentValue, { mock: 'server' });
Object.assign(ofAntd('@ant-design/cssinjs/lib/Cache').default.prototype, {
  opUpdate(this: StyleCache, path, change) {
    const previous = this.cache.get(path);
    this.cache.set(path, change(previous) ?? [0, previous?.[1]]);
  },
} satisfies Pick<StyleCache, 'opUpdate'> & ThisType<StyleCache>);

// React notes the call stack of thousands of elements a second for its warnings, which takes a tenth of the time of these
// tests. The warnings name the component all the same.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  },
);

/** An observer that antd asks of a browser and jsdom lacks. Layout is not computed, so nothing ever resizes or intersects. */
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
  // jsdom applies the rules of all style sheets of antd to each element that is asked about. This happens for every name that a
  // query computes, and took half of the time of these tests. The own style of an element says what it hides.
  getComputedStyle: (element: HTMLElement) => element.style,
  scrollTo: () => undefined,
});
// jsdom knows the element, but neither the top layer nor the methods that open and close it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });

// Files share their modules, so each begins in the language that a browser has at first.
beforeAll(() => setLanguage('zh'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
// A page may still fetch a part ahead when the last test of a file ends. An import that is cut off then stays failed for every
// later file, because the files share their modules.
afterAll(() => vi.dynamicImportSettled());
