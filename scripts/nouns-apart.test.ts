import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { definitions, resources } from '../src/resources/index.ts';
import { drawNouns } from './nouns-apart.ts';

const bolt = { name: 'bolt' };
const box = { name: 'nutbox' };

const index = `
import type { Resource } from '#shared/define';
import { bolt, nutBox } from './toy/bolt.ts';
`;

it('gives each noun an import of its own', () => {
  expect(drawNouns({ definitions: [bolt, box], resources: [bolt] }, index)).toBe(
    [
      'export const nouns = [',
      '{ name: "bolt", hasScreen: true, load: () => import("./toy/bolt.ts").then((file) => file.bolt) },',
      '{ name: "nutbox", hasScreen: false, load: () => import("./toy/bolt.ts").then((file) => file.nutBox) },',
      '];',
      '',
    ].join('\n'),
  );
});

it('finds every noun of the product', () => {
  const text = readFileSync(new URL('../src/resources/index.ts', import.meta.url), 'utf8');

  expect(drawNouns({ definitions, resources }, text).match(/import\(/g)).toHaveLength(definitions.length);
});

it('refuses a noun that is called otherwise than its export', () => {
  expect(() => drawNouns({ definitions: [{ name: 'screw' }], resources: [] }, index)).toThrow('"screw"');
});
