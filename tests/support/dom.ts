import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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

// jsdom complains of the pseudo-element argument that antd passes to measure scroll bars.
const computedStyle = window.getComputedStyle.bind(window);

Object.assign(window, {
  matchMedia,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  getComputedStyle: (element: Element) => computedStyle(element),
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
