import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ThemeConfig } from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';
import type { Mend } from './mended.ts';

// As CommonJS, which Node.js can read without a bundler: all of these packages must share one copy of the code for styles.
const require = createRequire(import.meta.url);

/** Registers the styles of a part of a component under the class of the part. What it inherits stands under the root class. */
type Register = (prefix: string, rootClass: string) => unknown;
type SubStyle = (props: { readonly prefixCls: string }) => null;
type Name = string | readonly string[];
type Maker<R> = (name: Name, ...rest: readonly unknown[]) => R;
/** The functions of antd to which each component hands the functions that write its styles. */
interface Makers {
  genStyleHooks: Maker<Register>;
  genComponentStyleHook: Maker<Register>;
  genSubStyleComponent: Maker<SubStyle>;
}

/** A part of antd that this app draws: the name of its styles, the prefix of its classes and the end of its root class. */
type Part = readonly [name: string, prefix: string, root?: string];

/** The end of the class for the variables of a kind. */
const own = '-css-var';

const parts: readonly Part[] = [
  ['Alert', 'alert'],
  ['App', 'app'],
  ['Button', 'btn'],
  ['Button-compact', 'btn'],
  ['Card', 'card'],
  ['Checkbox', 'checkbox', own],
  ['Collapse', 'collapse'],
  ['ColorPicker', 'color-picker', own],
  ['DatePicker', 'picker', own],
  ['Divider', 'divider'],
  ['Drawer', 'drawer'],
  ['Dropdown', 'dropdown', own],
  ['Empty', 'empty'],
  ['Flex', 'flex'],
  ['Form', 'form', own],
  ['Grid', 'row'],
  ['Grid', 'col'],
  ['Input-Shared', 'input'],
  ['Input-Component', 'input', own],
  ['Input-OTP', 'otp'],
  ['Input-TextArea', 'input', own],
  ['InputNumber', 'input-number', own],
  ['List', 'list'],
  ['Menu', 'menu', own],
  ['Message', 'message', own],
  ['Modal', 'modal', own],
  ['Modal-confirm', 'modal'],
  ['Notification', 'notification', own],
  ['Pagination', 'pagination'],
  ['Pagination-bordered', 'pagination'],
  ['Popconfirm', 'popconfirm'],
  ['Popover', 'popover'],
  ['Progress', 'progress'],
  ['QRCode', 'qrcode'],
  ['Radio', 'radio', own],
  ['Rate', 'rate'],
  ['Result', 'result'],
  ['Segmented', 'segmented'],
  ['Select', 'select', own],
  ['Skeleton', 'skeleton'],
  ['Slider', 'slider'],
  ['Space', 'space'],
  ['Space-Addon', 'space-addon'],
  ['Space-Compact', 'space-compact'],
  ['Spin', 'spin'],
  ['Statistic', 'statistic'],
  ['Switch', 'switch'],
  ['Table', 'table', own],
  ['Tabs', 'tabs', own],
  ['Tag', 'tag'],
  ['Tag-preset', 'tag'],
  ['Tag-status', 'tag'],
  ['Timeline', 'timeline', own],
  ['Tooltip', 'tooltip'],
  ['Tree', 'tree'],
  ['TreeSelect', 'tree-select', own],
  ['Typography', 'typography'],
  ['Upload', 'upload', '-wrapper'],
  ['Wave', 'wave'],
];

const makerNames: ReadonlySet<string> = new Set<keyof Makers>(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);

/** Changes of the sheet. */
const edits: readonly (readonly [from: RegExp, to: string])[] = [
  // The list of what the sheet contains, for a browser in which antd looks for it.
  [/\.data-ant-cssinjs-cache-path\{[^}]*\}$/, ''],
  // A dialog that moves in lets nobody select its text meanwhile, which every element in it inherits: the browser works out the
  // styles of all of them again when it begins to move, and when it stands.
  [/(\.ant-modal\.ant-zoom-appear\{[^}]*)user-select:none;/, '$1'],
];

const classOf = (prefix: string) => `ant-${prefix}`;
const nameOf = (name: Name) => (typeof name === 'string' ? name : name.join('-'));

