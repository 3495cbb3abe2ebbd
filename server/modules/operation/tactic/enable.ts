import { inArray, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/audit';
import type { Records } from '#server/crud/records';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { tactic } from '#src/resources/operation/tactic';
import { sightOf } from '../../sight.ts';
import { tactics } from './service.ts';

/** Starts or stops generating for some tactics, all or none; the tasks that there are stay (domain model 7.1). */
export async function enableTactics(
  records: Records,
  { actor, tx }: { readonly actor: Actor; readonly tx: Transaction },
  { ids, status }: { readonly ids: readonly string[]; readonly status: 0 | 1 },
): Promise<void> {
  // What somebody may not see, he does not change.
  if (!sightOf(records, actor)('status')) throw new AppError('FORBIDDEN');
  const rows = await records.lock({ actor, tx }, ids);
  const changed = rows.filter((row) => (row.status ?? 1) !== status);
  if (changed.length === 0) return;
  await tx
    .update(tactics)
    .set({ status, version: sql`${tactics.version} + 1`, updateUser: actor.userId, updateTime: businessNow })
    .where(
      inArray(
        tactics.id,
        changed.map(({ id }) => String(id)),
      ),
    );
  const entries = changed.map((row) => ({
    ...{ action: 'enable', resource: tactic.name, recordId: String(row.id), label: String(row.tacticName) },
    ...{ tenantId: String(row.tenantId), changes: { status: { before: row.status, after: status } } },
  }));
  await writeAudit(tx, actor, ...entries);
  records.changed();
}
