import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/audit';
import { modelOf } from '#server/crud/model';
import { compareRows } from '#server/crud/write/changes';
import { exchg } from '#src/resources/operation/exchg';
import { stopStates } from '#src/resources/operation/task';
import { changeStop } from '../running/change.ts';
import { changedBy, type Hand, tellOf } from '../running/hand.ts';
import { settleTask } from '../running/settle.ts';
import type { Held } from './hold.ts';
import { type ExchangeRow, exchanges } from './table.ts';

type Patch = Partial<typeof exchanges.$inferInsert>;

/** Tells the audit what was done to an exchange. */
export async function tellExchange(
  { tx, actor }: Hand,
  { id, tenantId, exchgNo }: ExchangeRow,
  {
    action,
    changes = {},
  }: { readonly action: keyof typeof exchg.deeds | 'update'; readonly changes?: ReturnType<typeof compareRows> },
): Promise<void> {
  await writeAudit(tx, actor, { action, resource: exchg.name, recordId: id, tenantId, label: exchgNo, changes });
}

/** Changes an exchange that is held, and tells the audit by which deed. */
export async function changeExchange(
  hand: Hand,
  before: ExchangeRow,
  { action, patch }: { readonly action: keyof typeof exchg.deeds | 'update'; readonly patch: Patch },
): Promise<ExchangeRow> {
  const [after] = await hand.tx
    .update(exchanges)
    .set({ ...patch, ...changedBy(hand), version: sql`${exchanges.version} + 1` })
    .where(eq(exchanges.id, before.id))
    .returning();
  if (!after) throw new Error('An exchange was held and is not there');
  await tellExchange(hand, after, { action, changes: compareRows(modelOf(exchg), { ...before }, { ...after }) });
  return after;
}

/** The stop of an exchange that came to nothing waits for another one. */
export async function freeStop(hand: Hand, { stop }: Held): Promise<void> {
  if (stop?.stopState === stopStates.handing) await changeStop(hand, stop, { stopState: stopStates.verified });
}

/** The last step of every deed about an exchange. */
export async function settleExchange(hand: Hand, taskId: string | null): Promise<void> {
  if (taskId) await settleTask(hand, taskId);
  else await tellOf(hand);
}
