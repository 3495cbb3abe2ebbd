import { goals, limitOf, measureSizes, recorded } from '../bench/sizes.ts';
import { printTable } from '../bench/table.ts';
import { openScene } from '../tests/support/scene.ts';
import { buildStale } from './build-stale.mjs';

buildStale();
const scene = await openScene();
const sizes = await measureSizes(scene).finally(() => scene.close());
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

printTable(
  'JavaScript that a cold browser needs, gzip',
  ['screen', 'files', 'weight', 'recorded', 'goal'],
  sizes.map(({ screen, files, bytes }) => [screen, files, kB(bytes), kB(recorded[screen]), kB(goals[screen])]),
);

const heavy = sizes.filter(({ screen, bytes }) => bytes > limitOf(screen));
for (const { screen } of heavy)
  console.error(`${screen} is more than ${kB(limitOf(screen))}: make it lighter, or record its new weight.`);
process.exitCode = heavy.length > 0 ? 1 : 0;
