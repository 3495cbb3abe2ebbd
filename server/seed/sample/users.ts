import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { accountRow, userId, userTable } from '../accounts.ts';
import { roleId } from '../roles.ts';
import { insertAll, type SeedRow, type Settled, settle } from '../settle.ts';

interface SampleUser {
  readonly account: string;
  readonly name: string;
  readonly role: string;
  readonly kind: number;
}

/** The keys of the dictionary `user_kind`. */
const STAFF = 1;
const KEEPER = 2;
const CONVOY = 3;
const CLIENT = 4;

/** One person for each role that is not the platform administrator's. */
export const sampleUsers: readonly SampleUser[] = [
  { account: 'manager', name: '周敏', role: 'admin', kind: STAFF },
  { account: 'dispatcher', name: '陈立', role: 'dispatcher', kind: STAFF },
  { account: 'supervisor', name: '赵刚', role: 'supervisor', kind: STAFF },
  { account: 'vault', name: '孙丽', role: 'vault_keeper', kind: KEEPER },
  { account: 'branch', name: '钱芳', role: 'node_keeper', kind: KEEPER },
  { account: 'convoy', name: '李强', role: 'convoy', kind: CONVOY },
  { account: 'client', name: '王建国', role: 'client', kind: CLIENT },
  { account: 'auditor', name: '吴静', role: 'auditor', kind: STAFF },
];

/** Adds the sample accounts with the administrator's password, and with his duty to change it. */
export async function addSampleUsers(tx: Transaction, role: Settled<SeedRow>, place: { readonly deptId: string }): Promise<void> {
  const [administrator] = await tx
    .select({
      password: userTable.password,
      mustChangePassword: userTable.mustChangePassword,
      passwordExpireTime: userTable.passwordExpireTime,
    })
    .from(userTable)
    .where(eq(userTable.id, userId('admin')));
  if (!administrator) return;
  const rows = sampleUsers.flatMap((sample) => {
    const own = role.living.get(roleId(sample.role));
    if (!own) return [];
    return [{ ...accountRow(sample.account, sample.name, { ...place, roleId: own }), userKind: sample.kind, ...administrator }];
  });
  const { missing } = await settle(tx, userTable, { rows, key: ['account', 'tenantId'] });
  await insertAll(tx, userTable, missing);
}
