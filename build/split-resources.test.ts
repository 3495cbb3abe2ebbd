import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserOnly, definitions, resources } from '../src/resources/index.ts';
import { nounsModule } from './split-resources.ts';

const { pathname: generated } = new URL('../src/resources/generated', import.meta.url);

const bolt = { name: 'bolt' };
const box = { name: 'nutbox' };

const index = `
import type { Resource } from '#shared/define';
import { bolt, nutBox } from './toy/bolt.ts';
`;

it('gives each noun an import of its own', () => {
  expect(nounsModule({ definitions: [bolt], browserOnly: [box], resources: [bolt] }, index)).toBe(
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

  const drawn = nounsModule({ definitions, browserOnly, resources }, text, generated);

  expect(drawn.match(/import\(/g)).toHaveLength(definitions.length + browserOnly.length);
});

it('finds those of a folder by the names of its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nouns-'));
  writeFileSync(join(folder, 'nut-box.ts'), '');

  const drawn = nounsModule({ definitions: [{ name: 'nutBox' }], browserOnly: [], resources: [] }, '', folder);
  rmSync(folder, { recursive: true });

  expect(drawn).toContain('import("./generated/nut-box.ts").then((file) => file.nutBox)');
});

it('refuses a noun that is called otherwise than its export', () => {
  expect(() => nounsModule({ definitions: [{ name: 'screw' }], browserOnly: [], resources: [] }, index)).toThrow('"screw"');
});
