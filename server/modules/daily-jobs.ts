import type { DailyJob } from '#server/lib/jobs';
import { leaveStatusDaily } from './desk/leave/status.ts';
import { settleMessagesDaily } from './message/settle.ts';
import { trimMessagesDaily } from './message/trim.ts';
import { backupDaily } from './monitor/backup/daily.ts';
import { generateDaily } from './operation/tactic/daily.ts';
import { tellAwayDaily } from './operation/task/not-home.ts';
import { deliverDaily } from './report/deliver.ts';
import type { Services } from './services.ts';

/** Returns all jobs that one of the servers runs once a day. */
export const openDailyJobs = (services: Services): readonly DailyJob[] => [
  generateDaily(services),
  settleMessagesDaily(services.context),
  trimMessagesDaily(services.context),
  leaveStatusDaily(services.context),
  tellAwayDaily(services),
  ...backupDaily(services),
  ...deliverDaily({ services, store: services.store }),
];
