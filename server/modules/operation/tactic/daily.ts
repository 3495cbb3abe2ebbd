import { and, asc, eq } from 'drizzle-orm';
import { inTenant } from '#server/db/tenancy';
import type { DailyJob } from '#server/lib/jobs';
import { businessMoment } from '#server/lib/time';
import { isEnabled } from '#server/modules/auth/service';
import { readNumbers } from '#server/modules/system/param/service';
import { workingTenants } from '#server/modules/system/tenant/service';
import { addDays } from '#shared/days';
import { type GenerateResponse, maxGenerateDays } from '#shared/handover/planning';
import type { Services } from '../../services.ts';
import type { Maker } from '../task/store.ts';
import { generateTasks, type Needs } from './generate.ts';
import { publishMade } from './publish-made.ts';
import { tactics } from './service.ts';

/** Returns the server itself as the author, for rows and audit. */
const maker = (tenantId: string): Maker => ({ tenantId, userId: null, account: 'system', ip: '', requestId: 'tactic-generate' });

/** An action on the tasks that were made. */
type Afterwards = (by: Maker, created: GenerateResponse['created']) => Promise<void>;

async function generateFor(needs: Needs, tenantId: string, afterwards: Afterwards): Promise<void> {
  const { db, clock } = needs.context;
  const rows = await db
    .select({ id: tactics.id })
    .from(tactics)
    .where(and(eq(tactics.tenantId, tenantId), eq(tactics.isDeleted, 0), isEnabled(tactics.status)))
    .orderBy(asc(tactics.id));
  const days = Math.min((await readNumbers(db, 'biz.tactic.aheadDays'))['biz.tactic.aheadDays'], maxGenerateDays);
  const today = businessMoment(clock.now()).slice(0, 10);
  const range = { startDate: addDays(today, 1), endDate: addDays(today, days) };
  if (days > 0 && rows.length > 0) {
    const by = maker(tenantId);
    const { created } = await generateTasks(needs, { by }, { ids: rows.map(({ id }) => id), ...range });
    await afterwards(by, created);
  }
}

/**
 * Makes the tasks of the next days for every tenant. A failure for one does not keep the others from theirs; all failures are
 * thrown together at the end.
 */
export async function generateAhead(needs: Needs, afterwards: Afterwards = async () => undefined): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await workingTenants(needs.context.db, needs.context.clock.now())) {
    await inTenant(tenantId, () => generateFor(needs, tenantId, afterwards)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `Tasks of ${failures.length} tenants were not generated`);
}

/** Defines the job that runs each evening at six (domain model 7.1). */
export const generateDaily = (services: Services): DailyJob => ({
  name: 'tactic-generate',
  at: '18:00',
  run: () => generateAhead(services, (by, created) => publishMade(services, by, created)),
});
