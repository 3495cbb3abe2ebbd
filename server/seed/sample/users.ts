import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { dept } from '#src/resources/system/dept';
import { accountRow, userId, userTable } from '../accounts.ts';
import { PLATFORM_TENANT } from '../organisation.ts';
import { roleId } from '../roles.ts';
import { insertAll, type SeedRow, type Settled, settle } from '../settle.ts';

const depts = tableOf(dept);

interface SampleUser {
  readonly account: string;
  readonly name: string;
  readonly role: string;
  /** The name of a sample department; the head office where there is none of that name. */
  readonly dept?: string;
}

/** One user for each role of the office staff except the platform administrator's. */
export const sampleUsers: readonly SampleUser[] = [
  { account: 'manager', name: '周敏', role: 'admin', dept: '信息科技部' },
  { account: 'dispatcher', name: '陈立', role: 'dispatcher', dept: '江南金库' },
  { account: 'supervisor', name: '赵刚', role: 'supervisor', dept: '江南金库' },
  { account: 'auditor', name: '吴静', role: 'auditor' },
];

/** Reads the password of the sample's users: that of the administrator, with the duty to change it and its expiry. */
export async function samplePassword(tx: Transaction) {
  const [administrator] = await tx
    .select({
      password: userTable.password,
      mustChangePassword: userTable.mustChangePassword,
      passwordExpireTime: userTable.passwordExpireTime,
    })
    .from(userTable)
    .where(eq(userTable.id, userId('admin')));
  return administrator;
}

/** Returns the ids of the departments of the platform's tenant by name. */
export async function deptIds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: depts.id, name: depts.deptName })
    .from(depts)
    .where(and(eq(depts.tenantId, PLATFORM_TENANT), eq(depts.isDeleted, 0)));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Adds the accounts of the sample that are missing. */
export async function addSampleUsers(tx: Transaction, role: Settled<SeedRow>, place: { readonly deptId: string }): Promise<void> {
  const password = await samplePassword(tx);
  if (!password) return;
  const byName = await deptIds(tx);
  const rows = sampleUsers.flatMap((sample) => {
    const own = role.living.get(roleId(sample.role));
    if (!own) return [];
    const deptId = byName.get(sample.dept ?? '') ?? place.deptId;
    return [{ ...accountRow(sample.account, sample.name, { deptId, roleId: own }), ...password }];
  });
  const { missing } = await settle(tx, userTable, { rows, key: ['account', 'tenantId'] });
  await insertAll(tx, userTable, missing);
}
