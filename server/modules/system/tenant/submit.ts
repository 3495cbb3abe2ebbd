import { eq } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Records, Saved } from '#server/crud/records';
import { hasId } from '#server/crud/write/input';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { tenant } from '#src/resources/system/tenant';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { givePassword, initialColumns, makePassword } from '../password/give-password.ts';

const [tenants, users] = [tableOf(tenant), tableOf(user)];

/** The answer to an addition: how the first user of the tenant signs in, shown only this once. */
export interface SavedTenant extends Saved {
  readonly tenantId?: string;
  readonly account?: string;
  readonly initialPassword?: string;
}

/** Adds a tenant, whose administrator begins with an initial password, or changes one. */
export async function submitTenant(
  { context, ports }: Services,
  records: Records,
  { call, body }: { call: CallContext; body: unknown },
): Promise<SavedTenant> {
  if (hasId(body)) return records.submit(call, body);
  const { hash, shown } = await makePassword();
  return transact(context.db, async (tx) => {
    const saved = await records.submit({ ...call, tx }, body);
    const first = await firstAccount(tx, saved.id, ports.tenantBeginning.administrator.account);
    const isGiven = first && (await givePassword(tx, first.id, initialColumns(hash, context)));
    return isGiven ? { ...saved, tenantId: first.tenantId, account: first.account, initialPassword: shown } : saved;
  });
}

/** Returns the account that the tenant was founded with. */
async function firstAccount(tx: Transaction, id: string, account: string) {
  const [found] = await tx
    .select({ id: users.id, tenantId: users.tenantId, account: users.account })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(whereOf(user, [{ account }, eq(tenants.id, id)]));
  return found;
}
