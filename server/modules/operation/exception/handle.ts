import { tableOf } from '#server/crud/model/table';
import { countRows, readRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { lockRow } from '#server/crud/write/rows';
import { isEnabled } from '#server/modules/auth/service';
import { permissionCode } from '#shared/define';
import { AppError, lacksRight } from '#shared/errors';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import { user } from '#src/resources/system/user';
import { type HandoverContext, publishChange } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { settleTask, settleUnchanged } from '../running/settle.ts';
import { isDoubt, notify, openExchange } from './effect.ts';
import { keptAt, settleDoubt } from './freeze.ts';
import { assertExceptionState } from './hooks.ts';
import { lockConcerned } from './items.ts';
import type { Links } from './links.ts';
import { changeException, type ExceptionRow } from './store.ts';

/** An exception with its tasks and its exchange, locked in the order of every action: tasks, exchange, the exception itself. */
export interface LockedException {
  readonly row: ExceptionRow;
  readonly held: readonly Running[];
  /** The number of its exchange while that is open. */
  readonly exchgNo: string | undefined;
}

/** Returns the ids that an exception names, which never change; empty where there is no such exception. */
export async function linksOf({ tx, actor }: HandoverContext, id: string): Promise<Partial<ExceptionRow>> {
  const columns = ['taskId', 'nodeId', 'artId', 'exchgId', 'verifyId'] as const;
  return (await readRow(tx, exception, { where: { id, tenantId: actor.tenantId }, columns })) ?? {};
}

/** Locks the tasks and the exchange of an exception, or of a report that is still to come. */
export async function lockLinks(
  context: HandoverContext,
  { taskId, artId, exchgId }: Links,
): Promise<Omit<LockedException, 'row'>> {
  const held = await lockConcerned(context, { taskId, artId });
  return { held, exchgNo: await openExchange(context, exchgId) };
}

/** Locks an exception that the actor may change, after everything that it is about. */
async function lockAll(context: HandoverContext, records: Records, id: string): Promise<LockedException> {
  const around = await lockLinks(context, await linksOf(context, id));
  const row = await lockRow(context, records, { noun: exception, id });
  return { row, ...around };
}

const { inHand, resolved, closed } = exceptionStates;
const users = tableOf(user);

/** The values that a handler sends, or a person who sends an exception back. */
export interface Handling {
  readonly handlerId?: string;
  readonly handleResult?: string;
  readonly artOutcome?: number;
  readonly foundDeptId?: string;
}

async function assertHandler({ tx, actor }: HandoverContext, handlerId: string): Promise<void> {
  const isColleague = [{ id: handlerId, tenantId: actor.tenantId }, isEnabled(users.status)];
  if ((await countRows(tx, user, isColleague)) === 0)
    refuse({ handlerId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.handlerId } } });
}

/** Refuses to let people close or send back an exception that they handled or resolved themselves. */
function assertOther({ actor }: HandoverContext, { handlerId, resolveUser }: ExceptionRow): void {
  if (handlerId === actor.userId || resolveUser === actor.userId) throw new AppError('EXCEPTION_SELF');
}

/** Takes an exception in hand that is open or in other hands; a new handler gets a message. */
async function takeInHand(
  context: HandoverContext,
  row: ExceptionRow,
  { handlerId = context.actor.userId, handleResult }: Handling,
) {
  await assertHandler(context, handlerId);
  const patch = {
    exceptionState: inHand,
    handlerId,
    handleTime: row.handleTime ?? context.at,
    ...(handleResult !== undefined && { handleResult }),
  };
  const after = await changeException(context, row, { action: 'handle', patch });
  if (handlerId !== row.handlerId) await notify(context, after, { to: [handlerId], kind: 'exceptionAssigned' });
  return after;
}

