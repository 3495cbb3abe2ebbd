import { and, eq } from 'drizzle-orm';
import type { Records } from '#server/crud/records';
import { tableOf } from '#server/crud/table';
import { refuse } from '#server/crud/write/input';
import { isEnabled } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import { user } from '#src/resources/system/user';
import { type Hand, tellOf } from '../running/hand.ts';
import { settleTask } from '../running/settle.ts';
import { isDoubt, tellPeople } from './effect.ts';
import { keptAt, settleDoubt } from './freeze.ts';
import { type HeldException, holdAll } from './hold-exception.ts';
import { demandState } from './hooks.ts';
import { changeException, type ExceptionRow } from './store.ts';

const { open, inHand, resolved, closed } = exceptionStates;
const users = tableOf(user);

/** What a handler, or whoever sends back, says. */
export interface Handling {
  readonly handlerId?: string;
  readonly handleResult?: string;
  readonly artOutcome?: number;
  readonly foundDeptId?: string;
}

async function demandHandler({ tx, actor }: Hand, handlerId: string): Promise<void> {
  const isColleague = and(eq(users.id, handlerId), eq(users.tenantId, actor.tenantId), eq(users.isDeleted, 0));
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isColleague, isEnabled(users.status)));
  if (!found) refuse({ handlerId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.handlerId } } });
}

/** The one who closes or sends back is another than those who handled it. */
function demandOther({ actor }: Hand, { handlerId, resolveUser }: ExceptionRow): void {
  if (handlerId === actor.userId || resolveUser === actor.userId) throw new AppError('EXCEPTION_SELF');
}

/** Open, or in other hands: somebody handles it from now on. */
async function takeInHand(hand: Hand, row: ExceptionRow, { handlerId = hand.actor.userId, handleResult }: Handling) {
  await demandHandler(hand, handlerId);
  const patch = {
    ...{ exceptionState: inHand, handlerId, handleTime: row.handleTime ?? hand.at },
    ...(handleResult !== undefined && { handleResult }),
  };
  const after = await changeException(hand, row, { deed: 'handle', patch });
  if (handlerId !== row.handlerId) await tellPeople(hand, after, { to: [handlerId], kind: 'exceptionAssigned' });
  return after;
}

async function sendBack(hand: Hand, row: ExceptionRow, { handlerId, handleResult }: Handling) {
  demandOther(hand, row);
  const next = handlerId ?? row.handlerId ?? hand.actor.userId;
  if (handlerId) await demandHandler(hand, handlerId);
  const patch = {
    ...{ exceptionState: inHand, handlerId: next, resolveUser: null, resolveTime: null },
    // What is still frozen has no outcome any more: nobody writes it off, and no other exception frees it.
    ...(row.isFreezing === 1 && { artOutcome: null, foundDeptId: null }),
    ...(handleResult !== undefined && { handleResult }),
  };
  const after = await changeException(hand, row, { deed: 'sendBack', patch });
  await tellPeople(hand, after, { to: [next], kind: 'exceptionSentBack' });
  return after;
}

/** What must be said of a frozen article before its exception is resolved. */
async function demandOutcome(hand: Hand, row: ExceptionRow, { artOutcome, foundDeptId }: Handling) {
  const { artOutcome: outcome, foundDeptId: found } = exception.fields;
  if (artOutcome === undefined) refuse({ artOutcome: { code: 'REQUIRED_SELECT', params: { field: outcome } } });
  const isLost = artOutcome === artOutcomes.lost;
  const needsPlace = !isLost && row.artId !== null && (await keptAt(hand, row.artId)) === null;
  if (needsPlace && !foundDeptId) refuse({ foundDeptId: { code: 'REQUIRED_SELECT', params: { field: found } } });
  return { artOutcome: artOutcome ?? artOutcomes.lost, foundDeptId: (needsPlace && foundDeptId) || null };
}

async function resolve(hand: Hand, { row, held, exchgNo }: HeldException, said: Handling) {
  await demandState(hand, row, { action: 'resolve', states: [inHand] });
  // What an open exchange names is frozen when it is confirmed, and somebody has to be there to say what becomes of it.
  if (exchgNo !== undefined && isDoubt(row)) throw new AppError('EXCEPTION_EXCHG', { no: exchgNo });
  const handleResult = said.handleResult ?? '';
  if (handleResult === '') refuse({ handleResult: { code: 'REQUIRED_INPUT', params: { field: exception.fields.handleResult } } });
  const outcome = row.isFreezing === 1 ? await demandOutcome(hand, row, said) : undefined;
  const isFree = outcome && (await settleDoubt(hand, { row, held, outcome: { ...outcome, handleResult } }));
  const patch = {
    ...{ exceptionState: resolved, resolveUser: hand.actor.userId, resolveTime: hand.at, handleResult },
    ...outcome,
    ...(isFree && { isFreezing: 0 as const }),
  };
  return changeException(hand, row, { deed: 'resolve', patch });
}

/** Everything that follows for tasks and browsers. */
async function settle(hand: Hand, { held }: HeldException): Promise<void> {
  for (const { task } of held) await settleTask(hand, task.id);
  if (held.length === 0) await tellOf(hand);
}

/** Takes an exception in hand (also from a resolution that did not satisfy), or resolves it (domain model 9.5). */
export async function handleException(
  hand: Hand,
  records: Records,
  { id, state, said, ...rights }: { id: string; state: number; said: Handling; mayHandle: boolean; mayClose: boolean },
): Promise<ExceptionRow> {
  const found = await holdAll(hand, records, id);
  const isBack = state === inHand && found.row.exceptionState === resolved;
  if (!(isBack ? rights.mayClose : rights.mayHandle)) throw new AppError('FORBIDDEN');
  if (state === inHand) await demandState(hand, found.row, { action: 'handle', states: [open, inHand, resolved] });
  const deed = isBack ? sendBack : takeInHand;
  const after = state === inHand ? await deed(hand, found.row, said) : await resolve(hand, found, said);
  await settle(hand, found);
  return after;
}

/** Closes what was resolved, by another person than whoever handled it. */
export async function closeException(hand: Hand, records: Records, id: string): Promise<ExceptionRow> {
  const found = await holdAll(hand, records, id);
  await demandState(hand, found.row, { action: 'close', states: [resolved] });
  demandOther(hand, found.row);
  const patch = { exceptionState: closed, closeUser: hand.actor.userId, closeTime: hand.at };
  const after = await changeException(hand, found.row, { deed: 'close', patch });
  await tellPeople(hand, after, { to: [after.createUser], kind: 'exceptionClosed' });
  await settle(hand, found);
  return after;
}
