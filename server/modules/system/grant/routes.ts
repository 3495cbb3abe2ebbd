import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { CallContext } from '#server/crud/context';
import { isJoinable } from '#server/crud/kinds/choice';
import { readRows } from '#server/crud/read/rows';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { membersOf, replace } from '#server/crud/write/relations';
import { readIds } from '#server/crud/write/remove';
import type { Database, Executor } from '#server/db/types';
import { isRecord } from '#shared/by-name';
import { AppError } from '#shared/errors';
import type { RoleGrant } from '#shared/grants';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { topMenu } from '#src/resources/system/top-menu';
import { topMenuMenu } from '../../auth/grant-table.ts';
import { addCalls, type Calls } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { grantTrees, readCatalogue, topTree } from './catalogue.ts';
import { changeGrants, previewGrants, storedKeys } from './change-grants.ts';
import { assertRoles } from './service.ts';

const links = { table: topMenuMenu, owner: 'topMenuId', member: 'menuId' };
const MENU = 1;

/** The entries of the top bar of these ids; refuses all when one is not there. */
async function assertTopMenus(via: Executor, ids: readonly string[]) {
  const found = await readRows(via, topMenu, { where: { id: ids }, columns: ['id', 'name'], order: { id: 'asc' } });
  if (found.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return found;
}

/** The ids of the menus under these entries of the top bar. */
async function placedKeys(via: Executor, topMenuIds: readonly string[]): Promise<string[]> {
  await assertTopMenus(via, topMenuIds);
  const rows = await via
    .selectDistinct({ id: topMenuMenu.menuId })
    .from(topMenuMenu)
    .where(inArray(topMenuMenu.topMenuId, [...topMenuIds]));
  return rows.map(({ id }) => id);
}

interface Placing {
  readonly topMenuIds: readonly string[];
  readonly menuIds: readonly string[];
}

/** Puts exactly these menus under each of these entries of the top bar. Buttons are no menus. */
async function placeMenus(call: CallContext & { readonly db: Database }, { topMenuIds, menuIds }: Placing): Promise<void> {
  await act(call.db, call, async (tx) => {
    const entries = await assertTopMenus(tx, topMenuIds);
    const { menu } = await readCatalogue(tx);
    const names = new Map(menu.filter(({ category }) => category === MENU).map(({ id, name }) => [id, name]));
    if (menuIds.some((id) => !names.has(id))) throw new AppError('NOT_FOUND');
    for (const { id, name } of entries) {
      const before = await membersOf(tx, links, id);
      await replace(tx, links, { id, members: menuIds });
      const named = (ids: readonly string[]) => ids.map((menuId) => names.get(menuId) ?? menuId).join(', ');
      await writeAudit(tx, call.actor, {
        action: 'grant',
        resource: topMenu.name,
        recordId: id,
        label: name,
        changes: { menu: { before: named(before), after: named(menuIds) } },
      });
    }
  });
}

/** More entries than any menu tree has. */
const mostEntries = 10_000;

type Body = Readonly<Record<string, unknown>>;

function asRecord(body: unknown): Body {
  if (!isRecord(body)) throw new AppError('BAD_INPUT');
  return body;
}

/** The ids under a name, as an array or comma-joined. A missing list is an empty one. */
function idsIn(body: Body, name: string): string[] {
  const sent = body[name];
  if (sent === undefined || sent === null) return [];
  if (!isJoinable(sent)) throw new AppError('WRONG_PARAMETER', { name });
  const ids = [...new Set(splitMany(sent))];
  if (ids.length > mostEntries) throw new AppError('TOO_MANY_IDS', { max: mostEntries });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name });
  return ids;
}

/** The body of `role/grant` and `role/grant-preview`. */
function readRoleGrant(body: unknown): RoleGrant {
  const sent = asRecord(body);
  return {
    roleIds: readIds(sent.roleIds),
    menuIds: idsIn(sent, 'menuIds'),
    dataScopeIds: idsIn(sent, 'dataScopeIds'),
    apiScopeIds: idsIn(sent, 'apiScopeIds'),
  };
}

