import type { ResourceProps } from '@refinedev/core';
import { useMemo, useSyncExternalStore } from 'react';
import type { TopMenu } from '#shared/wire';
import { session } from '#src/lib/session/session';
import { ownScreens, pages } from '#src/pages/index';
import { type Menus, useMenus } from '#src/providers/menu';
import { nouns } from '#src/resources/nouns';
import { type Drawable, type MenuItem, menuOf, type Screen, screensOf, topMenusOf } from './routes.ts';

const nounNames = nouns.filter(({ hasScreen }) => hasScreen).map(({ name }) => name);
const pageKeys: ReadonlySet<string> = new Set(Object.keys(pages));

interface UserScreens {
  /** The sidebar of the selected top menu. */
  readonly menu: readonly MenuItem[];
  /** The entries of all top menus together. */
  readonly allMenu: readonly MenuItem[];
  /** All screens of the user, first those that every user has. */
  readonly screens: readonly Screen[];
  /** The top menus that lead to any of the screens. */
  readonly topMenus: readonly TopMenu[];
  readonly menus: Menus;
}

/** Returns the menus and screens of the user: the server's menus, limited to what the code can render. */
export function useUserScreens(): UserScreens {
  const menus = useMenus();
  const { tree, granted } = menus;
  const current = useSyncExternalStore(session.subscribe, session.shown);
  const roles = current?.user.roles;
  const drawable = useMemo<Drawable>(() => ({ nouns: nounNames, pages: pageKeys, roles: roles ?? [] }), [roles]);
  const menu = useMemo(() => menuOf(tree, drawable), [tree, drawable]);
  const whole = useMemo(() => menuOf(granted, drawable), [granted, drawable]);
  const topMenus = useMemo(() => topMenusOf(menus.topMenus, whole), [menus.topMenus, whole]);
  const screens = useMemo(() => {
    const own = screensOf(whole);
    return [...ownScreens.filter(({ path }) => !own.some((screen) => screen.path === path)), ...own];
  }, [whole]);
  return { menu, allMenu: whole, screens, topMenus, menus };
}

/** Returns the resource name of a screen: its menu code in camel case, for custom pages too. */
const nameOf = ({ code }: Screen) => code.replace(/_[a-z0-9]/g, (part) => part.charAt(1).toUpperCase());

function resourcesOf(menu: readonly MenuItem[], parent?: string): readonly ResourceProps[] {
  return menu.flatMap(({ key, title, icon, screen, children }) => {
    const meta = { label: title.zh, icon, parent };
    if (children) return [{ name: key, meta }, ...resourcesOf(children, key)];
    return [{ name: screen.kind === 'resource' ? screen.noun : nameOf(screen), list: screen.path, meta }];
  });
}

/**
 * Returns the menu tree as Refine's `resources`: resources and pages with their address, label, icon and parent, and the branches
 * above them by id. The label is always in the product's first language: Refine makes `meta` part of every query key, and another
 * language would load another record behind an open form.
 */
export function refineResources(menu: readonly MenuItem[]): ResourceProps[] {
  return [...new Map(resourcesOf(menu).map((resource) => [resource.name, resource])).values()];
}

export function useRefineResources(): ResourceProps[] {
  const { allMenu } = useUserScreens();
  return useMemo(() => refineResources(allMenu), [allMenu]);
}
