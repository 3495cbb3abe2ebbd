import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { antdTheme } from '../src/theme/antd-theme.ts';
import { paletteOf } from '../src/theme/palette.ts';
import { drawSheet, withoutStyles } from './antd-styles.ts';

const styles = (folder: string) =>
  readFileSync(fileURLToPath(new URL(`../node_modules/antd/es/${folder}/style/index.js`, import.meta.url)), 'utf8');

it('draws one sheet for all palettes, calm or not: tones and sizes are variables', () => {
  const sheet = drawSheet();
  const light = antdTheme(paletteOf({ mode: 'light' }), { motion: true });
  const dark = antdTheme(paletteOf({ mode: 'dark', accent: '#ff6600' }), { motion: false });

  expect(drawSheet(light)).toBe(sheet);
  expect(drawSheet(dark)).toBe(sheet);
  expect(sheet).toMatch(/\.ant-btn\{[^}]*border-radius:var\(--ant-border-radius\)/);
  expect(sheet).toContain('@keyframes antSpinMove');
});

it('puts what a kind inherits under the class that its parts have, and what adds to a kind behind it', () => {
  const sheet = drawSheet();

  expect(sheet).toContain('.ant-select-css-var{font-family:var(--ant-font-family)');
  expect(sheet).toContain('.ant-upload-wrapper{font-family:var(--ant-font-family)');
  expect(sheet).toContain('.ant-btn{font-family:var(--ant-font-family)');
  expect(sheet.indexOf('.ant-btn-compact-item:')).toBeGreaterThan(sheet.indexOf('.ant-wave{'));
});

it('begins with the styles of the icons, also of those that turn', () => {
  const sheet = drawSheet();

  expect(sheet).toMatch(/^\.anticon \{display: inline-flex;/);
  expect(sheet).toMatch(/\.anticon-spin \{[^}]*animation: loadingCircle 1s infinite linear;/);
  expect(sheet).toContain('@keyframes loadingCircle {100% {');
});

it('lets the text of a dialog that moves in be selected', () => {
  expect(drawSheet()).toMatch(/\.ant-modal\.ant-zoom-appear\{(?![^}]*user-select)/);
});

it('takes the functions that write styles out of a module, and leaves its variables', () => {
  const { code, names } = withoutStyles(styles('card'));

  expect(names).toEqual(['Card']);
  expect(code).toMatch(/export default genStyleHooks\('Card', \["ant-card"\], prepareComponentToken\);/);
});

it('does so for a kind whose hook is made at each use, and for parts that share a name', () => {
  expect(withoutStyles(styles('menu'))).toMatchObject({
    names: ['Menu'],
    code: expect.stringContaining('(\'Menu\', ["ant-menu"]'),
  });
  expect(withoutStyles(styles('input')).names).toEqual(['Input-Component', 'Input-Shared']);
  expect(withoutStyles(styles('grid')).code).toContain('["ant-row","ant-col"], prepareRowComponentToken');
});

it('has no class for a kind that the app does not draw', () => {
  expect(withoutStyles(styles('calendar')).code).toContain("genStyleHooks('Calendar', [], ");
});
