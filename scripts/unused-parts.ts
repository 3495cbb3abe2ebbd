import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A part of a package that the build leaves out. */
interface Part {
  /** The kilobytes that this saves in the JavaScript of the first list, after gzip (`npm run bench -- parts`). */
  readonly kB: number;
}

interface Replacement extends Part {
  /** The end of the path of the module. */
  readonly module: string;
  /** The code that replaces the module. */
  readonly code: string;
}

/** Makes a component that throws when it is used after all. */
const leftOut = (what: string) =>
  `export default function LeftOut() { throw new Error('${what} are left out of the build: scripts/unused-parts.ts.'); }`;

const ownContrast = JSON.stringify(fileURLToPath(new URL('../src/theme/contrast.ts', import.meta.url)));

/** The code that decides whether black is easier to read on a colour than white, by the theme's own rule. */
const isBright = `import { contrast } from ${ownContrast};
export const isBright = (value) => {
  const colour = value.toHexString().slice(0, 7);
  return contrast(colour, '#000000') > contrast(colour, '#ffffff');
};`;

const ownQueries = JSON.stringify(fileURLToPath(new URL('../src/lib/query-text.ts', import.meta.url)));

const ownSelect = JSON.stringify(fileURLToPath(new URL('../src/components/lazy-select/lazy-select.tsx', import.meta.url)));

const ownRule = JSON.stringify(fileURLToPath(new URL('../src/lib/one-rule.ts', import.meta.url)));

/** Modules that this app never uses, or that current browsers make superfluous. */
const replacements: readonly Replacement[] = [
  // Filters in a column's head, which bring a tree, radio buttons and an empty state. Lists are searched by their search bar.
  {
    kB: 17.7,
    module: 'antd/es/table/hooks/useFilter/FilterDropdown.js',
    code: `export const flattenKeys = () => [];
${leftOut('Column filters')}`,
  },
  // Virtual tables for thousands of rows; ours are paged.
  {
    kB: 1.9,
    module: 'rc-table/es/VirtualTable/index.js',
    code: `export const genVirtualTable = () => LeftOut;\n${leftOut('Virtual tables')}`,
  },
  // Parsing and writing of every form of query string, with fallbacks for engines without Map; ours have one form.
  {
    kB: 13.0,
    module: 'qs/lib/index.js',
    code: `import { parseQuery as parse, stringifyQuery as stringify } from ${ownQueries};\nexport default { parse, stringify };`,
  },
  // The adapter for environments without XMLHttpRequest, which axios tries first.
  { kB: 4.2, module: 'axios/lib/adapters/fetch.js', code: 'export const getFetch = () => false;\nexport default false;' },
  // Rules for types, lengths and lists with English texts; our fields are checked by their definitions, through functions.
  { kB: 4.1, module: '@rc-component/async-validator/es/index.js', code: `export { OneRule as default } from ${ownRule};` },
  { kB: 2.0, module: 'query-string/index.js', code: `export { stringifyFlat as stringify } from ${ownQueries};` },
  // The reader of stacks for Refine's developer tools.
  { kB: 1.6, module: 'error-stack-parser/error-stack-parser.js', code: 'module.exports = {};' },
  // English plurals of resource names, for titles that this app writes itself.
  { kB: 2.4, module: 'pluralize/pluralize.js', code: 'module.exports = { plural: (word) => word, singular: (word) => word };' },
  // A polyfill that no browser of our targets needs.
  { kB: 2.2, module: 'resize-observer-polyfill/dist/ResizeObserver.es.js', code: 'export default ResizeObserver;' },
];

/** The two functions of rc-tree that a table needs for its selection; their module also imports the nodes of a rendered tree. */
const treeArrays = `export const arrDel = (list, value) => (list ?? []).filter((entry) => entry !== value);
export const arrAdd = (list, value) => ((list ?? []).includes(value) ? list.slice() : [...(list ?? []), value]);`;

interface StandIn extends Part {
  readonly what: string;
  readonly source: string;
  readonly by: string;
  readonly code: string;
}

/** Replacements of an import in one module, which needs little or nothing of the imported one. */
const standIns: readonly StandIn[] = [
  {
    kB: 6.1,
    what: 'the panel of the colour picker, which antd’s button asks one question',
    source: '/color-picker/components/ColorPresets',
    by: '/antd/es/button/style/token.js',
    code: isBright,
  },
  {
    kB: 2.7,
    what: 'nodes of trees behind the selection of a table',
    source: 'rc-tree/es/util',
    by: '/antd/es/table/hooks/useSelection.js',
    code: treeArrays,
  },
  {
    kB: 17.3,
    what: 'the select for the size of a page, which is loaded when it is touched',
    source: '../select',
    by: '/antd/es/pagination/Pagination.js',
    code: `export { LazySelect as default } from ${ownSelect};`,
  },
  {
    kB: 1.3,
    what: 'trees of rows whose boxes mark the rows below',
    source: 'rc-tree/es/utils/treeUtil',
    by: '/antd/es/table/hooks/useSelection.js',
    code: `${leftOut('Boxes of tables that mark the rows below')}\nexport { LeftOut as convertDataToEntities };`,
  },
  // It is only rendered on request, which this app never makes.
  {
    kB: 2.3,
    what: 'radio buttons of table rows',
    source: '../../radio',
    by: '/antd/es/table/hooks/useSelection.js',
    code: leftOut('Radio buttons of table rows'),
  },
  {
    kB: 2.5,
    what: 'skeletons of dialogs',
    source: '../skeleton',
    by: '/antd/es/modal/Modal.js',
    code: leftOut('Skeletons of dialogs'),
  },
];
const standInPrefix = '\0stand-in:';

