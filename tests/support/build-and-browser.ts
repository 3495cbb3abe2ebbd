import type { TestProject } from 'vitest/node';
import { buildStale } from '../../scripts/build-stale.mjs';
import { provideBrowser } from './browser.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}

/** Prepares the browser tests once: makes the build if it is stale, and provides a browser. */
export default function setup(project: TestProject): () => void {
  buildStale();
  project.provide('browserPath', provideBrowser());
  return openRunFolder();
}
