import { and, eq } from 'drizzle-orm';
import { touchRows } from '#server/crud/write/effects';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { freezeWaiting } from '../exception/freeze-waiting.ts';
import type { HandoverContext } from '../running/context.ts';
import { changeExchange, freeStop, settleExchange } from './change.ts';
import { assertExchgState, type LockedExchange, lockExchange } from './lock.ts';
import { assertParty } from './signers.ts';
import { signatures } from './table.ts';

/** What is to end, and why. */
export interface Ending {
  readonly id: string;
  readonly reason: string;
}

/** Nobody is held to what he signed of an exchange that came to nothing. */
async function lapseSigns(context: HandoverContext, { row }: LockedExchange): Promise<void> {
  const isOfIt = and(eq(signatures.exchgId, row.id), eq(signatures.isDeleted, 0));
  await touchRows(context, exchgSign, { values: { isLapsed: 1 }, where: isOfIt });
}

/** Nothing has moved. The stop waits for another exchange, and what was in doubt on this one is still in doubt. */
async function comeToNothing(context: HandoverContext, held: LockedExchange): Promise<void> {
  await freeStop(context, held);
  await freezeWaiting(context, { exchgId: held.row.id, taskNo: held.running?.task.taskNo });
  await settleExchange(context, held.row.taskId);
}

/** The receiver does not take what the giver has signed for: nothing moves. */
export async function rejectExchange(context: HandoverContext, { id, reason }: Ending): Promise<void> {
  const held = await lockExchange(context, id);
  await assertExchgState(context, held, 'reject');
  await assertParty(context, held, exchgSides.receiver);
  await lapseSigns(context, held);
  await changeExchange(context, held.row, {
    action: 'reject',
    patch: { exchgState: exchgStates.rejected, rejectReason: reason },
  });
  await comeToNothing(context, held);
}

/** Whoever opened an exchange, or may void any, ends it before it is confirmed: nothing moves. */
export async function voidExchange(context: HandoverContext, { id, reason }: Ending): Promise<void> {
  const { actor } = context;
  const held = await lockExchange(context, id);
  if (held.row.openUser !== actor.userId && !isPermitted(actor, [permissionCode(exchg, 'void')])) throw new AppError('FORBIDDEN');
  await assertExchgState(context, held, 'void');
  await lapseSigns(context, held);
  await changeExchange(context, held.row, { action: 'void', patch: { exchgState: exchgStates.voided, voidReason: reason } });
  await comeToNothing(context, held);
}
