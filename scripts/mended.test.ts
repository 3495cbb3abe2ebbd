import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { lessWork } from './less-work.ts';
import { mend } from './mended.ts';
import { motionEnds } from './motion-ends.ts';

const { resolve } = createRequire(import.meta.url);
const mends = [...motionEnds, ...lessWork];

it.each([
  [
    'rc-motion/es/hooks/useDomMotionEvents.js',
    'patchMotionEvents(awayRef.current)',
    'removeMotionEvents(cacheElementRef.current);\n    };',
  ],
  ['rc-motion/es/hooks/useStatus.js', 'clearTimeout(deadlineRef.current);', 'mountedRef.current = false'],
  ['rc-util/es/Dom/dynamicCSS.js', 'written.get(name)', 'export function updateCSS(css, key) {'],
  ['rc-table/es/Body/index.js', 'expandedRowOffset > 0 ? colWidths', 'expandedRowOffset, colWidths]'],
  ['rc-util/es/getScrollBarSize.js', 'sizes.get(kind)', 'getTargetScrollBarSize(target) {\n  if (typeof document'],
])('finds in %s what it mends', (name, there, gone) => {
  const file = resolve(name);

  const mended = mend(mends, readFileSync(file, 'utf8'), file);

  expect(mended).toContain(there);
  expect(mended).not.toContain(gone);
});

it('says when a package has become another', () => {
  const file = resolve('rc-motion/es/hooks/useStatus.js');

  expect(() => mend(mends, 'export default () => {}', file)).toThrow('has changed');
});

it('leaves all other files as they are', () => {
  expect(mend(mends, 'export default () => {}', resolve('rc-motion/es/hooks/useStepQueue.js'))).toBeUndefined();
});
