/** All moments of the product are wall-clock times of this zone, whatever the machine's own. */
export const businessTimeZone = 'Asia/Shanghai';

/** Seen in `pg_stat_activity`. */
export const applicationName = 'handover-admin';

/** A client gives up at 10 s, so nothing here may take that long (promise 57). */
export const limits = {
  statementMs: 5_000,
  lockMs: 2_000,
  connectionMs: 2_000,
  idleTransactionMs: 10_000,
} as const;
