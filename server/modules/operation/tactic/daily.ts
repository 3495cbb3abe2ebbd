import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import { inTenant } from '#server/db/tenancy';
import type { DailyJob } from '#server/lib/jobs';
import { businessMoment, isEnabled } from '#server/modules/auth/service';
import { readNumbers } from '#server/modules/system/param/service';
import { addDays } from '#shared/days';
import { tenant } from '#src/resources/system/tenant';
import type { Maker } from '../task/store.ts';
import { generateTasks, type Needs } from './generate.ts';
import { tactics } from './service.ts';

const tenants = tableOf(tenant);

/** The server by itself, as the audit names it. */
const maker = (tenantId: string): Maker => ({ tenantId, userId: null, account: 'system', ip: '', requestId: 'tactic-generate' });

/** Tenants that work at all. */
async function workingTenants({ db, clock }: Needs['context']): Promise<readonly string[]> {
  const now = businessMoment(clock.now());
  const rows = await db
    .select({ tenantId: tenants.tenantId })
    .from(tenants)
    .where(and(eq(tenants.isDeleted, 0), isEnabled(tenants.status), or(isNull(tenants.expireTime), gt(tenants.expireTime, now))))
    .orderBy(asc(tenants.tenantId));
  return rows.flatMap(({ tenantId }) => tenantId ?? []);
}

async function generateFor(needs: Needs, tenantId: string): Promise<void> {
  const { db, clock } = needs.context;
  const rows = await db
    .select({ id: tactics.id })
    .from(tactics)
    .where(and(eq(tactics.tenantId, tenantId), eq(tactics.isDeleted, 0), isEnabled(tactics.status)))
    .orderBy(asc(tactics.id));
  const days = (await readNumbers(db, 'biz.tactic.aheadDays'))['biz.tactic.aheadDays'];
  const today = businessMoment(clock.now()).slice(0, 10);
  const range = { startDate: addDays(today, 1), endDate: addDays(today, days) };
  if (days > 0 && rows.length > 0) {
    await generateTasks(needs, { by: maker(tenantId) }, { ids: rows.map(({ id }) => id), ...range });
  }
}

/** Makes the tasks of the next days for every tenant. What fails for one does not keep the others from theirs. */
export async function generateAhead(needs: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await workingTenants(needs.context)) {
    await inTenant(tenantId, () => generateFor(needs, tenantId)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `Tasks of ${failures.length} tenants were not generated`);
}

/** Each evening at six (domain model 7.1). */
export const generateDaily = (needs: Needs): DailyJob => ({
  name: 'tactic-generate',
  at: '18:00',
  run: () => generateAhead(needs),
});
