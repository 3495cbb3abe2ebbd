import type { Plugin } from 'vite';

const writer = '/node_modules/rc-util/es/Dom/dynamicCSS.js';
const head = /^export function updateCSS\(css, key\) \{$/m;

/** Finds a style by what was written last under its key, in the place of reading every style of the document. */
const remembering = `const written = new Map();
export function updateCSS(css, key, option = {}) {
  const name = option.mark + ' ' + key;
  const last = written.get(name);
  if (last && last.css === css && last.attachTo === option.attachTo && last.node.isConnected) return last.node;
  const node = writeCSS(css, key, option);
  written.set(name, { css, attachTo: option.attachTo, node });
  return node;
}
function writeCSS(css, key) {`;

/**
 * Each part that antd draws makes sure that its styles are there, and looks through all styles of the document for them: a quarter
 * of the work of showing a list. Here it looks only when they have changed.
 */
export function stylesOnce(): Plugin {
  let isFound = false;
  return {
    name: 'styles-once',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(writer) || !head.test(code)) return undefined;
      isFound = true;
      return { code: code.replace(head, remembering), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`No longer as it was: ${writer}.`);
    },
  };
}
