import type { TestProject } from 'vitest/node';
import { provideBrowser } from './browser.ts';
import { buildProduct } from './build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}

/** Once before the browser tests: what production would run is there, and a browser is at hand. */
export default function setup(project: TestProject): void {
  buildProduct();
  project.provide('browserPath', provideBrowser());
}
