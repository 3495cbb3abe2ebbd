import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { changeRows } from '#server/crud/write/effects';
import { setApart } from '#server/modules/business/article/custody/apart';
import { articles } from '#server/modules/business/article/custody/chain';
import { type Custodian, custodianAt } from '#server/modules/business/article/custody/custodians';
import { type Move, moveArticles } from '#server/modules/business/article/custody/move';
import { AppError } from '#shared/errors';
import { type ArtState, artEvents, artStates, holderTypes } from '#shared/handover/article';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { settleItems, stopItems } from './items.ts';
import { changeException, type ExceptionRow, exceptions, lockException } from './store.ts';

/** Of what is missing. */
const unknown: Custodian = { holderType: holderTypes.unknown, holderId: null, holderName: null, deptId: null };

const { inVault, reserved, inTransit, atBranch, frozen } = artStates;
const freezable: readonly ArtState[] = [inVault, reserved, inTransit, atBranch];

/** An article in doubt, the exception that says why, and what the history of the article is to tell besides. */
export interface Freezing extends Omit<Move, 'event' | 'artIds' | 'to' | 'taskId' | 'locationCode'> {
  readonly exceptionId: string;
  readonly artId: string;
  /** Nobody knows who has it. */
  readonly isMissing: boolean;
}

async function stateOf({ tx }: HandoverContext, artId: string) {
  const [row] = await tx
    .select({ artCode: articles.artCode, artState: articles.artState })
    .from(articles)
    .where(eq(articles.id, artId))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Freezes an article that an exception names: what tasks had to do with it ends, and it stays where it is until somebody says what
 * becomes of it; of what is missing nobody knows where. The tasks concerned and the exchange are held by the caller. One that is
 * frozen already waits for this exception as well, and no longer in the container that it may have been frozen with.
 *
 * @example
 * // A confirmed exchange, once its article has moved to whoever keeps it:
 * await freezeFor(context, { exceptionId, artId, isMissing: result === exchgResults.missing, exchgId, exchgNo, taskNo, operatorNames });
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
  if (artState === frozen) await setApart(context, { artId, ...told, ...to });
  else {
    await stopItems(context, artId);
    await moveArticles(context, { event: artEvents.frozen, artIds: [artId], sealNo, condition, each, ...told, ...to });
  }
  await changeException(context, row, { patch: { isFreezing: 1 } });
}

/** Whether an article can be frozen at all, or is already: what the bank has never had, or has no more, is not. */
export async function canFreeze(context: HandoverContext, artId: string): Promise<boolean> {
  const { artState } = await stateOf(context, artId);
  return artState === frozen || freezable.includes(artState as ArtState);
}

/** Whether another exception still keeps an article frozen. */
async function isKeptFrozen({ tx }: HandoverContext, { id, artId }: ExceptionRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: exceptions.id })
    .from(exceptions)
    .where(
      and(
        ...[eq(exceptions.artId, artId ?? ''), eq(exceptions.isFreezing, 1), eq(exceptions.isDeleted, 0)],
        ...[ne(exceptions.id, id), or(isNull(exceptions.artOutcome), ne(exceptions.artOutcome, artOutcomes.lost))],
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** What is found after all is not lost any more: what was said of that keeps nothing frozen, and lets nobody write it off one day. */
async function endLosses(context: HandoverContext, artId: string): Promise<void> {
  const isLoss = and(eq(exceptions.artId, artId), eq(exceptions.isFreezing, 1), eq(exceptions.artOutcome, artOutcomes.lost));
  const isOver = inArray(exceptions.exceptionState, [exceptionStates.resolved, exceptionStates.closed]);
  const losses = await context.tx.select().from(exceptions).where(and(isLoss, isOver)).for('update');
  await changeRows(context, exception, { rows: losses.map((before) => ({ before, values: { isFreezing: 0 as const } })) });
}

/** What was found out about a frozen article. */
export interface Outcome {
  readonly artOutcome: number;
  /** Where it was found, for one of which nobody knew. */
  readonly foundDeptId: string | null;
  readonly handleResult: string;
}

/** Where a frozen article is kept; nothing when it is missing or was frozen on the road. */
export async function keptAt({ tx }: Pick<HandoverContext, 'tx'>, artId: string): Promise<string | null> {
  const [row] = await tx.select({ deptId: articles.deptId }).from(articles).where(eq(articles.id, artId));
  return row?.deptId ?? null;
}

/**
 * Ends the doubt of an exception about its article: found whole or damaged it can be moved again, unless another exception keeps it
 * frozen; a lost one stays frozen until it is written off.
 *
 * @returns whether the article waits for this exception no more
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
    ...{ event: artEvents.unfrozen, artIds: [artId], to: await custodianAt(context.tx, deptId) },
    ...{ remark, ...condition },
  });
  await settleItems(context, held, { artId, deptId });
  await endLosses(context, artId);
  return true;
}
