import type { Records } from '#server/crud/records';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { fieldVisibility } from '../../field-visibility.ts';

/** Starts or stops generating for some tactics, all or none; existing tasks stay (domain model 7.1). */
export async function enableTactics(
  records: Records,
  { actor, tx }: { readonly actor: Actor; readonly tx: Transaction },
  { ids, status }: { readonly ids: readonly string[]; readonly status: 0 | 1 },
): Promise<void> {
  // An actor who may not see the field must not change it either.
  if (!fieldVisibility(records, actor)('status')) throw new AppError('FORBIDDEN');
  const rows = await records.lock({ actor, tx }, ids);
  await records.patch({ actor, tx }, rows, { action: 'enable', values: { status } });
  records.changed();
}
