import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { Query } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { ROOT_ID } from '#shared/tree';
import type { TreeNode } from '#shared/wire';
import { menu } from '#src/resources/system/menu';
import { addCalls } from '../../calls.ts';
import { idIn } from '../../sent.ts';
import { buttonsFor, menusBeyond, routesFor, topMenusFor } from './service.ts';

const menus = tableOf(menu);
/** The condition for rows that are menus rather than buttons. */
const isMenu = eq(menus.category, 1);
const reading = { anyOf: ['menu', 'menu_add', 'menu_edit', 'menu_delete', 'menu_view', 'menu_export'] };
/** Includes users who keep scopes: a scope is about the rows of a menu, which they choose. */
const choosing = { anyOf: [...reading.anyOf, 'data_scope', 'data_scope_view', 'api_scope', 'api_scope_view'] };

const lazily = { parentId: 'The level below this menu', keyword: 'Menus by name, in their branches' };

/** Registers the trees of menus without buttons, below the noun's path (protocol 4.2). */
export function menuTrees(app: FastifyInstance, { trees }: Records): void {
  const forest = async (...[actor, query]: [Actor, Query]) => (await trees?.forest(actor, query, isMenu)) ?? [];
  const tree = async (actor: Actor) => (await trees?.tree(actor, {}, isMenu)) ?? [];
  addCalls(app, {
    'menu-list': {
      method: 'GET',
      right: reading,
      summary: 'List all menus without buttons as a tree',
      handler: (sent, { actor }) => forest(actor, sent),
    },
    'lazy-menu-list': {
      method: 'GET',
      right: reading,
      summary: 'List the menus of one tree level without buttons',
      parameters: { parentId: 'Without it all levels' },
      handler: async ({ parentId, ...query }, { actor }) => levelOf(await forest(actor, query), parentId),
    },
    'lazy-tree': {
      method: 'GET',
      right: choosing,
      summary: 'List the menus of one level as tree nodes',
      parameters: lazily,
      async handler({ parentId = ROOT_ID, keyword }, { actor }) {
        const all = await tree(actor);
        const found = keyword ? await trees?.lazyTree(actor, { keyword }, isMenu) : levelOf(all, parentId);
        return withoutButtons(found ?? [], branchesOf(all));
      },
    },
    tree: {
      method: 'GET',
      right: choosing,
      summary: 'List all menus without buttons as tree nodes',
      handler: (_sent, { actor }) => tree(actor),
    },
  });
}

const branchesOf = (nodes: readonly TreeNode[]): ReadonlySet<string> =>
  new Set(flatten(nodes).flatMap(({ id, children }) => (children ? [id] : [])));

/** A node among those that lead to what was looked for. */
interface FoundNode extends TreeNode {
  readonly isFound?: boolean;
  readonly children?: FoundNode[];
}

/** Makes a menu a leaf that has nothing but buttons below it. */
function withoutButtons(nodes: readonly FoundNode[], branches: ReadonlySet<string>): FoundNode[] {
  return nodes.map(({ hasChildren: _, children, ...node }) => ({
    ...node,
    ...(branches.has(node.id) && { hasChildren: true }),
    ...(children && { children: withoutButtons(children, branches) }),
  }));
}

/** A row of a forest, record or node. */
interface Branch {
  readonly id: string;
  readonly parentId?: unknown;
  readonly children?: readonly Branch[];
}

/** Returns the rows below a parent, or all of them side by side, each saying whether something hangs below it. */
function levelOf<T extends Branch>(forest: readonly T[], parentId: unknown): Omit<T, 'children'>[] {
  const flat = flatten(forest);
  const isAll = parentId === undefined || parentId === '';
  const level = isAll ? flat : flat.filter((row) => String(row.parentId) === String(parentId));
  return level.map(({ children: _, ...row }) => row);
}

function flatten<T extends Branch>(forest: readonly T[]): T[] {
  return forest.flatMap((row) => [row, ...flatten((row.children ?? []) as readonly T[])]);
}

/** Registers the calls that a client draws its frame from: open to any signed-in user, each seeing their own. */
export function menuRoutes(db: Database) {
  const own = { method: 'GET', right: 'session' } as const;
  return async (app: FastifyInstance) =>
    addCalls(app, {
      'blade-system/menu/routes': {
        ...own,
        summary: 'Read the menu tree of the user',
        parameters: { topMenuId: 'Only what this entry of the top bar holds' },
        // Clients send the parameter blank when no entry of the top bar is chosen.
        handler: (sent, { actor }) => routesFor(db, actor, idIn(sent, 'topMenuId')),
      },
      'blade-system/menu/buttons': {
        ...own,
        summary: 'Read the buttons of the user, by menu',
        handler: (_sent, { actor }) => buttonsFor(db, actor),
      },
      'blade-system/menu/top-menu': {
        ...own,
        summary: 'List the entries of the top bar',
        handler: (_sent, { actor }) => topMenusFor(db, actor),
      },
      'blade-system/menu/beyond': {
        ...own,
        summary: 'Read the menu at an address that is not granted to the user',
        parameters: { path: 'The address' },
        handler: async ({ path }, { actor }) => (typeof path === 'string' ? menusBeyond(db, actor, path) : []),
      },
    });
}
