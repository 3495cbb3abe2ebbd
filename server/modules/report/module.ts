import { eq, type SQL } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { type Draft, defineModule, type Module, type SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { type Actor, isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { reportPlan } from '#src/resources/report/plan';
import {
  evaluateReport,
  exceptionReport,
  exchgReport,
  stockReport,
  taskReport,
  verifyReport,
} from '#src/resources/report/reports';
import type { Services } from '../services.ts';
import { nextTurn, type Plan } from './deliver.ts';
import { keptModule } from './kept.ts';
import { mayKeep, reports } from './service.ts';
import { evaluateSource, exceptionSource, exchgSource, stockSource, taskSource, verifySource } from './sources.ts';

const plans = tableOf(reportPlan);

const seesAll = (actor: Actor) => isPermitted(actor, [permissionCode(reportPlan, 'all')]);

/** A plan shows what its owner may see to whom they like: others know of it only where they may see all. */
const ownPlans = (actor: Actor): SQL | undefined => (seesAll(actor) ? undefined : eq(plans.createUser, actor.userId));

/** Refuses a plan with the rights of another user, or for a report that the user may not store. */
function assertOwn(draft: Draft<typeof reportPlan>, { actor, before, tenantId }: SaveContext<typeof reportPlan>): void {
  const isOwn = tenantId === actor.tenantId && (!before || before.createUser === actor.userId);
  if (!isOwn) throw new AppError('REPORT_OTHERS', { name: before?.planName ?? String(draft.planName ?? '') });
  const report = reports.find(({ name }) => name === draft.category);
  if (report && !mayKeep(actor, report)) refuse({ category: { code: 'REPORT_NO_RIGHT', params: { name: report.label } } });
}

function assertRemovable(rows: readonly RowOf<typeof reportPlan>[], { actor }: { readonly actor: Actor }): void {
  const other = rows.find(({ createUser }) => createUser !== actor.userId && !seesAll(actor));
  if (other) throw new AppError('REPORT_OTHERS', { name: other.planName });
}

/** When reports are made again, and for whom. */
const planModule = ({ context: { clock } }: Services): Module =>
  defineModule(reportPlan, {
    within: ownPlans,
    mostOwn: 50,
    hooks: { beforeSave: assertOwn, beforeRemove: assertRemovable },
    present: (records) => {
      const now = businessMoment(clock.now());
      // Records carry the columns of the definition.
      return records.map((record) => ({ ...record, nextTime: nextTurn(record as Plan, now) }));
    },
  });

/** The built-in reports (domain model 13), nouns without tables that are read as any other; what is kept of them, and when. */
export const reportModules: readonly ((services: Services) => Module)[] = [
  () => defineModule(taskReport, { source: taskSource }),
  () => defineModule(exchgReport, { source: exchgSource }),
  () => defineModule(stockReport, { source: stockSource }),
  () => defineModule(verifyReport, { source: verifySource }),
  () => defineModule(exceptionReport, { source: exceptionSource }),
  () => defineModule(evaluateReport, { source: evaluateSource }),
  keptModule,
  planModule,
];
