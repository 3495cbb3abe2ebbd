import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { inTenant } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import type { SampleAccount } from '#server/modules/auth/service';
import { businessMoment } from '#shared/time';
import { role } from '#src/resources/system/role';
import { userTable } from '../accounts.ts';
import { PLATFORM_TENANT } from '../organisation.ts';

/** One account for each role, those of the daily work first. */
export const sampleAccounts = ['dispatcher', 'supervisor', 'vault', 'branch', 'convoy', 'manager', 'auditor'];

/** The key of the dictionary `account_status` for an account in use. */
const ACTIVE = 1;

const roles = tableOf(role);

/**
 * Returns the accounts of the sample that can be signed in to by the password with which they were made. It was hashed once for
 * all of them, so it is the one that several of them share.
 */
export function unchangedSamples(db: Database): Promise<readonly SampleAccount[]> {
  const { account, password, passwordExpireTime } = userTable;
  const isUsable = or(isNull(passwordExpireTime), gt(passwordExpireTime, businessMoment(Date.now())));
  return inTenant(PLATFORM_TENANT, async () => {
    const rows = await db
      .select({ account, password, role: roles.roleName })
      .from(userTable)
      .innerJoin(roles, eq(sql`${roles.id}::text`, sql`split_part(${userTable.roleId}, ',', 1)`))
      .where(
        and(
          eq(userTable.tenantId, PLATFORM_TENANT),
          inArray(account, sampleAccounts),
          eq(userTable.isDeleted, 0),
          eq(userTable.status, ACTIVE),
          isUsable,
        ),
      );
    const isShared = (own: string | null) => own !== null && rows.filter((row) => row.password === own).length > 1;
    return sampleAccounts.flatMap((wanted) =>
      rows.flatMap((row) => (row.account === wanted && isShared(row.password) ? [{ account: wanted, role: row.role }] : [])),
    );
  });
}
