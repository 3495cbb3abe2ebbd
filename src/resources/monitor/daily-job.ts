import { defineResource, field } from '#shared/define';
import type { FieldOptions } from '#shared/field';

/** The keys of the dictionary `job_outcome`. */
export const jobOutcomes = { never: 0, done: 1, running: 2, failed: 3, lost: 4 } as const;
const { done, running, failed, lost } = jobOutcomes;

/** The field for a job, by the key that the program knows it by. */
const job = (options: Pick<FieldOptions<string>, 'search'>) =>
  field.dict('daily_job', { zh: '任务', en: 'Job', required: true, keys: 'text', width: 150, ...options });

/** The fields of a run; empty for a job that has never run. */
const run = {
  outcome: field.dict('job_outcome', {
    zh: '结果',
    en: 'Outcome',
    search: 'in',
    width: 100,
    tones: { [done]: 'green', [running]: 'blue', [failed]: 'red', [lost]: 'orange' },
  }),
  startTime: field.dateTime({ zh: '开始时间', en: 'Began', shownTo: 'second', width: 176 }),
  failure: field.textarea({ zh: '失败原因', en: 'Failure', max: 500, width: 220 }),
  tookMs: field.integer({ zh: '耗时（毫秒）', en: 'Took (ms)', width: 120 }),
  attempts: field.integer({ zh: '执行次数', en: 'Attempts', width: 96 }),
  server: field.text({ zh: '执行节点', en: 'Server', max: 100, width: 200 }),
} as const;

/** The jobs that the servers run once a day, with the last run of each. */
export const dailyJob = defineResource({
  name: 'dailyJob',
  path: 'blade-monitor/daily-job',
  label: { zh: '定时任务', en: 'Scheduled jobs' },
  derived: true,
  scope: 'platform',
  fields: {
    job: job({}),
    at: field.text({ zh: '每日时间', en: 'Daily at', max: 5, width: 96 }),
    nextTime: field.dateTime({ zh: '下次执行', en: 'Next run', shownTo: 'minute' }),
    ...run,
    period: field.date({ zh: '最近日期', en: 'Latest day', width: 110 }),
  },
  sort: { at: 'asc' },
  columns: ['job', 'at', 'nextTime', 'outcome', 'startTime', 'failure', 'tookMs'],
  title: 'job',
});

/** All recorded runs, newest first. */
export const dailyJobRun = defineResource({
  name: 'dailyJobRun',
  path: 'blade-monitor/daily-job-run',
  label: { zh: '执行记录', en: 'Job runs' },
  derived: true,
  scope: 'platform',
  fields: {
    job: job({ search: 'equals' }),
    period: field.date({ zh: '日期', en: 'Day', search: 'range', width: 110 }),
    ...run,
  },
  sort: { startTime: 'desc' },
  title: 'job',
});