/** Returns the prefixes of the classes for which the sheet has styles of this name. */
const prefixesOf = (name: string) => parts.filter(([of]) => of === name).map(([, prefix]) => classOf(prefix));

/** Returns the files that hand over styles, of all components of the package. */
function styleFiles(lib: string): string[] {
  const folders = readdirSync(lib).map((name) => join(lib, name, 'style'));
  const inFolders = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  return [...inFolders, join(lib, '_util', 'wave', 'style.js')].filter((file) => file.endsWith('.js'));
}

/** Has antd tell of each registration that its components would use, by the name of the styles; several may share one name. */
function registrations(): ReadonlyMap<string, readonly Register[]> {
  const lib = dirname(require.resolve('antd'));
  const found = new Map<string, Register[]>();
  const add = (name: Name, register: Register) => found.set(nameOf(name), [...(found.get(nameOf(name)) ?? []), register]);
  const makers = require('antd/lib/theme/util/genStyleUtils') as Makers;
  const { genStyleHooks, genComponentStyleHook, genSubStyleComponent } = makers;
  const told =
    (make: Maker<Register>): Maker<Register> =>
    (name, ...rest) => {
      const register = make(name, ...rest);
      add(name, register);
      return register;
    };
  makers.genStyleHooks = told(genStyleHooks);
  makers.genComponentStyleHook = told(genComponentStyleHook);
  makers.genSubStyleComponent = (name, ...rest) => {
    const component = genSubStyleComponent(name, ...rest);
    add(name, (prefixCls) => component({ prefixCls }));
    return component;
  };
  for (const file of styleFiles(lib)) {
    // It may have been read already, with the makers of before.
    delete require.cache[file];
    require(file);
  }
  Object.assign(makers, { genStyleHooks, genComponentStyleHook, genSubStyleComponent });

  // These three are made anew at each use.
  const hook = (folder: string) => (require(`antd/lib/${folder}/style`) as { default: (...args: unknown[]) => unknown }).default;
  const [menu, tooltip, treeSelect] = ['menu', 'tooltip', 'tree-select'].map(hook);
  add('Menu', (prefix, root) => menu?.(prefix, root));
  add('Tooltip', (prefix) => tooltip?.(prefix));
  add('TreeSelect', (prefix, root) => treeSelect?.(prefix, classOf('select-tree'), root));
  return found;
}

/**
 * Returns antd's style sheet for its icons and the parts that the app draws. It is the same for all themes: their tones and sizes
 * are CSS variables, which antd writes into the document.
 */
export function drawSheet(theme: ThemeConfig = { cssVar: { key: 'any' }, hashed: false }): string {
  const registered = registrations();
  const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs');
  const { default: ConfigProvider } = require('antd/lib/config-provider') as typeof import('antd/es/config-provider');
  function Parts() {
    const left = new Map(registered);
    for (const [name, prefix, root = ''] of parts) {
      const [register, ...others] = left.get(name) ?? [];
      if (!register) throw new Error(`antd has no styles called ${name} (scripts/antd-styles.ts).`);
      left.set(name, others);
      register(classOf(prefix), classOf(prefix) + root);
    }
    return null;
  }
  const cache = createCache();
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, createElement(Parts))));
  const all = extractStyle(cache, { plain: true, types: ['style'] });
  const { iconStyles } = require('@ant-design/icons/lib/utils') as typeof import('@ant-design/icons/lib/utils');
  // The icons put theirs above all others.
  const ofIcons = iconStyles.replaceAll(/\s*\n\s*/g, '');
  return edits.reduce((sheet, [from, to]) => {
    if (!from.test(sheet)) throw new Error(`antd's style sheet has nothing like ${from} (scripts/antd-styles.ts).`);
    return sheet.replace(from, to);
  }, ofIcons + all);
}

/** Returns the calls within a module of antd by which it hands over styles. */
function callsIn(code: string): ESTree.CallExpression[] {
  const calls: ESTree.CallExpression[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && makerNames.has(call.callee.name)) calls.push(call);
    },
  });
  visitor.visit(parseAst(code));
  return calls;
}

