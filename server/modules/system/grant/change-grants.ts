import { inArray } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import { holdsAny } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { countRows, readRows } from '#server/crud/read/rows';
import { act } from '#server/crud/write/act';
import { type AuditEntry, writeAudit } from '#server/crud/write/audit';
import { type Links, replace } from '#server/crud/write/relations';
import type { Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { type GrantKeys, type GrantKind, type GrantPreview, grantKinds, type PerKind, type RoleGrant } from '#shared/grants';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { roleMenu, roleScope, scopeCategory } from '../../auth/grant-table.ts';
import { type Catalogue, itemsOf, readCatalogue } from './catalogue.ts';
import { nounOf } from './holdings.ts';
import { assertCovers, assertMayGive, assertRoles, type FoundRole, grantableBy } from './service.ts';

const users = tableOf(user);

/** The table of each kind of grant. */
const links: PerKind<Links> = {
  menu: { table: roleMenu, owner: 'roleId', member: 'menuId' },
  dataScope: {
    table: roleScope,
    owner: 'roleId',
    member: 'scopeId',
    fixed: { scopeCategory: scopeCategory.dataScope },
  },
  apiScope: {
    table: roleScope,
    owner: 'roleId',
    member: 'scopeId',
    fixed: { scopeCategory: scopeCategory.apiScope },
  },
};

/** The effect of a grant on one role. */
interface Plan {
  readonly role: FoundRole;
  readonly before: GrantKeys;
  readonly after: GrantKeys;
}
interface Planned {
  readonly plans: readonly Plan[];
  readonly catalogue: Catalogue;
}

const union = (sets: readonly (readonly string[])[]) => [...new Set(sets.flat())];
const minus = (from: readonly string[], gone: readonly string[]) => {
  const set = new Set(gone);
  return from.filter((id) => !set.has(id));
};
const eachKind = <T>(make: (kind: GrantKind) => T): PerKind<T> => ({
  menu: make('menu'),
  dataScope: make('dataScope'),
  apiScope: make('apiScope'),
});

/** Returns the ids that these roles are granted, exactly as they are stored. */
export async function storedKeys(via: Executor, roleIds: readonly string[]): Promise<GrantKeys> {
  const ids = [...roleIds];
  const menus = await via.selectDistinct({ id: roleMenu.menuId }).from(roleMenu).where(inArray(roleMenu.roleId, ids));
  const scopes = await via
    .selectDistinct({ id: roleScope.scopeId, category: roleScope.scopeCategory })
    .from(roleScope)
    .where(inArray(roleScope.roleId, ids));
  const ofCategory = (wanted: number) => scopes.filter(({ category }) => category === wanted).map(({ id }) => id);
  return {
    menu: menus.map(({ id }) => id),
    dataScope: ofCategory(scopeCategory.dataScope),
    apiScope: ofCategory(scopeCategory.apiScope),
  };
}

/** Returns the ids that were asked for, by kind. Branches of the scope trees are menus, not scopes, and are dropped. */
function askedOf({ menuIds, dataScopeIds, apiScopeIds }: RoleGrant, catalogue: Catalogue): GrantKeys {
  const branches = new Set(catalogue.menu.map(({ id }) => id));
  const asked = { menu: menuIds, dataScope: dataScopeIds, apiScope: apiScopeIds };
  const known = eachKind((kind) => new Set(catalogue[kind].map(({ id }) => id)));
  const kept = eachKind((kind) => asked[kind].filter((id) => known[kind].has(id) || kind === 'menu' || !branches.has(id)));
  if (grantKinds.some((kind) => kept[kind].some((id) => !known[kind].has(id)))) throw new AppError('NOT_FOUND');
  return eachKind((kind) => union([kept[kind]]));
}

/**
 * Works out what a grant changes, and refuses it as a whole: for roles that do not exist or hold more than the actor, for the
 * actor's own role, and for anything added that the actor does not hold. Entries that the actor cannot see stay as they are.
 */
async function plan(via: Executor, actor: Actor, grant: RoleGrant): Promise<Planned> {
  const found = await assertRoles(via, actor, grant.roleIds);
  const catalogue = await readCatalogue(via);
  const asked = askedOf(grant, catalogue);
  const grantable = await grantableBy(via, actor);
  if (!grantable) {
    const plans = await inTurn(found, async (each) => ({ role: each, before: await storedKeys(via, [each.id]), after: asked }));
    return { plans, catalogue };
  }
  if (found.some(({ id }) => actor.roleIds.includes(id))) throw new AppError('OWN_ROLE');
  await assertMayGive(via, actor, { roleIds: grant.roleIds, tenantId: actor.tenantId });
  const plans = await inTurn(found, async (each) => {
    const before = await storedKeys(via, [each.id]);
    const added = eachKind((kind) => minus(asked[kind], before[kind]));
    if (grantKinds.some((kind) => added[kind].some((id) => !grantable[kind].has(id)))) throw new AppError('GRANT_OVER');
    const unseen = eachKind((kind) => minus(before[kind], [...grantable[kind]]));
    return { role: each, before, after: eachKind((kind) => union([asked[kind], unseen[kind]])) };
  });
  await assertCovers(via, actor, { holdings: plans.map(({ after }) => holdingOf(after, catalogue)) });
  return { plans, catalogue };
}

/** Returns what a role would hold with these grants. */
function holdingOf(keys: GrantKeys, catalogue: Catalogue) {
  const [menus, limits] = [new Set(keys.menu), new Set(keys.dataScope)];
  return {
    menus: new Map(catalogue.menu.filter(({ id }) => menus.has(id)).map(({ id, code }) => [id, code])),
    limits: new Map(catalogue.dataScope.filter(({ id }) => limits.has(id)).map(({ id, scopeClass }) => [id, nounOf(scopeClass)])),
    calls: new Set(keys.apiScope),
  };
}

/** Grants roles exactly the entries that were asked for, all roles or none. */
export async function changeGrants(
  call: CallContext & { readonly db: Parameters<typeof act>[0] },
  grant: RoleGrant,
  after: After,
) {
  const { db, actor } = call;
  await act(db, call, async (tx) => {
    await lockRoles(tx, grant.roleIds);
    const { plans, catalogue } = await plan(tx, actor, grant);
    for (const { role: each, after: keys } of plans) {
      for (const kind of grantKinds) await replace(tx, links[kind], { id: each.id, members: keys[kind] });
    }
    await writeAudit(tx, actor, ...plans.flatMap((each) => entryOf(each, catalogue)));
    await after(tx);
  });
}

/** Further writes that belong to the change. */
type After = (tx: Transaction) => Promise<void>;

/** Locks roles, so that two grants at once are judged one after the other. */
async function lockRoles(tx: Transaction, roleIds: readonly string[]): Promise<void> {
  await readRows(tx, role, { where: { id: roleIds }, columns: ['id'], lock: 'update' });
}

/** Returns the audit entry of a plan. It holds names, since ids mean nothing once a menu is gone. */
function entryOf({ role: each, before, after }: Plan, catalogue: Catalogue): AuditEntry[] {
  const changed = grantKinds.filter(
    (kind) => before[kind].length !== after[kind].length || minus(after[kind], before[kind]).length > 0,
  );
  if (changed.length === 0) return [];
  const names = (kind: GrantKind, ids: readonly string[]) =>
    itemsOf({ catalogue, kind, ids }, { language: 'zh' })
      .map(({ title }) => title)
      .join(', ');
  const changes = changed.map((kind) => [kind, { before: names(kind, before[kind]), after: names(kind, after[kind]) }] as const);
  const { id, tenantId, roleName } = each;
  return [
    { action: 'grant', resource: role.name, recordId: id, tenantId, label: roleName, changes: Object.fromEntries(changes) },
  ];
}

/** The most names of users in a preview. */
const mostNames = 5;

/** Returns what a grant would change, and for whom. It is refused as the grant itself would be. */
export async function previewGrants(via: Executor, actor: Actor, grant: RoleGrant): Promise<GrantPreview> {
  const { plans, catalogue } = await plan(via, actor, grant);
  const shown = (kind: GrantKind, ids: readonly string[]) => itemsOf({ catalogue, kind, ids }, actor);
  const roles = plans.map(({ role: each }) => each);
  const holders = [
    { tenantId: union([roles.map(({ tenantId }) => tenantId)]) },
    holdsAny(
      users.roleId,
      roles.map(({ id }) => id),
    ),
  ];
  const people = await readRows(via, user, { where: holders, columns: ['realName'], order: { id: 'asc' }, limit: mostNames });
  return {
    added: eachKind((kind) => shown(kind, union(plans.map(({ before, after }) => minus(after[kind], before[kind]))))),
    removed: eachKind((kind) => shown(kind, union(plans.map(({ before, after }) => minus(before[kind], after[kind]))))),
    users: await countRows(via, user, holders),
    userNames: people.map(({ realName }) => realName),
  };
}

/** Makes the results one after the other, since a transaction has one connection. */
async function inTurn<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
