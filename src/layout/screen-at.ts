import { matchPath } from 'react-router-dom';
import type { MenuItem, Screen } from '#src/routes';

/** The screen that a path shows: the one of exactly this path, else the first whose pattern (`/work/:id`) fits. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path) ?? screens.find((screen) => matchPath(screen.path, path) !== null);
}

/** The keys of the branches above the leaf that shows `path`, outermost first; undefined when no leaf does. */
export function branchesTo(menu: readonly MenuItem[], path: string): readonly string[] | undefined {
  for (const item of menu) {
    if (item.screen?.path === path) return [];
    const below = item.children && branchesTo(item.children, path);
    if (below) return [item.key, ...below];
  }
  return undefined;
}

/** The leaves of the menu in the order of reading. */
export function leavesOf(menu: readonly MenuItem[]): readonly Screen[] {
  return menu.flatMap((item) => (item.screen ? [item.screen] : leavesOf(item.children)));
}
