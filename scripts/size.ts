import { budgets, goals, measureSizes } from '../bench/sizes.ts';
import { printTable } from '../bench/table.ts';
import { buildProduct } from '../tests/support/build.ts';
import { openScene } from '../tests/support/scene.ts';

buildProduct();
const scene = await openScene();
const sizes = await measureSizes(scene).finally(() => scene.close());
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

printTable(
  'JavaScript that a cold browser needs, gzip',
  ['screen', 'files', 'weight', 'budget', 'goal'],
  sizes.map(({ screen, files, bytes }) => [screen, files, kB(bytes), kB(budgets[screen]), kB(goals[screen])]),
);

const heavy = sizes.filter(({ screen, bytes }) => bytes > budgets[screen]);
for (const { screen } of heavy) console.error(`${screen} is over its budget.`);
process.exitCode = heavy.length > 0 ? 1 : 0;
