import { execFileSync } from 'node:child_process';
import { partNames } from '../build/left-out.ts';
import { buildStale } from '../scripts/build-stale.mjs';
import { openScene } from '../tests/support/scene.ts';
import { measureSizes } from './sizes.ts';
import { printTable } from './table.ts';

/** Builds with a part kept, and returns the bytes that a cold browser needs for the first list. */
async function weigh(kept: string): Promise<number> {
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error'], { env: { ...process.env, KEEP_PART: kept } });
  const scene = await openScene();
  const sizes = await measureSizes(scene).finally(() => scene.close());
  return sizes.find(({ screen }) => screen === 'list')?.bytes ?? Number.NaN;
}

/** Measures how much each part that the build leaves out (build/left-out.ts) would add to the first list. */
export async function benchLeftOut(): Promise<void> {
  const without = await weigh('');
  const rows: (readonly [string, string])[] = [];
  for (const name of partNames) rows.push([name, ((await weigh(name)) / 1000 - without / 1000).toFixed(1)]);
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error']);
  buildStale();
  printTable(`Parts left out of the build, of ${(without / 1000).toFixed(1)} kB`, ['part', 'kB, gzip'], rows);
}
