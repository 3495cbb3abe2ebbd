import { isNull, ne, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { countRows, readRow, readRows, requireRow } from '#server/crud/read/rows';
import { changeRows } from '#server/crud/write/effects';
import { type Custodian, custodianAt } from '#server/modules/business/article/custody/custodians';
import { type Move, moveArticles } from '#server/modules/business/article/custody/move';
import { separate } from '#server/modules/business/article/custody/separate';
import { AppError } from '#shared/errors';
import { type ArtState, artEvents, artStates, holderTypes } from '#shared/handover/article';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { reserveArrived } from '../running/reserve.ts';
import { settleItems, stopItems } from './items.ts';
import { lossesOf } from './loss.ts';
import { changeException, type ExceptionRow, lockException } from './store.ts';

const exceptions = tableOf(exception);

/** The custodian of a missing article. */
const unknown: Custodian = { holderType: holderTypes.unknown, holderId: null, holderName: null, deptId: null };

const { inVault, reserved, inTransit, atBranch, frozen } = artStates;
const freezable: readonly ArtState[] = [inVault, reserved, inTransit, atBranch];

/** An article in doubt, the exception that says why, and further details for the history of the article. */
export interface Freezing extends Omit<Move, 'event' | 'artIds' | 'to' | 'taskId' | 'locationCode'> {
  readonly exceptionId: string;
  readonly artId: string;
  /** Whether its custodian is unknown. */
  readonly isMissing: boolean;
}

/** Locks an article. One that was never taken over may be removed while an exception names it. */
function stateOf({ tx }: HandoverContext, artId: string) {
  return requireRow(tx, article, {
    where: { id: artId },
    columns: ['artCode', 'artState'],
    lock: 'update',
    withRemoved: true,
  });
}

/**
 * Freezes the article of an exception: the items of tasks end, and it stays where it is until the exception is resolved; a
 * missing article has no known place. The caller has locked the tasks concerned and the exchange. An article that is frozen
 * already waits for this exception as well, and leaves the container that it may have been frozen with. Throws `EXCHG_DIFF` where
 * the exception is about another article or is resolved.
 *
 * @example
 * // A confirmed exchange, once its article has moved to its custodian:
 * const isMissing = result === exchgResults.missing;
 * await freezeFor(context, { exceptionId, artId, isMissing, exchgId, exchgNo, taskNo, operatorNames });
 */
export async function freezeFor(
  context: HandoverContext,
  { exceptionId, artId, isMissing, ...circumstances }: Freezing,
): Promise<void> {
  const row = await lockException(context, exceptionId);
  const { artCode, artState } = await stateOf(context, artId);
  const isWaiting = row?.exceptionState === exceptionStates.open || row?.exceptionState === exceptionStates.inHand;
  if (!row || row.artId !== artId || !isWaiting) throw new AppError('EXCHG_DIFF', { code: artCode ?? artId });
  const to = isMissing ? { to: unknown } : {};
  const { sealNo, condition, each, ...told } = { remark: row.exceptionNo, ...circumstances };
  if (artState === frozen) await separate(context, { artId, ...told, ...to });
  else {
    await stopItems(context, artId);
    await moveArticles(context, { event: artEvents.frozen, artIds: [artId], sealNo, condition, each, ...told, ...to });
  }
  await changeException(context, row, { patch: { isFreezing: 1 } });
}

/** Returns whether an article can be frozen or is already: one that the bank never had, or has no more, cannot. */
export async function canFreeze(context: HandoverContext, artId: string): Promise<boolean> {
  const { artState } = await stateOf(context, artId);
  return artState === frozen || freezable.some((state) => state === artState);
}

/** Returns whether another exception still keeps the article frozen. */
async function isKeptFrozen({ tx }: HandoverContext, { id, artId }: ExceptionRow): Promise<boolean> {
  const others = [
    { artId: artId ?? '', isFreezing: 1 as const },
    ne(exceptions.id, id),
    or(isNull(exceptions.artOutcome), ne(exceptions.artOutcome, artOutcomes.lost)),
  ];
  return (await countRows(tx, exception, others)) > 0;
}

/** Ends the losses of an article that was found after all: they no longer keep it frozen, nor let it be written off. */
async function endLosses(context: HandoverContext, artId: string): Promise<void> {
  const losses = await readRows(context.tx, exception, { where: lossesOf(artId), lock: 'update' });
  await changeRows(context, exception, { rows: losses.map((before) => ({ before, values: { isFreezing: 0 as const } })) });
}

/** The outcome for a frozen article. */
export interface Outcome {
  readonly artOutcome: number;
  /** The department where a missing article was found. */
  readonly foundDeptId: string | null;
  readonly handleResult: string;
}

/** Returns where a frozen article is kept; `null` when it is missing or was frozen on the road. */
export async function keptAt({ tx }: Pick<HandoverContext, 'tx'>, artId: string): Promise<string | null> {
  const row = await readRow(tx, article, { where: { id: artId }, columns: ['deptId'] });
  return row?.deptId ?? null;
}

/**
 * Ends the doubt of an exception about its article: found whole or damaged it can be moved again, unless another exception keeps
 * it frozen; a lost one stays frozen until it is written off.
 *
 * @returns whether the article no longer waits for this exception
 */
export async function settleDoubt(
  context: HandoverContext,
  { row, held, outcome }: { readonly row: ExceptionRow; readonly held: readonly Running[]; readonly outcome: Outcome },
): Promise<boolean> {
  const { artId, exceptionNo } = row;
  if (!artId || outcome.artOutcome === artOutcomes.lost) return false;
  await stateOf(context, artId);
  if (await isKeptFrozen(context, row)) return true;
  const deptId = (await keptAt(context, artId)) ?? outcome.foundDeptId;
  if (!deptId) throw new AppError('REQUIRED_SELECT');
  const remark = `${exceptionNo} ${outcome.handleResult}`.slice(0, 500);
  const condition = outcome.artOutcome === artOutcomes.damaged ? { condition: 3 } : {};
  await moveArticles(context, {
    event: artEvents.unfrozen,
    artIds: [artId],
    to: await custodianAt(context.tx, deptId),
    remark,
    ...condition,
  });
  await settleItems(context, held, { artId, deptId });
  await reserveArrived(context, { baseId: deptId, artIds: [artId] });
  await endLosses(context, artId);
  return true;
}