interface Without {
  readonly code: string;
  /** The names of the styles that the module handed over. */
  readonly names: readonly string[];
}

/** Replaces, in a module of antd, each function that writes styles by the prefixes of the classes for which the sheet has them. */
export function withoutStyles(code: string): Without {
  const calls = callsIn(code).sort((one, other) => other.start - one.start);
  const names = calls.map(({ arguments: [name] }) =>
    nameOf(JSON.parse(code.slice(name?.start, name?.end).replaceAll("'", '"')) as Name),
  );
  const put = (text: string, { arguments: [, write] }: ESTree.CallExpression, at: number) =>
    write ? text.slice(0, write.start) + JSON.stringify(prefixesOf(names[at] ?? '')) + text.slice(write.end) : text;
  return { code: calls.reduce(put, code), names };
}

/** In the place of antd's own registration: the sheet has the styles. A class that the list above lacks is told as an error. */
export const readySheet: readonly Mend[] = [
  {
    file: /[\\/]@ant-design[\\/]cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    from: `import { token2CSSVar, useCSSVarRegister, useStyleRegister } from '@ant-design/cssinjs';`,
    to: `import { token2CSSVar, useCSSVarRegister } from '@ant-design/cssinjs';
const useStyleRegister = undefined;`,
  },
  {
    file: /[\\/]@ant-design[\\/]cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    from: `    // Return new style hook
    return function (prefixCls) {`,
    to: `    return (prefixCls) => {
      if (options.injectStyle !== false && !styleFn.includes(prefixCls))
        reportError(new Error('No styles of ' + concatComponent + ' for ' + prefixCls + ' (scripts/antd-styles.ts)'));
      return [(node) => node, useToken().hashId];
    };
    return function (prefixCls) {`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/,
    from: `const useResetIconStyle = (iconPrefixCls, csp) => {`,
    to: `const useResetIconStyle = () => undefined;
const useOwnIconStyle = (iconPrefixCls, csp) => {`,
  },
  {
    // Each icon looks for this style sheet in the document, also whenever its tab comes to the front.
    file: /[\\/]@ant-design[\\/]icons[\\/]es[\\/]utils\.js$/,
    from: `export var useInsertStyles = function useInsertStyles(eleRef) {`,
    to: `export var useInsertStyles = () => undefined;
var useOwnStyles = function useOwnStyles(eleRef) {`,
  },
];

/** Throws unless the list above has all parts whose code is in the build, and no others. */
function sameParts(built: ReadonlySet<string>): void {
  const listed = new Set(parts.map(([name]) => name));
  const missing = [...built].filter((name) => !listed.has(name));
  const left = [...listed].filter((name) => !built.has(name));
  if (missing.length > 0) throw new Error(`No styles for ${missing.join(', ')}: scripts/antd-styles.ts.`);
  if (left.length > 0) throw new Error(`No longer part of the build: ${left.join(', ')} (scripts/antd-styles.ts).`);
}

/**
 * Puts antd's styles into one file, with its address in the browser's config (`src/theme/load-styles.ts`), and leaves the code that
 * writes them out of the build. It is an eighth of the JavaScript of the first list, and ran for each kind of component at the first
 * screen that shows one.
 */
export function antdStyles(): Plugin {
  const handedOver = new Map<string, readonly string[]>();
  let file: { readonly fileName: string; readonly source: string } | undefined;
  return {
    name: 'antd-styles',
    apply: 'build',
    config() {
      const source = drawSheet();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
      file = { fileName: `assets/antd-${hash}.css`, source };
      return { define: { 'import.meta.env.VITE_ANTD_STYLES': JSON.stringify(`/${file.fileName}`) } };
    },
    transform(code, id) {
      if (!/[\\/]antd[\\/]es[\\/].*[\\/]style([\\/]|\.js)/.test(id)) return undefined;
      const { code: without, names } = withoutStyles(code);
      if (names.length === 0) return undefined;
      handedOver.set(id, names);
      return { code: without, map: null };
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
      sameParts(new Set(modules.flatMap((id) => handedOver.get(id) ?? [])));
      if (file) this.emitFile({ type: 'asset', ...file });
    },
  };
}
