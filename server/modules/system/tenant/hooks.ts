import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RowOf } from '#server/crud/model/table';
import type { Draft, Hooks } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { ENABLED } from '#shared/enable-status';
import { AppError, actions } from '#shared/errors';
import { dept } from '#src/resources/system/dept';
import { menu } from '#src/resources/system/menu';
import { post } from '#src/resources/system/post';
import { role } from '#src/resources/system/role';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';
import { PLATFORM_TENANT } from '../../auth/service.ts';
import { endSessionsIn } from '../../auth/sign-out.ts';
import type { Services } from '../../services.ts';
import { copyDictionaries } from '../dict/service.ts';
import { changeGrants } from '../grant/change-grants.ts';

const { fields } = dept;

interface Founding {
  readonly actor: Actor;
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly tenantName: string;
}

/**
 * Gives a new tenant everything that its users cannot begin without: dictionaries, a department, a post, the role that runs it
 * and an account that holds this role. It uses the calls of these nouns, so that their rules and the audit hold. The account
 * cannot be used before it is given a password.
 */
async function foundTenant(services: Services, { actor, tx, tenantId, tenantName }: Founding): Promise<void> {
  const { context, records, authenticator, ports } = services;
  const { menuCodes, ...beginning } = ports.tenantBeginning;
  const add = async (resource: Resource, row: object) => (await records(resource).submit({ actor, tx }, { ...row, tenantId })).id;
  // In this order: rows that the others refer to come first.
  await copyDictionaries(tx, PLATFORM_TENANT, tenantId);
  const deptId = await add(dept, {
    deptName: tenantName.slice(0, fields.deptName.max),
    fullName: tenantName,
    deptCategory: fields.deptCategory.default,
    sort: 1,
  });
  const postId = await add(post, beginning.post);
  const roleId = await add(role, beginning.role);
  const grant = { roleIds: [roleId], menuIds: await menusOf(tx, menuCodes), dataScopeIds: [], apiScopeIds: [] };
  await changeGrants({ actor, tx, db: context.db }, grant, () => authenticator.forget({}, tx));
  await add(user, { ...beginning.administrator, roleId, deptId, postId });
}

/** Returns those menus of the new role that this installation still has. */
async function menusOf(tx: Transaction, codes: readonly string[]): Promise<string[]> {
  const rows = await readRows(tx, menu, { where: { code: codes }, columns: ['id'] });
  return rows.map(({ id }) => id);
}

type TenantDraft = Draft<typeof tenant>;
type TenantRow = RowOf<typeof tenant>;

const ids = { first: 100_000, last: 999_999 } as const;

/** Returns the hooks of tenants, whichever way they are written. */
export function tenantHooks(services: Services): Hooks<typeof tenant> {
  const { context, authenticator } = services;
  const end = (tx: Transaction, { tenantId }: TenantRow) =>
    endSessionsIn(tx, String(tenantId), { now: context.clock.now(), reason: 'account' });

  return {
    async beforeSave(draft, { before, tx }) {
      // Browsers show host names in small letters.
      draft.domain = draft.domain?.toLowerCase() ?? null;
      if (!before) draft.tenantId = await freeTenantId(tx);
      else if (draft.status !== ENABLED) assertOther(before, 'disable');
    },
    async afterSave(row, { before, actor, tx }) {
      const { tenantName } = row;
      if (!before) return foundTenant(services, { actor, tx, tenantId: String(row.tenantId), tenantName });
      if (row.status !== ENABLED) await end(tx, row);
      await authenticator.forget({}, tx);
    },
    async beforeRemove(rows, { tx }) {
      for (const row of rows) assertOther(row, 'remove');
      for (const row of rows) await end(tx, row);
      await authenticator.forget({}, tx);
    },
  };
}

/** Refuses an action on the platform's own tenant that would leave the platform without its people. */
export function assertOther(
  { tenantId, tenantName }: Pick<TenantDraft, 'tenantId' | 'tenantName'>,
  action: keyof typeof actions,
) {
  if (tenantId === PLATFORM_TENANT) throw new AppError('TENANT_PLATFORM', { name: tenantName ?? '', action: actions[action] });
}

/** Returns a number that no tenant has or had: a tenant with an old number would get the old one's rows. */
async function freeTenantId(tx: Transaction): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tenant:id', 0))`);
  const rows = await readRows(tx, tenant, { where: {}, columns: ['tenantId'], withRemoved: true });
  const taken = new Set(rows.map(({ tenantId }) => tenantId));
  if (taken.size > ids.last - ids.first) throw new AppError('TENANT_ID_OUT');
  for (;;) {
    const tenantId = String(randomInt(ids.first, ids.last + 1));
    if (!taken.has(tenantId)) return tenantId;
  }
}