async function sendBack(context: HandoverContext, row: ExceptionRow, { handlerId, handleResult }: Handling) {
  assertOther(context, row);
  const next = handlerId ?? row.handlerId ?? context.actor.userId;
  if (handlerId) await assertHandler(context, handlerId);
  const patch = {
    exceptionState: inHand,
    handlerId: next,
    resolveUser: null,
    resolveTime: null,
    // A frozen article loses its outcome: it must not be written off, nor freed by another exception.
    ...(row.isFreezing === 1 && { artOutcome: null, foundDeptId: null }),
    ...(handleResult !== undefined && { handleResult }),
  };
  const after = await changeException(context, row, { action: 'sendBack', patch });
  await notify(context, after, { to: [next], kind: 'exceptionSentBack' });
  return after;
}

/** Refuses to resolve without the outcome of a frozen article and, if it was missing, the place where it was found. */
async function assertOutcome(context: HandoverContext, row: ExceptionRow, { artOutcome, foundDeptId }: Handling) {
  const { artOutcome: outcome, foundDeptId: found } = exception.fields;
  if (artOutcome === undefined) refuse({ artOutcome: { code: 'REQUIRED_SELECT', params: { field: outcome } } });
  const isLost = artOutcome === artOutcomes.lost;
  const needsPlace = !isLost && row.artId !== null && (await keptAt(context, row.artId)) === null;
  if (needsPlace && !foundDeptId) refuse({ foundDeptId: { code: 'REQUIRED_SELECT', params: { field: found } } });
  return { artOutcome: artOutcome ?? artOutcomes.lost, foundDeptId: (needsPlace && foundDeptId) || null };
}

async function resolve(context: HandoverContext, { row, held, exchgNo }: LockedException, said: Handling) {
  await assertExceptionState(context, row, 'resolve');
  // An article on an open exchange is frozen by its confirmation, and this exception has to decide then what becomes of it.
  if (exchgNo !== undefined && isDoubt(row)) throw new AppError('EXCEPTION_EXCHG', { no: exchgNo });
  const handleResult = said.handleResult ?? '';
  if (handleResult === '') refuse({ handleResult: { code: 'REQUIRED_INPUT', params: { field: exception.fields.handleResult } } });
  const outcome = row.isFreezing === 1 ? await assertOutcome(context, row, said) : undefined;
  const isFree = outcome && (await settleDoubt(context, { row, held, outcome: { ...outcome, handleResult } }));
  const patch = {
    exceptionState: resolved,
    resolveUser: context.actor.userId,
    resolveTime: context.at,
    handleResult,
    ...outcome,
    ...(isFree && { isFreezing: 0 as const }),
  };
  return changeException(context, row, { action: 'resolve', patch });
}

/** Settles the tasks concerned, and tells the browsers. Only a resolution changes the tasks themselves. */
async function settle(context: HandoverContext, { held }: LockedException, state: number): Promise<void> {
  for (const running of held)
    await (state === resolved ? settleTask(context, running.task.id) : settleUnchanged(context, running));
  if (held.length === 0) await publishChange(context);
}

/** Takes an exception in hand (also from a resolution that did not satisfy), or resolves it (domain model 9.5). */
export async function handleException(
  context: HandoverContext,
  records: Records,
  { id, state, said, ...rights }: { id: string; state: number; said: Handling; mayHandle: boolean; mayClose: boolean },
): Promise<ExceptionRow> {
  const found = await lockAll(context, records, id);
  const isBack = state === inHand && found.row.exceptionState === resolved;
  if (!(isBack ? rights.mayClose : rights.mayHandle)) throw lacksRight(permissionCode(exception, isBack ? 'close' : 'handle'));
  if (state === inHand) await assertExceptionState(context, found.row, 'handle');
  const action = isBack ? sendBack : takeInHand;
  const after = state === inHand ? await action(context, found.row, said) : await resolve(context, found, said);
  await settle(context, found, state);
  return after;
}

/** Closes a resolved exception, in the name of another person than its handler. */
export async function closeException(context: HandoverContext, records: Records, id: string): Promise<ExceptionRow> {
  const found = await lockAll(context, records, id);
  await assertExceptionState(context, found.row, 'close');
  assertOther(context, found.row);
  const patch = { exceptionState: closed, closeUser: context.actor.userId, closeTime: context.at };
  const after = await changeException(context, found.row, { action: 'close', patch });
  await notify(context, after, { to: [after.createUser], kind: 'exceptionClosed' });
  await settle(context, found, closed);
  return after;
}
