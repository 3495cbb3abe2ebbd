import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
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
