import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Replacement {
  /** The module of a package, as its path ends. */
  readonly module: string;
  /** What stands there instead. */
  readonly code: string;
}

/** Tells whoever does use it. */
const leftOut = (what: string) =>
  `export default function LeftOut() { throw new Error('${what} are left out of the build: scripts/unused-parts.ts.'); }`;

const ownContrast = JSON.stringify(fileURLToPath(new URL('../src/theme/contrast.ts', import.meta.url)));

/** Whether black is easier to read on a colour than white, by the theme's own rule. */
const isBright = `import { contrast } from ${ownContrast};
export const isBright = (value) => {
  const colour = value.toHexString().slice(0, 7);
  return contrast(colour, '#000000') > contrast(colour, '#ffffff');
};`;

const ownQueries = JSON.stringify(fileURLToPath(new URL('../src/lib/query-text.ts', import.meta.url)));

const ownRule = JSON.stringify(fileURLToPath(new URL('../src/lib/one-rule.ts', import.meta.url)));

/** Parts of packages that this app never reaches, or that browsers of today bring along. */
const replacements: readonly Replacement[] = [
  // Filters in a column's head, which bring a tree, radio buttons and an empty state. Lists are searched by their search bar.
  {
    module: 'antd/es/table/hooks/useFilter/FilterDropdown.js',
    code: `export const flattenKeys = () => [];
${leftOut('Column filters')}`,
  },
  // Tables of thousands of rows. Ours are paged.
  {
    module: 'rc-table/es/VirtualTable/index.js',
    code: `export const genVirtualTable = () => LeftOut;\n${leftOut('Virtual tables')}`,
  },
  // Reading and writing of every kind of address, with what engines without a Map need for it; ours are of one kind.
  {
    module: 'qs/lib/index.js',
    code: `import { parseQuery as parse, stringifyQuery as stringify } from ${ownQueries};\nexport default { parse, stringify };`,
  },
  // For where there is no XMLHttpRequest, which axios tries first.
  { module: 'axios/lib/adapters/fetch.js', code: 'export const getFetch = () => false;\nexport default false;' },
  // Types, lengths, lists and English words of rules; what a field must be is said by its definition, through functions.
  { module: '@rc-component/async-validator/es/index.js', code: `export { OneRule as default } from ${ownRule};` },
  { module: 'query-string/index.js', code: `export { stringifyFlat as stringify } from ${ownQueries};` },
  // Reads stacks for Refine's developer tools.
  { module: 'error-stack-parser/error-stack-parser.js', code: 'module.exports = {};' },
  // English plurals of resource names, for titles that this app writes itself.
  { module: 'pluralize/pluralize.js', code: 'module.exports = { plural: (word) => word, singular: (word) => word };' },
  // Every browser that we build for has it.
  { module: 'resize-observer-polyfill/dist/ResizeObserver.es.js', code: 'export default ResizeObserver;' },
];

/** Components that another draws only when it is asked to, which this app never does. */
const unasked: Readonly<Record<string, { readonly by: string; readonly what: string }>> = {
  '../../radio': { by: '/antd/es/table/hooks/useSelection.js', what: 'Radio buttons of table rows' },
  '../skeleton': { by: '/antd/es/modal/Modal.js', what: 'Skeletons of dialogs' },
};
const unaskedPrefix = '\0unasked:';

/** The two functions of trees that a table needs for its selection; beside them stand the nodes of a drawn tree. */
const treeArrays = `export const arrDel = (list, value) => (list ?? []).filter((entry) => entry !== value);
export const arrAdd = (list, value) => ((list ?? []).includes(value) ? list.slice() : [...(list ?? []), value]);`;

/** What one module stands on in place of another, which it needs a little of. */
const standIns = [
  // The one question that antd's button asks the panel of its colour picker.
  { id: '\0antd-is-bright', source: '/color-picker/components/ColorPresets', by: '/button/style/token.js', code: isBright },
  { id: '\0rc-tree-arrays', source: 'rc-tree/es/util', by: '/antd/es/table/hooks/useSelection.js', code: treeArrays },
] as const;

/** antd's buttons and tooltips need colours, not the panel in which one is picked. */
const colour = '@rc-component/color-picker';
const colourOnly = /\/antd\/es\/color-picker\/(color|util)\.js$/;

/** Edits of whole packages, all of one kind: names and advice for developers, which keep functions that nothing calls. */
const edits: readonly { readonly of: RegExp; readonly find: RegExp; readonly put: string }[] = [
  { of: /\/node_modules\/@refinedev\//, find: /^\s*__name\(\w+, "\w+"\);$/gm, put: '' },
  { of: /\/node_modules\/react-router\//, find: /^\w+\.displayName = "[\w.]+";$/gm, put: '' },
  {
    of: /\/node_modules\/react-router\//,
    find: /= (React\w*\.(?:forwardRef|memo|createContext)\()/g,
    put: '= /* @__PURE__ */ $1',
  },
  // Advice to developers about what this app does not do: it waits for no words.
  { of: /\/node_modules\/react-i18next\//, find: /warnOnce\(i18n, '[A-Z_]+', [`'][^`']*[`'](, \{[^}]*\})?\);/g, put: '' },
];

/**
 * Leaves out of the build what packages bring along and nobody reaches (docs/decisions/008-parts-left-out-of-the-build.md), and fails
 * when one of the modules is no longer there.
 */
export function unusedParts(): Plugin {
  const missing = new Set(replacements.map(({ module }) => module));
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer) return undefined;
      const standIn = standIns.find((one) => source.endsWith(one.source) && importer.endsWith(one.by));
      if (standIn) return standIn.id;
      const part = unasked[source];
      if (part && importer.endsWith(part.by)) return unaskedPrefix + part.what;
      return source === colour && colourOnly.test(importer) ? this.resolve(`${colour}/es/color`, importer) : undefined;
    },
    load(id) {
      const standIn = standIns.find((one) => one.id === id);
      if (standIn) return standIn.code;
      if (id.startsWith(unaskedPrefix)) return leftOut(id.slice(unaskedPrefix.length));
      const found = replacements.find(({ module }) => id.endsWith(`/node_modules/${module}`));
      if (!found) return undefined;
      missing.delete(found.module);
      return found.code;
    },
    transform(code, id) {
      const due = edits.filter(({ of }) => of.test(id));
      return due.length > 0 ? { code: due.reduce((text, { find, put }) => text.replace(find, put), code), map: null } : undefined;
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`No longer part of the build: ${[...missing].join(', ')}.`);
    },
  };
}
