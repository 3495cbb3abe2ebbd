import type { Mend } from './mended.ts';

/**
 * Patches for work that antd repeats although once would do.
 *
 * Each component that renders searches all styles of the document for its own, which is a quarter of the work of showing a list.
 * The patch searches only when they have changed.
 *
 * The last component of a kind that leaves the page takes the style sheet of the kind along as parsed, so that each dialog that
 * opens parses those of its fields again, a third of its work, and a style element that goes or comes has the browser look at the
 * styles of the whole page. The patch keeps them; an effect of each component puts back what the change of a theme has removed.
 *
 * Antd's packages copy objects property by property, with a description of each, which is a seventh of all calls of showing a list
 * and leaves objects that are slow to read. The patch copies them as the language does.
 *
 * Each table that comes to the front measures the width of a scroll bar with a style sheet that it adds and removes, so the
 * browser recalculates styles twice. The patch measures once for each kind of scroll bar, and again at another zoom.
 *
 * Each table renders all its rows again once the widths of its columns are measured, which is only of use for expandable rows
 * below shifted columns.
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
    file: /[\\/]@ant-design[\\/]cssinjs[\\/]es[\\/]hooks[\\/]useGlobalCache\.js$/,
    from: 'if (nextCount === 0) {',
    to: "if (nextCount === 0 && prefix !== 'style' && prefix !== 'cssVar') {",
  },
  {
    file: /[\\/]@babel[\\/]runtime[\\/]helpers[\\/]esm[\\/]objectSpread2\.js$/,
    from: 'function _objectSpread2(e) {',
    to: `function _objectSpread2(...parts) {
  return Object.assign(...parts);
}
function spreadByDescription(e) {`,
  },
  {
    file: /[\\/]@babel[\\/]runtime[\\/]helpers[\\/]esm[\\/]defineProperty\.js$/,
    from: 'return (r = toPropertyKey(r)) in e',
    to: "return (r = typeof r === 'string' ? r : toPropertyKey(r)) in e",
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
