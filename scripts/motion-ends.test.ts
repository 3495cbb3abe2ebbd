import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { mendMotion } from './motion-ends.ts';

const hook = createRequire(import.meta.url).resolve('rc-motion/es/hooks/useDomMotionEvents.js');

it('finds in the package what it mends', () => {
  expect(mendMotion(readFileSync(hook, 'utf8'))).toContain('cacheElementRef.current = undefined');
});

it('says when the package has become another', () => {
  expect(() => mendMotion('export default () => {}')).toThrow('rc-motion has changed');
});
