import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { Query } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import type { Database } from '#server/db/types';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { ROOT_ID } from '#shared/tree';
import type { TreeNode } from '#shared/wire';
import { menu } from '#src/resources/system/menu';
import { buttonsFor, menusBeyond, routesFor, topMenusFor } from './service.ts';

const session = { right: 'session' } as const;

const menus = tableOf(menu);
/** The rows that are menus rather than buttons. */
const isMenu = eq(menus.category, 1);
const reading = { right: { anyOf: ['menu', 'menu_add', 'menu_edit', 'menu_delete', 'menu_view', 'menu_export'] } };
/** Scopes are about the rows of a menu, so whoever keeps them chooses one. */
const choosing = { right: { anyOf: [...reading.right.anyOf, 'data_scope', 'data_scope_view', 'api_scope', 'api_scope_view'] } };

const lazily = { parentId: 'The level below this menu', keyword: 'Menus by name, in their branches' };

/** The trees of menus without buttons, below the noun's path (blade-protocol 4.2). */
export function menuTrees(app: FastifyInstance, { trees }: Records): void {
  app.get('/menu-list', { config: reading, ...documented('All menus without buttons, nested') }, async (request) => {
    const actor = actorOf(request);
    return ok((await trees?.forest(actor, request.query as Query, isMenu)) ?? [], actor.language);
  });
  app.get(
    '/lazy-menu-list',
    { config: reading, ...documented('The menus of one level without buttons', { parentId: 'Without it all levels' }) },
    async (request) => {
      const actor = actorOf(request);
      const rows = (await trees?.forest(actor, withoutParent(request.query as Query), isMenu)) ?? [];
      return ok(levelOf(rows, (request.query as Query).parentId), actor.language);
    },
  );
  app.get('/lazy-tree', { config: choosing, ...documented('The menus of one level as nodes', lazily) }, async (request) => {
    const actor = actorOf(request);
    const { parentId = ROOT_ID, keyword } = request.query as Query;
    const all = (await trees?.tree(actor, {}, isMenu)) ?? [];
    const found = keyword ? await trees?.lazyTree(actor, { keyword }, isMenu) : levelOf(all, parentId);
    return ok(withoutButtons(found ?? [], branchesOf(all)), actor.language);
  });
  app.get('/tree', { config: choosing, ...documented('All menus without buttons, as nested nodes') }, async (request) => {
    const actor = actorOf(request);
    return ok((await trees?.tree(actor, {}, isMenu)) ?? [], actor.language);
  });
}

const branchesOf = (nodes: readonly TreeNode[]): ReadonlySet<string> =>
  new Set(flatten(nodes).flatMap(({ id, children }) => (children ? [id] : [])));

/** A menu that has nothing but buttons below it is a leaf here. */
function withoutButtons(nodes: readonly TreeNode[], branches: ReadonlySet<string>): TreeNode[] {
  return nodes.map(({ hasChildren: _, children, ...node }) => ({
    ...node,
    ...(branches.has(node.id) && { hasChildren: true }),
    ...(children && { children: withoutButtons(children, branches) }),
  }));
}

function withoutParent({ parentId: _, ...query }: Query): Query {
  return query;
}

/** A row of a forest, record or node. */
interface Branch {
  readonly id: string;
  readonly parentId?: unknown;
  readonly children?: readonly Branch[];
}

/** The rows below a parent, or all of them side by side, each saying whether something hangs below it. */
function levelOf<T extends Branch>(forest: readonly T[], parentId: unknown): Omit<T, 'children'>[] {
  const flat = flatten(forest);
  const isAll = parentId === undefined || parentId === '';
  const level = isAll ? flat : flat.filter((row) => String(row.parentId) === String(parentId));
  return level.map(({ children: _, ...row }) => row);
}

function flatten<T extends Branch>(forest: readonly T[]): T[] {
  return forest.flatMap((row) => [row, ...flatten((row.children ?? []) as readonly T[])]);
}

/** What a client draws its frame from: open to anybody signed in, each seeing his own. */
export function menuRoutes(db: Database) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-system/menu/routes',
      { config: session, ...documented('The menu tree of the user', { topMenuId: 'Only what this entry of the top bar holds' }) },
      async (request) => {
        const actor = actorOf(request);
        return ok(await routesFor(db, actor, topMenuIdOf(request.query)), actor.language);
      },
    );
    app.get(
      '/blade-system/menu/buttons',
      { config: session, ...documented('The buttons of the user, below the menus that own them') },
      async (request) => {
        const actor = actorOf(request);
        return ok(await buttonsFor(db, actor), actor.language);
      },
    );
    app.get('/blade-system/menu/top-menu', { config: session, ...documented('The entries of the top bar') }, async (request) => {
      const actor = actorOf(request);
      return ok(await topMenusFor(db, actor), actor.language);
    });
    app.get(
      '/blade-system/menu/beyond',
      { config: session, ...documented('The menu at an address that is not granted to the user', { path: 'The address' }) },
      async (request) => {
        const actor = actorOf(request);
        const { path } = request.query as { path?: unknown };
        return ok(typeof path === 'string' ? await menusBeyond(db, actor, path) : [], actor.language);
      },
    );
  };
}

/** Clients send the parameter blank when no entry of the top bar is chosen. */
function topMenuIdOf(query: unknown): string | undefined {
  const { topMenuId } = query as { topMenuId?: unknown };
  if (topMenuId === undefined || topMenuId === '') return undefined;
  if (!isId(topMenuId)) throw new AppError('WRONG_PARAMETER', { name: 'topMenuId' });
  return topMenuId;
}
