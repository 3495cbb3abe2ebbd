import { eq } from 'drizzle-orm';
import type { Records } from '#server/crud/records';
import { changeRow } from '#server/crud/write/effects';
import { lockRow } from '#server/crud/write/lock-row';
import { sendMessages } from '#server/modules/desk/message/send';
import { recordAddress } from '#shared/addresses';
import { AppError } from '#shared/errors';
import { evaluate } from '#src/resources/operation/evaluate';
import { type HandoverContext, publishChange } from '../running/context.ts';
import { type evaluations, exchanges } from './pending.ts';

type Row = typeof evaluations.$inferSelect;

/** Notifies the rater of an evaluation that there is a reply. */
async function notifyRater({ tx, services, at }: HandoverContext, { id, tenantId, exchgId, raterId }: Row): Promise<void> {
  const [exchange] = await tx.select({ no: exchanges.exchgNo }).from(exchanges).where(eq(exchanges.id, exchgId));
  const message = { kind: 'evaluateReplied', params: { no: exchange?.no ?? '' }, path: recordAddress('evaluate', id) } as const;
  await sendMessages({ tx, tenantId, events: services.events, at }, [raterId], message);
}

/** Replies to an evaluation that the actor sees, once. */
export async function replyTo(
  context: HandoverContext,
  records: Records,
  { id, reply }: { id: string; reply: string },
): Promise<object> {
  const { actor, at } = context;
  const row = await lockRow(context, records, { noun: evaluate, id });
  if (row.reply) throw new AppError('EVAL_REPLIED');
  const values = { reply, replyUser: actor.userId, replyTime: at };
  await changeRow(context, evaluate, { before: row, values, audit: { action: 'reply' } });
  await notifyRater(context, row);
  await publishChange(context, row.taskId);
  return { id };
}
