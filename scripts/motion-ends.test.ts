import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { mendMotion } from './motion-ends.ts';

const { resolve } = createRequire(import.meta.url);
const hook = (name: string) => resolve(`rc-motion/es/hooks/${name}.js`);

it.each([
  ['useDomMotionEvents', 'patchMotionEvents(awayRef.current)', 'removeMotionEvents(cacheElementRef.current);\n    };'],
  ['useStatus', 'clearTimeout(deadlineRef.current);', 'mountedRef.current = false'],
])('finds in %s what it mends', (name, there, gone) => {
  const mended = mendMotion(readFileSync(hook(name), 'utf8'), hook(name));

  expect(mended).toContain(there);
  expect(mended).not.toContain(gone);
});

it('says when the package has become another', () => {
  expect(() => mendMotion('export default () => {}', hook('useStatus'))).toThrow('rc-motion has changed');
});

it('leaves all other files as they are', () => {
  expect(mendMotion('export default () => {}', hook('useStepQueue'))).toBeUndefined();
});
