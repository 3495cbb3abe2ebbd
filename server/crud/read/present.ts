import { type Actor, isPermitted } from '#server/lib/actor';
import type { Compiled } from '../kit.ts';
import type { WireRecord } from '../records.ts';
import type { Surface } from './answer.ts';
import { dictLabels } from './labels.ts';

/**
 * Turns selected rows into records: ids and moments as text, empty values as the family prints them, names beside keys,
 * masks, and what the noun's module adds.
 */
export async function presentRows(
  { kit, model, module, answer }: Compiled,
  rows: readonly (readonly unknown[])[],
  { actor, surface, tenantId = actor.tenantId }: { actor: Actor; surface: Surface; tenantId?: string },
): Promise<WireRecord[]> {
  if (rows.length === 0) return [];
  const { present } = answer(surface, actor.language);
  const labels = await dictLabels(kit.dictionaries, model.own, { language: actor.language, tenantId });
  const reader = { isPlain: isPermitted(actor, [model.plainCode]), labels };
  const records = rows.map((row) => present(row, reader));
  return module.present ? module.present(records, { actor, db: kit.db, surface }) : records;
}
