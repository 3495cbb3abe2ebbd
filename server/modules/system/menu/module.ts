import { defineModule, engineVerbs, type Module } from '#server/crud/module';
import { menu } from '#src/resources/system/menu';
import type { Services } from '../../services.ts';
import { menuHooks } from './hooks.ts';
import { menuTrees } from './routes.ts';

/** Choosing a menu is choosing among menus, without their buttons. */
const own: ReadonlySet<string> = new Set(['tree', 'lazyTree']);

/** Defines the module of menus and their buttons. Grants are in the module `grant`. */
export const menuModule = (services: Services): Module =>
  defineModule(menu, {
    only: engineVerbs.filter((verb) => !own.has(verb)),
    hooks: menuHooks(services),
    routes: [menuTrees],
  });
