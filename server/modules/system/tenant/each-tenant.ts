import { inTenant } from '#server/db/tenancy';
import type { AuthContext } from '#server/modules/auth/service';
import { workingTenants } from './service.ts';

type Clocked = Pick<AuthContext, 'db' | 'clock'>;

/**
 * Does the work of a job for every tenant that works, in the name of each. A failure for one does not keep the others from
 * theirs; all failures are thrown together at the end.
 *
 * @param what fails for a tenant, for the message
 */
export async function inEachTenant(
  { db, clock }: Clocked,
  what: string,
  work: (tenantId: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await workingTenants(db, clock.now())) {
    await inTenant(tenantId, () => work(tenantId)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${what}: failed for ${failures.length} tenants`);
}
