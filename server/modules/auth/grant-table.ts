import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/columns';

/** Menus and buttons granted to a role, stored exactly as ticked. */
export const roleMenu = pgTable('role_menu', { roleId: idColumn().notNull(), menuId: idColumn().notNull() }, (table) => [
  primaryKey({ columns: [table.roleId, table.menuId] }),
  index('role_menu_menu').on(table.menuId),
]);

/** Menus shown under an entry of the top bar. */
export const topMenuMenu = pgTable(
  'top_menu_menu',
  { topMenuId: idColumn().notNull(), menuId: idColumn().notNull() },
  (table) => [primaryKey({ columns: [table.topMenuId, table.menuId] }), index('top_menu_menu_menu').on(table.menuId)],
);

/** The kind of scope that a role's link leads to. */
export const scopeCategory = { dataScope: 1, apiScope: 2 } as const;

/** Data scopes (category 1) and API scopes (category 2) granted to a role. */
export const roleScope = pgTable(
  'role_scope',
  { roleId: idColumn().notNull(), scopeId: idColumn().notNull(), scopeCategory: smallint().notNull() },
  (table) => [
    primaryKey({ columns: [table.roleId, table.scopeCategory, table.scopeId] }),
    index('role_scope_scope').on(table.scopeId),
  ],
);
