import { whereOf } from '#server/crud/read/rows';
import { touchRows } from '#server/crud/write/effects';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { lacksRight } from '#shared/errors';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { freezeWaiting } from '../exception/freeze-waiting.ts';
import type { HandoverContext } from '../running/context.ts';
import { changeExchange, freeStop, settleExchange } from './change.ts';
import { assertExchgState, type LockedExchange, lockExchange } from './lock.ts';
import { assertParty } from './signers.ts';

/** An exchange that is to end, and the reason. */
export interface Ending {
  readonly id: string;
  readonly reason: string;
}

/** Makes the signatures lapse, since the exchange came to nothing. */
async function lapseSigns(context: HandoverContext, { row }: LockedExchange): Promise<void> {
  await touchRows(context, exchgSign, { values: { isLapsed: 1 }, where: whereOf(exchgSign, { exchgId: row.id }) });
}

/** Frees the stop for another exchange, and freezes the articles that were in doubt on this one. Nothing has moved. */
async function comeToNothing(context: HandoverContext, held: LockedExchange): Promise<void> {
  await freeStop(context, held);
  await freezeWaiting(context, { exchgId: held.row.id, taskNo: held.running?.task.taskNo });
  await settleExchange(context, held.row.taskId);
}

/** Rejects an exchange that the giver has signed, in the name of the receiver: nothing moves. */
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

/** Ends an exchange before it is confirmed, for its opener or a user who may void any: nothing moves. */
export async function voidExchange(context: HandoverContext, { id, reason }: Ending): Promise<void> {
  const { actor } = context;
  const held = await lockExchange(context, id);
  const mayVoidAny = permissionCode(exchg, 'void');
  if (held.row.openUser !== actor.userId && !isPermitted(actor, [mayVoidAny])) throw lacksRight(mayVoidAny);
  await assertExchgState(context, held, 'void');
  await lapseSigns(context, held);
  await changeExchange(context, held.row, { action: 'void', patch: { exchgState: exchgStates.voided, voidReason: reason } });
  await comeToNothing(context, held);
}
