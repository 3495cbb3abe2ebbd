import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { DailyJob } from '#server/lib/jobs';
import { isEnabled } from '#server/modules/auth/service';
import { readNumbers } from '#server/modules/system/param/service';
import { inEachTenant } from '#server/modules/system/tenant/each-tenant';
import { type GenerateResponse, maxGenerateDays } from '#shared/handover/planning';
import { addDays, businessDay } from '#shared/time';
import { tactic } from '#src/resources/operation/tactic';
import type { Services } from '../../services.ts';
import type { Maker } from '../task/store.ts';
import { generateTasks, type Needs } from './generate.ts';
import { publishMade } from './publish-made.ts';

const tactics = tableOf(tactic);

/** Returns the server itself as the author, for rows and audit. */
const maker = (tenantId: string): Maker => ({ tenantId, userId: null, account: 'system', ip: '', requestId: 'tactic-generate' });

/** An action on the tasks that were made. */
type Afterwards = (by: Maker, created: GenerateResponse['created']) => Promise<void>;

async function generateFor(needs: Needs, tenantId: string, afterwards: Afterwards): Promise<void> {
  const { db, clock } = needs.context;
  const where = [{ tenantId }, isEnabled(tactics.status)];
  const rows = await readRows(db, tactic, { where, columns: ['id'], order: { id: 'asc' } });
  const days = Math.min((await readNumbers(db, 'biz.tactic.aheadDays'))['biz.tactic.aheadDays'], maxGenerateDays);
  const today = businessDay(clock.now());
  const range = { startDate: addDays(today, 1), endDate: addDays(today, days) };
  if (days > 0 && rows.length > 0) {
    const by = maker(tenantId);
    const { created } = await generateTasks(needs, { by }, { ids: rows.map(({ id }) => id), ...range });
    await afterwards(by, created);
  }
}

/** Makes the tasks of the next days for every tenant. */
export function generateAhead(needs: Needs, afterwards: Afterwards = async () => undefined): Promise<void> {
  return inEachTenant(needs.context, 'Generating tasks', (tenantId) => generateFor(needs, tenantId, afterwards));
}

/** Defines the job that runs each evening at six (domain model 7.1). */
export const generateDaily = (services: Services): DailyJob => ({
  name: 'tactic-generate',
  at: '18:00',
  run: () => generateAhead(services, (by, created) => publishMade(services, by, created)),
});
