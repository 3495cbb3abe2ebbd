import type { Mend } from './mended.ts';

/**
 * What antd does each time, and need do once.
 *
 * Each part that it draws makes sure that its styles are there, and looks through all styles of the document for them: a quarter of
 * the work of showing a list. Here it looks only when they have changed.
 *
 * Each table that comes to the front measures how wide a scroll bar is, with a style sheet of its own that it takes away again: two
 * times the browser looks which elements that concerns. Here it measures once for each kind of scroll bar, and again at another zoom.
 *
 * Each table draws all its rows a second time when the widths of its columns have been measured, which only rows that unfold below
 * shifted columns have a use for.
 */
export const lessWork: readonly Mend[] = [
  {
    file: /[\\/]rc-util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
    from: 'export function updateCSS(css, key) {',
    to: `const written = new Map();
export function updateCSS(css, key, option = {}) {
  const name = option.mark + ' ' + key;
  const last = written.get(name);
  if (last && last.css === css && last.attachTo === option.attachTo && last.node.isConnected) return last.node;
  const node = writeCSS(css, key, option);
  written.set(name, { css, attachTo: option.attachTo, node });
  return node;
}
function writeCSS(css, key) {`,
  },
  {
    file: /[\\/]rc-util[\\/]es[\\/]getScrollBarSize\.js$/,
    from: 'export function getTargetScrollBarSize(target) {',
    to: `const sizes = new Map();
export function getTargetScrollBarSize(target) {
  if (!(target instanceof Element)) return measuredSize(target);
  const kind = getComputedStyle(target).scrollbarWidth + ' ' + devicePixelRatio;
  const size = sizes.get(kind) ?? measuredSize(target);
  sizes.set(kind, size);
  return size;
}
function measuredSize(target) {`,
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Body[\\/]index\.js$/,
    from: '[flattenColumns.length, expandedRowOffset, colWidths]',
    to: '[flattenColumns.length, expandedRowOffset, expandedRowOffset > 0 ? colWidths : undefined]',
  },
];
