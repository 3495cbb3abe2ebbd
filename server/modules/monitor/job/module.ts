import type { CallContext } from '#server/crud/context';
import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { retryJob } from '#server/lib/jobs';
import { addCalls, mayOf } from '#server/modules/calls';
import { openDailyJobs } from '#server/modules/daily-jobs';
import { neededId } from '#server/modules/sent';
import type { Services } from '#server/modules/services';
import { AppError } from '#shared/errors';
import { dailyJob, dailyJobRun } from '#src/resources/monitor/daily-job';
import { jobSource, runSource } from './source.ts';

/** Lets any server claim the last run of a job anew; refuses where it did not fail. */
async function retry({ context }: Services, records: Records, { call, id }: { readonly call: CallContext; readonly id: string }) {
  const { actor } = call;
  const record = await records.detail(actor, id);
  if (!record) throw new AppError('NOT_FOUND');
  await act(context.db, call, async (tx) => {
    if (!(await retryJob(tx, String(record.job)))) throw new AppError('JOB_NOT_FAILED');
    const label = `${record.job} ${record.period}`;
    await writeAudit(tx, actor, { action: 'retry', resource: dailyJob.name, recordId: id, label });
  });
  records.changed();
}

/** Registers the calls on jobs, for those who look after the servers. */
const jobRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      retry: {
        method: 'POST',
        right: mayOf(dailyJob)('retry'),
        summary: 'Retry a failed job within a minute',
        parameters: { id: 'Which' },
        handler: (sent, call) => retry(services, records, { call, id: neededId(sent, 'id') }),
      },
    });

/** Defines the module of the jobs that servers run by themselves once a day; one that failed may be tried again. */
export const dailyJobModule = (services: Services): Module =>
  defineModule(dailyJob, { source: jobSource(openDailyJobs(services)), routes: [jobRoutes(services)] });

/** Defines the module of their runs. */
export const dailyJobRunModule = (services: Services): Module =>
  defineModule(dailyJobRun, { source: runSource(openDailyJobs(services)) });
