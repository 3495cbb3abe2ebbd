import { matchPath } from 'react-router-dom';
import type { TopMenu } from '#shared/wire';
import type { MenuItem, Screen } from '#src/screens/routes';

/** The screen that a path shows: the one of exactly this path, else the first whose pattern (`/work/:id`) fits. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path) ?? screens.find((screen) => matchPath(screen.path, path) !== null);
}

/** The keys that lead to the first entry of which this is true, its own the last; undefined when there is none. */
export function keysTo(menu: readonly MenuItem[], isMeant: (item: MenuItem) => boolean): readonly string[] | undefined {
  for (const item of menu) {
    if (isMeant(item)) return [item.key];
    const below = item.children && keysTo(item.children, isMeant);
    if (below) return [item.key, ...below];
  }
  return undefined;
}

/** Returns whether this is true of an entry of the menu. */
export const holding = (menu: readonly MenuItem[], isMeant: (item: MenuItem) => boolean): boolean =>
  keysTo(menu, isMeant) !== undefined;

/** Returns a function that tells whether an entry is the leaf that shows `path`. */
export const showing =
  (path: string) =>
  ({ screen }: MenuItem) =>
    screen?.path === path;

/** The keys of the branches above the leaf that shows `path`, outermost first; undefined when no leaf does. */
export function branchesTo(menu: readonly MenuItem[], path: string): readonly string[] | undefined {
  return keysTo(menu, showing(path))?.slice(0, -1);
}

/** Returns the top menu that contains the screen at `path`; undefined when none does, or none states its contents. */
export function topMenuOf(topMenus: readonly TopMenu[], menu: readonly MenuItem[], path: string): string | undefined {
  const keys = keysTo(menu, showing(path)) ?? [];
  return topMenus.find(({ menuIds }) => menuIds?.some((id) => keys.includes(id)))?.id;
}

/**
 * Returns the path of the entry to mark for the page at `path`: its own, or that of the entry which the page belongs to. It is
 * `path` itself where the menu has neither.
 */
export function markedPath(screens: readonly Screen[], menu: readonly MenuItem[], path: string): string {
  if (holding(menu, showing(path))) return path;
  const leaves = leavesOf(menu);
  const owners = screenAt(screens, path)?.belongsTo ?? [];
  return owners.flatMap((code) => leaves.filter((leaf) => leaf.code === code))[0]?.path ?? path;
}

/** The leaves of the menu in the order of reading. */
export function leavesOf(menu: readonly MenuItem[]): readonly Screen[] {
  return menu.flatMap((item) => (item.screen ? [item.screen] : leavesOf(item.children)));
}
