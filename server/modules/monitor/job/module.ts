import { defineModule, type Module } from '#server/crud/module';
import { openDailyJobs } from '#server/modules/daily-jobs';
import type { Services } from '#server/modules/services';
import { dailyJob, dailyJobRun } from '#src/resources/monitor/daily-job';
import { jobRoutes } from './routes.ts';
import { jobSource, runSource } from './source.ts';

/** Defines the module of the jobs that servers run by themselves once a day; one that failed may be tried again. */
export const dailyJobModule = (services: Services): Module =>
  defineModule(dailyJob, { source: jobSource(openDailyJobs(services)), routes: [jobRoutes(services)] });

/** Defines the module of their runs. */
export const dailyJobRunModule = (services: Services): Module =>
  defineModule(dailyJobRun, { source: runSource(openDailyJobs(services)) });
