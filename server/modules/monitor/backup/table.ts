import { jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { BackupProof } from '#shared/health';

/** What was found when backups were restored to see whether they can be: the newest proofs. */
export const backupProof = pgTable('backup_proof', {
  provedAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).primaryKey().defaultNow(),
  proof: jsonb().$type<BackupProof>().notNull(),
});
