import type { MenuItem } from '#src/screens/routes';

/** The number of open items of screens, by their paths. */
export type Counts = Readonly<Record<string, number>>;

export const none: Counts = {};

/** Returns the number of open items of a screen, or of all screens of a branch. */
export const countOf = (item: MenuItem, counts: Counts): number =>
  item.children ? waitingIn(item.children, counts) : (counts[item.screen.path] ?? 0);

/** Returns the number of open items of all screens of a menu. */
export const waitingIn = (menu: readonly MenuItem[], counts: Counts = none): number =>
  menu.reduce((sum, item) => sum + countOf(item, counts), 0);
