import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { provideBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
  }
}

/** Once before the browser tests: what production would run is built from the sources as they are, and a browser is at hand. */
export default function setup(project: TestProject): void {
  mkdirSync('shots/failures', { recursive: true });
  const built = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (built.status !== 0) throw new Error('The build failed; run npm run build.');
  project.provide('browserPath', provideBrowser());
}
