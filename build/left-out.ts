import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Part {
  /** What is left out, as its error says. */
  readonly what: string;
  /** The module, by the end of its path; with `by`, what these modules import by this name. */
  readonly module: string;
  readonly by?: RegExp;
  /** The names of which each throws when it is used after all; or the code that has what is needed of the module. */
  readonly put: readonly string[] | string;
}

const own = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

/**
 * The modules that this app never reaches, and those of which a part needs one function. Each is felt in the first list
 * (docs/decisions/008-parts-left-out-of-the-build.md).
 */
const parts: readonly Part[] = [
  // Lists are searched by their search bar.
  {
    what: 'Filters in the head of a column',
    module: 'antd/es/table/hooks/useFilter/FilterDropdown.js',
    put: ['default', 'flattenKeys'],
  },
  // Lists are paged.
  { what: 'Virtual tables', module: 'antd/es/table/RcTable/VirtualTable.js', put: ['default'] },
  // A list brings its own choice of the page's size, which is loaded when it is touched.
  {
    what: 'The size changer of a pagination',
    module: '../select',
    by: /\/antd\/es\/pagination\/Pagination\.js$/,
    put: ['default'],
  },
  // Browsers have XMLHttpRequest, which alone tells how far an upload is.
  { what: 'Calls by fetch', module: 'axios/lib/adapters/fetch.js', put: ['default', 'getFetch'] },
  {
    what: 'The tree behind the boxes of a table',
    module: '@rc-component/tree',
    by: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    put: `export const arrDel = (list, value) => (list ?? []).filter((entry) => entry !== value);
export const arrAdd = (list, value) => ((list ?? []).includes(value) ? list.slice() : [...(list ?? []), value]);
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`,
  },
  {
    what: 'The panel of the colour picker behind the colours of buttons and tags',
    module: '../../color-picker/components/ColorPresets',
    by: /\/antd\/es\/(button\/style\/token|tag\/style\/index)\.js$/,
    put: `import { contrast } from ${own('../src/theme/contrast.ts')};
export const isBright = (value) => {
  const colour = value.toHexString().slice(0, 7);
  return contrast(colour, '#000000') > contrast(colour, '#ffffff');
};`,
  },
];

/** The parts by name, for the bench that weighs them. */
export const partNames: readonly string[] = parts.map(({ what }) => what);

const mark = '\0left-out:';

/** Returns the code that is put in the place of a module. */
function codeOf({ what, put }: Part): string {
  if (typeof put === 'string') return put;
  const fails = `const fails = () => { throw new Error(${JSON.stringify(`${what}: left out of the build, see build/left-out.ts.`)}); };`;
  const exported = put.map((name) => (name === 'default' ? 'export default fails;' : `export const ${name} = fails;`));
  return [fails, ...exported].join('\n');
}

/**
 * Leaves these modules out of the build, which fails when one of them is no longer found in its place.
 *
 * @param kept the name of a part that stays, so that the bench can weigh it
 */
export function leftOut(kept?: string): Plugin {
  const missing = new Set(partNames.filter((name) => name !== kept));
  const taken = parts.filter(({ what }) => missing.has(what));
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const part = taken.find(({ module, by }) => by !== undefined && source === module && by.test(importer ?? ''));
      return part && mark + part.what;
    },
    load(id) {
      const part = taken.find(({ what, module, by }) => (by ? id === mark + what : id.endsWith(`/node_modules/${module}`)));
      if (!part) return undefined;
      missing.delete(part.what);
      return codeOf(part);
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`No longer part of the build: ${[...missing].join(', ')} (build/left-out.ts).`);
    },
  };
}
