import { readRows } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { dept } from '#src/resources/system/dept';
import { menu } from '#src/resources/system/menu';
import { post } from '#src/resources/system/post';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { PLATFORM_TENANT } from '../../auth/service.ts';
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
export async function foundTenant(services: Services, { actor, tx, tenantId, tenantName }: Founding): Promise<void> {
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
