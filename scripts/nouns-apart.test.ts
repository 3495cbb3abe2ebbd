import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apart, definitions, resources } from '../src/resources/index.ts';
import { drawNouns } from './nouns-apart.ts';

const { pathname: generated } = new URL('../src/resources/generated', import.meta.url);

const bolt = { name: 'bolt' };
const box = { name: 'nutbox' };

const index = `
import type { Resource } from '#shared/define';
import { bolt, nutBox } from './toy/bolt.ts';
`;

it('gives each noun an import of its own', () => {
  expect(drawNouns({ definitions: [bolt], apart: [box], resources: [bolt] }, index)).toBe(
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

  const drawn = drawNouns({ definitions, apart, resources }, text, generated);

  expect(drawn.match(/import\(/g)).toHaveLength(definitions.length + apart.length);
});

it('finds those of a folder by the names of its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nouns-'));
  writeFileSync(join(folder, 'nut-box.ts'), '');

  const drawn = drawNouns({ definitions: [{ name: 'nutBox' }], apart: [], resources: [] }, '', folder);
  rmSync(folder, { recursive: true });

  expect(drawn).toContain('import("./generated/nut-box.ts").then((file) => file.nutBox)');
});

it('refuses a noun that is called otherwise than its export', () => {
  expect(() => drawNouns({ definitions: [{ name: 'screw' }], apart: [], resources: [] }, index)).toThrow('"screw"');
});
