import { inTenant } from '#server/db/tenancy';
import { attemptEach } from '#server/lib/attempt-each';
import type { AuthContext } from '#server/modules/auth/service';
import { workingTenants } from './service.ts';

type Clocked = Pick<AuthContext, 'db' | 'clock'>;

/**
 * Does the work of a job for every tenant that works, in the name of each, by the rules of `attemptEach`.
 *
 * @param what names the work in the message
 */
export async function inEachTenant(
  { db, clock }: Clocked,
  what: string,
  work: (tenantId: string) => Promise<unknown>,
): Promise<void> {
  const tenants = await workingTenants(db, clock.now());
  await attemptEach(tenants, what, (tenantId) => inTenant(tenantId, () => work(tenantId)));
}
