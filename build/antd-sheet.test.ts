import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { drawSheet } from './antd-sheet.ts';
import { withoutStyles } from './lean-antd.ts';

const styles = (folder: string) =>
  readFileSync(fileURLToPath(new URL(`../node_modules/antd/es/${folder}/style/index.js`, import.meta.url)), 'utf8');

it('draws a sheet without the values of any theme: tones and sizes are variables', () => {
  const sheet = drawSheet();

  expect(sheet).toMatch(/\.ant-btn\{[^}]*border-radius:var\(--ant-border-radius\)/);
  expect(sheet).toContain('@keyframes antSpinMove');
  expect(sheet).toContain('.anticon');
  expect(sheet).not.toMatch(/--ant-color-primary:/);
  // All of antd is loaded for it, which takes a busy machine longer than a unit test has.
}, 60_000);

it('takes the functions that write styles out of a module, and leaves its variables', () => {
  expect(withoutStyles(styles('card'))).toMatch(/export default genStyleHooks\('Card', \(\) => \[\], prepareComponentToken/);
  expect(withoutStyles('export const one = 1;')).toBeUndefined();
});
