import { type AnyColumn, eq, isNull, or, type SQL } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { AuditActor } from '#server/crud/write/audit';
import type { Database, Executor } from '#server/db/types';
import type { Keys } from '#server/lib/keys';
import type { LogBook } from '#server/lib/log-book';
import type { SecretBox } from '#server/lib/secret-box';
import type { SmsSender } from '#server/lib/sms-sender';
import type { Clock } from '#server/lib/time';
import { ENABLED, isEnabledStatus } from '#shared/enable-status';
import { splitMany } from '#shared/kinds';
import { isId, normaliseAccount } from '#shared/rules';
import { role } from '#src/resources/system/role';
import { tenant } from '#src/resources/system/tenant';
import { accountStatuses, user } from '#src/resources/system/user';
import type { SocialSites } from './social-site.ts';

/** An account of the sample, named to those who have no other yet. */
export interface SampleAccount {
  readonly account: string;
  /** The name of its role. */
  readonly role: string;
}

/** The services that signing in needs. */
export interface AuthContext {
  readonly db: Database;
  readonly keys: Keys;
  readonly box: SecretBox;
  /** Whether every sign-in needs a captcha. */
  readonly captchaMode: boolean;
  /** Whether tenants are told apart at sign-in. */
  readonly tenantMode?: boolean;
  /** Opens passwords that clients send as SM2 ciphertexts. */
  readonly sm2PrivateKey?: string;
  readonly clock: Clock;
  /** Writes an entry to the log that administrators read. */
  readonly note: LogBook['usual'];
  /** Carries codes to phones; signing in by phone is off without it. */
  readonly sms?: SmsSender;
  /** The sites that can identify a user; absent where none is configured. */
  readonly social?: SocialSites;
  /** Returns the accounts that the sign-in page names; absent where there is no sample. */
  readonly samples?: () => Promise<readonly SampleAccount[]>;
  /** Reports to the operator what failed after its request was answered. */
  readonly complain: (error: unknown, words: string) => void;
}

/** Where a request comes from, for the audit and for counting failures. */
export type Source = Pick<AuditActor, 'ip' | 'requestId'> & { readonly userAgent: string };

export const PLATFORM_TENANT = '000000';
export const PLATFORM_ROLE = 'administrator';

/** Returns the condition of rows that are not switched off; a status that was never set counts as on, which no account lacks. */
export function isEnabled(status: AnyColumn): SQL | undefined {
  return or(isNull(status), eq(status, ENABLED));
}

const users = tableOf(user);
const tenants = tableOf(tenant);

/** An account as it is stored now. */
export interface Account {
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly account: string;
  readonly password: string | null;
  readonly name: string;
  readonly realName: string;
  readonly avatar: string;
  readonly deptId: string;
  readonly postId: string;
  readonly roles: readonly { readonly id: string; readonly alias: string }[];
  readonly isPlatformAdmin: boolean;
  /** `account_status` */
  readonly status: number;
  /** `enable_status` */
  readonly tenantStatus: number | null;
  /** Whether the account and its tenant may be used at all. */
  readonly isActive: boolean;
  readonly tenantExpireTime: string | null;
  readonly mustChangePassword: boolean;
  readonly passwordExpireTime: string | null;
}

/** Returns the account of a session's user, or the one that was typed. */
export async function findAccount(
  via: Executor,
  wanted: { readonly userId: string } | { readonly tenantId: string; readonly account: string },
): Promise<Account | undefined> {
  const isWanted =
    'userId' in wanted ? { id: wanted.userId } : { tenantId: wanted.tenantId, account: normaliseAccount(wanted.account) };
  const [row] = await via
    .select({
      userId: users.id,
      tenantId: users.tenantId,
      account: users.account,
      password: users.password,
      name: users.name,
      realName: users.realName,
      avatar: users.avatar,
      deptId: users.deptId,
      postId: users.postId,
      roleId: users.roleId,
      status: users.status,
      mustChangePassword: users.mustChangePassword,
      passwordExpireTime: users.passwordExpireTime,
      tenantName: tenants.tenantName,
      tenantStatus: tenants.status,
      tenantExpireTime: tenants.expireTime,
    })
    .from(users)
    .innerJoin(tenants, whereOf(tenant, eq(tenants.tenantId, users.tenantId)))
    .where(whereOf(user, isWanted))
    .limit(1);
  if (!row) return undefined;
  const held = await heldRoles(via, row.tenantId, row.roleId);
  return {
    ...row,
    avatar: row.avatar ?? '',
    postId: row.postId ?? '',
    roles: held,
    isPlatformAdmin: row.tenantId === PLATFORM_TENANT && held.some(({ alias }) => alias === PLATFORM_ROLE),
    isActive: row.status === accountStatuses.active && isEnabledStatus(row.tenantStatus),
    mustChangePassword: row.mustChangePassword === 1,
  };
}

/** Returns the roles named in a user's row that exist in its tenant, in the user's order. */
async function heldRoles(via: Executor, tenantId: string, roleId: string) {
  const ids = splitMany(roleId).filter(isId);
  const rows = await readRows(via, role, { where: { tenantId, id: ids }, columns: ['id', 'roleAlias'] });
  return rows.map(({ id, roleAlias }) => ({ id, alias: roleAlias })).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
