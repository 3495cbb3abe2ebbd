import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';
import type { BackupProof } from '#shared/health';

/** What was found when backups were restored to see whether they can be: the newest proofs, in the order of their ids. */
export const backupProof = pgTable('backup_proof', {
  id: idColumn().primaryKey().default(nextId),
  proof: jsonb().$type<BackupProof>().notNull(),
});
