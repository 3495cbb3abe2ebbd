import { snakeCase } from '#shared/define';
import type { Words } from '#shared/field';
import type { MenuNode, TopMenu } from '#shared/wire';
import { ownPath } from '#src/lib/router/own-path';

/** A screen of the user, derived from the menu tree and the code. `kind` says what renders it. */
export type Screen = ScreenFacts &
  /** The engine's screen of a resource, by its name. */
  (
    | { readonly kind: 'resource'; readonly noun: string }
    /** A custom page, by its key in the list of pages. */
    | { readonly kind: 'page'; readonly page: string }
    /** An embedded page; `src` comes from the menu tree, never from the address bar. */
    | { readonly kind: 'frame'; readonly src: string }
    /** Opens in a new window, with `noopener`. */
    | { readonly kind: 'link'; readonly src: string }
  );

interface ScreenFacts {
  /** The route, which is also the key of its tab: `/desk/notice`, `/myiframe/report`. */
  readonly path: string;
  /** The menu code, for example `notice`. */
  readonly code: string;
  readonly title: Words;
  /** The icon class of the menu, empty if it has none. */
  readonly icon: string;
  /** The screen has no card in the tab bar. */
  readonly withoutTab?: boolean;
  /** The menu asks by its query for a window of its own, which gets no card in the tab bar of this one. */
  readonly inNewWindow?: boolean;
  /** The screen can be opened but is not in the sidebar. */
  readonly hidden?: boolean;
  /** The codes of the screens of the menu that a hidden one belongs to: the first that the user has is marked while it is open. */
  readonly belongsTo?: readonly string[];
  /** How the search offers a screen that is in no menu; absent where only links lead to it. */
  readonly offer?: {
    /** The code of a screen of the menu without which this one has nothing to show. */
    readonly needs?: string;
    /** Another name by which people look for it. */
    readonly alias?: Words;
  };
}

/** An entry of the sidebar: a branch with children, or a leaf with the screen that it opens. */
export type MenuItem = { readonly key: string; readonly title: Words; readonly icon: string } & (
  | { readonly children: readonly MenuItem[]; readonly screen?: undefined }
  | { readonly screen: Screen; readonly children?: undefined }
);

/** The screens that the code can render, and the roles of the user. */
export interface Drawable {
  /** The names of the resources that have a screen of the engine. */
  readonly nouns: readonly string[];
  /** The keys of the list of pages, which are menu paths. */
  readonly pages: ReadonlySet<string>;
  /** The role aliases of the user. */
  readonly roles: readonly string[];
}

/** The value of `isOpen` for a new window; 1, and the 0 of older menus, mean the frame. */
const newWindow = 2;

const isWebAddress = (path: string) => /^https?:\/\//i.test(path);

const hasScheme = (path: string) => /^[a-z][a-z\d+.-]*:/i.test(path);

/**
 * Returns the address that a menu path embeds if it is no route of the app: a web address, or a static HTML page beside the app,
 * given with or without a leading slash.
 */
function embeddedAddress(path: string): string | undefined {
  if (isWebAddress(path)) return path;
  if (hasScheme(path) || !/html/i.test(path)) return undefined;
  return ownPath(path.startsWith('/') ? path : `/${path}`);
}

function factsOf({ code, name, nameEn, source, meta, query }: MenuNode, path: string): ScreenFacts {
  return {
    path,
    code,
    title: { zh: name, en: nameEn || name },
    icon: source || '',
    ...(meta?.isTab === false && { withoutTab: true }),
    ...(query?.target === '_blank' && { inNewWindow: true }),
  };
}

/** Returns the address of a screen that opens in a window of its own; undefined for one that opens in a tab. */
export function windowOf(screen: Screen): string | undefined {
  if (screen.kind === 'link') return screen.src;
  return screen.inNewWindow ? ownPath(screen.path) : undefined;
}

function withQuery(address: string, query: MenuNode['query']): string {
  const parameters = new URLSearchParams(query).toString();
  if (!parameters) return address;
  return address + (address.includes('?') ? '&' : '?') + parameters;
}

/** Returns the name of a resource that was published while the server runs, from its menu entry. */
function publishedNoun({ path, code }: MenuNode): string | undefined {
  return path.startsWith('/open/') ? code.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase()) : undefined;
}

/** Returns the screen of a menu leaf, if the code can render it. A custom page takes precedence over the engine's screen. */
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
 * Returns the sidebar menu: the server's tree without entries that the user's roles exclude, without leaves that nothing can
 * render, and without branches left empty.
 */
export function menuOf(tree: readonly MenuNode[], drawable: Drawable): readonly MenuItem[] {
  return tree.map((node) => itemOf(node, drawable)).filter((item) => item !== undefined);
}

/** Returns the screens of a menu in its order, each path once. */
export function screensOf(menu: readonly MenuItem[]): readonly Screen[] {
  const all = menu.flatMap((item) => (item.screen ? [item.screen] : screensOf(item.children)));
  return [...new Map(all.map((screen) => [screen.path, screen])).values()];
}

/** Returns the screens in no menu that the search offers to a user who has these screens. */
export function offeredOf(screens: readonly Screen[]): readonly Screen[] {
  const codes = new Set(screens.map(({ code }) => code));
  return screens.filter(({ offer }) => offer && (offer.needs === undefined || codes.has(offer.needs)));
}

function keysOf(menu: readonly MenuItem[]): readonly string[] {
  return menu.flatMap(({ key, children }) => [key, ...(children ? keysOf(children) : [])]);
}

/** Returns the top menus that lead to an entry of the menu. One without a list of menus is kept. */
export function topMenusOf(topMenus: readonly TopMenu[], menu: readonly MenuItem[]): readonly TopMenu[] {
  const keys = new Set(keysOf(menu));
  return topMenus.filter(({ menuIds }) => !menuIds || menuIds.some((id) => keys.has(id)));
}

/** Returns the title of the browser window: the screen, then the product. */
export function windowTitle(label: string | undefined, product: string): string {
  return label ? `${label} - ${product}` : product;
}
