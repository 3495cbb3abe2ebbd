import { snakeCase } from '#shared/define';
import type { Words } from '#shared/field';
import type { MenuNode, TopMenu } from '#shared/wire';
import { ownPath } from '#src/lib/own-path';

/** A screen of this user, as the menu tree and the code together yield it. `kind` says what draws it. */
export type Screen = ScreenFacts &
  /** The engine's screen of a noun, by its name. */
  (
    | { readonly kind: 'resource'; readonly noun: string }
    /** A page of its own, by its key in the list of pages. */
    | { readonly kind: 'page'; readonly page: string }
    /** An embedded page; `src` comes from the menu tree, never from the address. */
    | { readonly kind: 'frame'; readonly src: string }
    /** Opens in a new window, with `noopener`. */
    | { readonly kind: 'link'; readonly src: string }
  );

interface ScreenFacts {
  /** The route, and the key of its tab: `/desk/notice`, `/myiframe/report`. */
  readonly path: string;
  /** Menu code, for example `notice`. */
  readonly code: string;
  readonly title: Words;
  /** Icon class of the menu row, empty when it has none. */
  readonly icon: string;
  /** Shown without a card in the tab bar. */
  readonly withoutTab?: boolean;
  /** Reachable, but not in the sidebar. */
  readonly hidden?: boolean;
}

/** An entry of the sidebar: a branch with children, or a leaf with the screen that it opens. */
export type MenuItem = { readonly key: string; readonly title: Words; readonly icon: string } & (
  | { readonly children: readonly MenuItem[]; readonly screen?: undefined }
  | { readonly screen: Screen; readonly children?: undefined }
);

/** What the code can draw, and for whom. */
export interface Drawable {
  /** Names of the nouns that have a screen of the engine's. */
  readonly nouns: readonly string[];
  /** Keys of the list of pages, which are menu paths. */
  readonly pages: ReadonlySet<string>;
  /** Role aliases of the user. */
  readonly roles: readonly string[];
}

/** `isOpen` of a menu row that asks for a window of its own; 1, and the 0 of older forms, do not. */
const newWindow = 2;

const isWebAddress = (path: string) => /^https?:\/\//i.test(path);

const hasScheme = (path: string) => /^[a-z][a-z\d+.-]*:/i.test(path);

/**
 * Where a menu path leads that is no route of ours: to a web address, or to a page of plain HTML beside the app, named with or without
 * a slash before it.
 */
function embeddedAddress(path: string): string | undefined {
  if (isWebAddress(path)) return path;
  if (hasScheme(path) || !/html/i.test(path)) return undefined;
  return ownPath(path.startsWith('/') ? path : `/${path}`);
}

function factsOf(node: MenuNode, path: string): ScreenFacts {
  const facts = { path, code: node.code, title: { zh: node.name, en: node.nameEn || node.name }, icon: node.source || '' };
  return node.meta?.isTab === false ? { ...facts, withoutTab: true } : facts;
}

function withQuery(address: string, query: MenuNode['query']): string {
  const parameters = new URLSearchParams(query).toString();
  if (!parameters) return address;
  return address + (address.includes('?') ? '&' : '?') + parameters;
}

/** The name of a noun that was published while the server runs, by its entry in the menu. */
function publishedNoun({ path, code }: MenuNode): string | undefined {
  return path.startsWith('/open/') ? code.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase()) : undefined;
}

/** What opens for a leaf, if the code can draw it. Asked in this order: an own page wins over the engine's screen. */
function screenOf(node: MenuNode, { nouns, pages }: Drawable): Screen | undefined {
  const { path } = node;
  const embedded = embeddedAddress(path);
  if (embedded !== undefined) {
    const src = withQuery(embedded, node.query);
    if (Number(node.isOpen) === newWindow && isWebAddress(path)) return { ...factsOf(node, path), kind: 'link', src };
    return { ...factsOf(node, `/myiframe/${encodeURIComponent(node.code)}`), kind: 'frame', src };
  }
  if (pages.has(path)) return { ...factsOf(node, path), kind: 'page', page: path };
  const noun = nouns.find((name) => snakeCase(name) === node.code) ?? publishedNoun(node);
  return noun && path.startsWith('/') ? { ...factsOf(node, path), kind: 'resource', noun } : undefined;
}

function isOpenTo({ meta }: MenuNode, roles: readonly string[]): boolean {
  return !meta?.roles?.length || meta.roles.some((role) => roles.includes(role));
}

function itemOf(node: MenuNode, drawable: Drawable): MenuItem | undefined {
  if (!isOpenTo(node, drawable.roles)) return undefined;
  const { title, icon } = factsOf(node, node.path);
  if (node.children?.length) {
    const children = menuOf(node.children, drawable);
    return children.length > 0 ? { key: node.id, title, icon, children } : undefined;
  }
  const screen = screenOf(node, drawable);
  return screen && { key: node.id, title, icon, screen };
}

/**
 * The sidebar: the server's tree without what this user's roles exclude, without leaves that nothing can draw, and without
 * branches that are empty then.
 */
export function menuOf(tree: readonly MenuNode[], drawable: Drawable): readonly MenuItem[] {
  return tree.map((node) => itemOf(node, drawable)).filter((item) => item !== undefined);
}

/** The screens of a menu in the order of reading, each path once. */
export function screensOf(menu: readonly MenuItem[]): readonly Screen[] {
  const all = menu.flatMap((item) => (item.screen ? [item.screen] : screensOf(item.children)));
  return [...new Map(all.map((screen) => [screen.path, screen])).values()];
}

function keysOf(menu: readonly MenuItem[]): readonly string[] {
  return menu.flatMap(({ key, children }) => [key, ...(children ? keysOf(children) : [])]);
}

/** The top menus that lead to something in the menu. One that does not say what it holds is kept. */
export function topMenusOf(topMenus: readonly TopMenu[], menu: readonly MenuItem[]): readonly TopMenu[] {
  const keys = new Set(keysOf(menu));
  return topMenus.filter(({ menuIds }) => !menuIds || menuIds.some((id) => keys.has(id)));
}

/** The title of the window: what is on screen, then the product. */
export function windowTitle(label: string | undefined, product: string): string {
  return label ? `${label} - ${product}` : product;
}
