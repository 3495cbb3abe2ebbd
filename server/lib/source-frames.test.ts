import { SourceMap } from 'node:module';
import { expect, it } from 'vitest';
import { sourceFrames } from './source-frames.ts';

const bundle = 'file:///srv/dist/server/main.js';
const map = new SourceMap({
  file: 'main.js',
  version: 3,
  sources: ['../../server/lib/deep.ts'],
  sourcesContent: [],
  names: [],
  sourceRoot: '',
  // The second line of the bundle is the fifth one of the source, from its third column on.
  mappings: ';AAIE',
});

it.each([
  [`    at run (${bundle}:2:1)`, '    at run (server/lib/deep.ts:5:3)'],
  [`    at async ${bundle}:2:1`, '    at async server/lib/deep.ts:5:3'],
  ['    at run (node:internal/process:2:1)', '    at run (node:internal/process:2:1)'],
  ['    at run (file:///srv/other.js:2:1)', '    at run (file:///srv/other.js:2:1)'],
])('%s is told as %s', (frame, told) => {
  expect(sourceFrames([frame], bundle, () => map)).toEqual([told]);
});

it('tells the frames as they are where there is no map', () => {
  expect(sourceFrames([`    at run (${bundle}:2:1)`], bundle, () => undefined)).toEqual([`    at run (${bundle}:2:1)`]);
});