/** antd's buttons and tooltips need the colours of the colour picker, but not its panel. */
const colours: Part & { readonly source: string; readonly by: RegExp } = {
  kB: 2.1,
  source: '@rc-component/color-picker',
  by: /\/antd\/es\/color-picker\/(color|util)\.js$/,
};

interface Edit extends Part {
  readonly what: string;
  readonly of: RegExp;
  readonly find: RegExp;
  readonly put: string;
}

/** Edits of whole packages. They remove names and advice for developers, which keep unused functions in the bundle. */
const edits: readonly Edit[] = [
  {
    kB: 2.7,
    what: 'names of functions in Refine',
    of: /\/node_modules\/@refinedev\//,
    find: /^\s*__name\(\w+, "\w+"\);$/gm,
    put: '',
  },
  {
    kB: 1.8,
    what: 'names of components in React Router',
    of: /\/node_modules\/react-router\//,
    find: /^\w+\.displayName = "[\w.]+";$/gm,
    put: '',
  },
  {
    kB: 1.7,
    what: 'components of React Router that nobody draws',
    of: /\/node_modules\/react-router\//,
    find: /= (React\w*\.(?:forwardRef|memo|createContext)\()/g,
    put: '= /* @__PURE__ */ $1',
  },
  {
    kB: 8.1,
    what: 'fetchers of React Router, and routes that a server sends later or somebody watches',
    of: /\/node_modules\/react-router\//,
    find: /(?<=fetch: )fetch2(?=,)|init\.patchRoutesOnNavigation|init\.instrumentations|opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)/g,
    put: 'undefined',
  },
  {
    kB: 5.8,
    what: 'loaders of React Router: a navigation is complete at once',
    of: /\/node_modules\/react-router\//,
    find: /await handleLoaders\(/g,
    put: `await (async (_, at, found) => {
      completeNavigation(at, { matches: found, loaderData: {}, errors: null }, { flushSync });
      return { shortCircuited: true };
    })(`,
  },
  {
    kB: 1.4,
    what: 'links of React Router that load pages of such a server ahead',
    of: /\/node_modules\/react-router\//,
    find: /return shouldPrefetch && !isAbsolute \?/g,
    put: 'return false ?',
  },
  {
    kB: 1.3,
    what: 'the connector of i18next to a source of texts; ours are in memory',
    of: /\/node_modules\/i18next\//,
    find: /new Connector\(.*\);$/gm,
    put: '{ on() {}, state: {}, load: (_, __, done) => done?.() };',
  },
  {
    kB: 1.2,
    what: 'advice of i18next and react-i18next',
    of: /\/node_modules\/(react-)?i18next\//,
    find: /(?:this\.logger\.(?:warn|error|deprecate)\([`'].*|warnOnce\(i18n, '[A-Z_]+', .*)\);$/gm,
    put: ';',
  },
];

/** Every part, by the name that a failed build and the bench report. */
const parts: Readonly<Record<string, Part>> = Object.fromEntries([
  ...replacements.map((part) => [part.module, part] as const),
  ...standIns.map((part) => [part.what, part] as const),
  [colours.source, colours] as const,
  ...edits.map((part) => [part.what, part] as const),
]);
export const partNames: readonly string[] = Object.keys(parts);

/**
 * Leaves unused parts of packages out of the build (docs/decisions/008-parts-left-out-of-the-build.md), and fails when one of the
 * parts, whether module or edit, is no longer found in its place.
 *
 * @param kept the name of a part that stays, so that the bench can weigh it
 */
export function unusedParts(kept?: string): Plugin {
  const missing = new Set(partNames.filter((name) => name !== kept));
  const takes = (name: string) => {
    missing.delete(name);
    return name !== kept;
  };
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer) return undefined;
      const standIn = standIns.find((one) => source.endsWith(one.source) && importer.endsWith(one.by));
      if (standIn) return takes(standIn.what) ? standInPrefix + standIn.what : undefined;
      if (source !== colours.source || !colours.by.test(importer)) return undefined;
      return takes(colours.source) ? this.resolve(`${colours.source}/es/color`, importer) : undefined;
    },
    load(id) {
      const standIn = standIns.find(({ what }) => id === standInPrefix + what);
      if (standIn) return standIn.code;
      const found = replacements.find(({ module }) => id.endsWith(`/node_modules/${module}`));
      return found && takes(found.module) ? found.code : undefined;
    },
    transform(code, id) {
      const due = edits.filter(({ of, find }) => of.test(id) && code.search(find) >= 0);
      const taken = due.filter(({ what }) => takes(what));
      return taken.length > 0
        ? { code: taken.reduce((text, { find, put }) => text.replace(find, put), code), map: null }
        : undefined;
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`No longer part of the build: ${[...missing].join(', ')} (scripts/unused-parts.ts).`);
    },
  };
}
