import type { ResourceProps } from '@refinedev/core';
import { useMemo, useSyncExternalStore } from 'react';
import type { TopMenu } from '#shared/wire';
import { session } from '#src/lib/session';
import { ownScreens, pages } from '#src/pages/index';
import { type Menus, useMenus } from '#src/providers/menu';
import { nouns } from '#src/resources/nouns';
import { type Drawable, type MenuItem, menuOf, type Screen, screensOf, topMenusOf } from './routes.ts';

const nounNames = nouns.filter(({ hasScreen }) => hasScreen).map(({ name }) => name);
const pageKeys: ReadonlySet<string> = new Set(Object.keys(pages));

interface UserScreens {
  /** The sidebar of the selected top menu. */
  readonly menu: readonly MenuItem[];
  /** The menu of all top menus together. */
  readonly allMenu: readonly MenuItem[];
  /** Every screen of this user, those of everybody first. */
  readonly screens: readonly Screen[];
  /** The top menus that lead to any of them. */
  readonly topMenus: readonly TopMenu[];
  readonly menus: Menus;
}

/** What this user can reach: the server's menus joined with what the code can draw. */
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

/** The noun that a screen is about goes by the camel case of its menu code, whichever of the two draws it. */
const nameOf = ({ code }: Screen) => code.replace(/_[a-z0-9]/g, (part) => part.charAt(1).toUpperCase());

function resourcesOf(menu: readonly MenuItem[], parent?: string): readonly ResourceProps[] {
  return menu.flatMap(({ key, title, icon, screen, children }) => {
    const meta = { label: title.zh, icon, parent };
    if (children) return [{ name: key, meta }, ...resourcesOf(children, key)];
    return [{ name: screen.kind === 'resource' ? screen.noun : nameOf(screen), list: screen.path, meta }];
  });
}

/**
 * The menu tree as Refine's `resources`: nouns and pages with their address, label, icon and parent, and the branches above them by
 * their id. The label is that of the product's first language in each: Refine makes `meta` part of the key of every query, and
 * another language would be another record behind an open form.
 */
export function refineResources(menu: readonly MenuItem[]): ResourceProps[] {
  return [...new Map(resourcesOf(menu).map((resource) => [resource.name, resource])).values()];
}

export function useRefineResources(): ResourceProps[] {
  const { allMenu } = useUserScreens();
  return useMemo(() => refineResources(allMenu), [allMenu]);
}