/** The body of `topmenu/grant`. */
function readTopMenuGrant(body: unknown): { topMenuIds: string[]; menuIds: string[] } {
  const sent = asRecord(body);
  return { topMenuIds: readIds(sent.topMenuIds), menuIds: idsIn(sent, 'menuIds') };
}

const grants = { anyOf: ['role_grant'] };
/** Includes readers of roles: clients of the family ask as soon as the list of roles opens. */
const readsGrants = { anyOf: ['role', 'role_view', 'role_grant'] };
const readsTops = { anyOf: ['topmenu', 'topmenu_view', 'topmenu_setting'] };

const ids = (what: string) =>
  Type.Union([Type.String(), Type.Array(Type.String())], { description: `${what}, comma-joined or a list` });
const roleBody = Type.Object({
  roleIds: ids('Of the roles'),
  menuIds: ids('All menus and buttons that they are granted'),
  dataScopeIds: ids('All data scopes'),
  apiScopeIds: ids('All API scopes'),
});
const topBody = Type.Object({ topMenuIds: ids('Of the entries'), menuIds: ids('All menus below them') });

type Needs = Pick<Services, 'context' | 'authenticator' | 'events'>;

/** Registers the calls for the grants of roles, and for the menus under entries of the top bar (protocol 5.6). */
export function grantRoutes(services: Needs) {
  return async (app: FastifyInstance) => addCalls(app, { ...roleGrants(services), ...topGrants(services) });
}

function roleGrants({ context: { db }, authenticator }: Needs): Calls {
  return {
    'blade-system/menu/grant-tree': {
      method: 'GET',
      right: readsGrants,
      summary: 'Read the grantable menus, data scopes and API scopes as trees',
      handler: (_sent, { actor }) => grantTrees(db, actor),
    },
    'blade-system/menu/role-tree-keys': {
      method: 'GET',
      right: readsGrants,
      summary: 'Read the ids that roles are granted',
      parameters: { roleIds: 'Comma-joined ids' },
      async handler(sent, { actor }) {
        const roleIds = readIds(sent.roleIds);
        await assertRoles(db, actor, roleIds);
        return storedKeys(db, roleIds);
      },
    },
    'blade-system/role/grant': {
      method: 'POST',
      right: grants,
      summary: 'Replace the grants of roles',
      body: roleBody,
      async handler(_sent, { actor, once, request }) {
        await changeGrants({ db, actor, once }, readRoleGrant(request.body), (tx) => authenticator.forget({}, tx));
      },
    },
    'blade-system/role/grant-preview': {
      method: 'POST',
      right: grants,
      summary: 'Preview the changes of a grant',
      body: roleBody,
      handler: async (_sent, { actor, request }) => previewGrants(db, actor, readRoleGrant(request.body)),
    },
  };
}

function topGrants({ context: { db }, events }: Needs): Calls {
  return {
    'blade-system/menu/grant-top-tree': {
      method: 'GET',
      right: readsTops,
      summary: 'List the menus for an entry of the top bar',
      handler: async (_sent, { actor }) => ({ menu: await topTree(db, actor), dataScope: [], apiScope: [] }),
    },
    'blade-system/menu/top-tree-keys': {
      method: 'GET',
      right: readsTops,
      summary: 'Read the menus of entries of the top bar',
      parameters: { topMenuIds: 'Comma-joined ids' },
      handler: async (sent) => ({ menu: await placedKeys(db, readIds(sent.topMenuIds)), dataScope: [], apiScope: [] }),
    },
    'blade-system/topmenu/grant': {
      method: 'POST',
      right: 'platform',
      summary: 'Replace the menus of entries of the top bar',
      body: topBody,
      async handler(_sent, { actor, once, request }) {
        await placeMenus({ db, actor, once }, readTopMenuGrant(request.body));
        await events.publish({ topic: 'menus' });
      },
    },
  };
}
