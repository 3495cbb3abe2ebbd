import type { TestProject } from 'vitest/node';
import { buildStale } from '../../scripts/build-stale.mjs';
import { provideBrowser } from './browser.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}

/** Once before the browser tests: what production would run is there, and a browser is at hand. */
export default function setup(project: TestProject): () => void {
  buildStale();
  project.provide('browserPath', provideBrowser());
  return openRunFolder();
}
