import { and, eq } from 'drizzle-orm';
import { touchRows } from '#server/crud/write/effects';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { freezeWaiting } from '../exception/freeze-waiting.ts';
import type { Hand } from '../running/hand.ts';
import { changeExchange, freeStop, settleExchange } from './change.ts';
import { demandExchgState, type Held, holdExchange } from './hold.ts';
import { demandParty } from './signers.ts';
import { signatures } from './table.ts';

/** What is to end, and why. */
export interface Ending {
  readonly id: string;
  readonly reason: string;
}

/** Nobody is held to what he signed of an exchange that came to nothing. */
async function lapseSigns(hand: Hand, { row }: Held): Promise<void> {
  const isOfIt = and(eq(signatures.exchgId, row.id), eq(signatures.isDeleted, 0));
  await touchRows(hand, exchgSign, { values: { isLapsed: 1 }, where: isOfIt });
}

/** Nothing has moved. The stop waits for another exchange, and what was in doubt on this one is still in doubt. */
async function comeToNothing(hand: Hand, held: Held): Promise<void> {
  await freeStop(hand, held);
  await freezeWaiting(hand, { exchgId: held.row.id, taskNo: held.running?.task.taskNo });
  await settleExchange(hand, held.row.taskId);
}

/** The receiver does not take what the giver has signed for: nothing moves. */
export async function rejectExchange(hand: Hand, { id, reason }: Ending): Promise<void> {
  const held = await holdExchange(hand, id);
  await demandExchgState(hand, held, { action: 'reject', states: [exchgStates.given] });
  await demandParty(hand, held, exchgSides.receiver);
  await lapseSigns(hand, held);
  await changeExchange(hand, held.row, {
    action: 'reject',
    patch: { exchgState: exchgStates.rejected, rejectReason: reason },
  });
  await comeToNothing(hand, held);
}

/** Whoever opened an exchange, or may void any, ends it before it is confirmed: nothing moves. */
export async function voidExchange(hand: Hand, { id, reason }: Ending): Promise<void> {
  const { actor } = hand;
  const held = await holdExchange(hand, id);
  if (held.row.openUser !== actor.userId && !isPermitted(actor, [permissionCode(exchg, 'void')])) throw new AppError('FORBIDDEN');
  await demandExchgState(hand, held, { action: 'void', states: [exchgStates.open, exchgStates.given] });
  await lapseSigns(hand, held);
  await changeExchange(hand, held.row, { action: 'void', patch: { exchgState: exchgStates.voided, voidReason: reason } });
  await comeToNothing(hand, held);
}
