import type { WriteContext } from '#server/crud/context';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';
import { artActions } from '#shared/handover/art-actions';
import { type ArtEvent, type ArtState, artEvents, artStates, boxReasons } from '#shared/handover/article';
import { type CustodyEvent, stateAfter, transitions } from '#shared/handover/custody';
import { businessMoment, dayOf } from '#shared/time';
import { article } from '#src/resources/business/article';
import type { FindLoss } from '../../../ports/ports.ts';
import { stateWords } from '../../state-words.ts';
import type { StoredArticle } from './chain.ts';
import { contractEndOf } from './custodians.ts';
import type { LockedArticle } from './lock.ts';

/** Throws `ART_STATE`: the state of the article does not allow the action. */
export async function refuseState(tx: Transaction, row: StoredArticle, action: Words): Promise<never> {
  const state = await stateWords(tx, row.tenantId, { field: article.fields.artState, state: row.artState as number });
  throw new AppError('ART_STATE', { code: row.artCode ?? row.id, state, action });
}

/** Throws `ART_BOX`: a rule of containers does not allow the action. */
export function refuseBox({ artCode, id }: StoredArticle, reason: keyof typeof boxReasons): never {
  throw new AppError('ART_BOX', { code: artCode ?? id, reason: boxReasons[reason] });
}

/** Refuses an event that cannot happen in the state of the article. */
export async function assertState(tx: Transaction, { row }: LockedArticle, event: CustodyEvent): Promise<void> {
  const state = row.artState as ArtState;
  if (stateAfter(event, state, row.holderType as number | null) === undefined) await refuseState(tx, row, artActions[event]);
}

/** Refuses to move an article out of its container, unless the event unpacks it: contents move with their container. */
function assertLoose({ row }: LockedArticle, event: CustodyEvent): void {
  if (row.boxId && !transitions[event].leavesBox) refuseBox(row, 'inside');
}

/** The transaction, the actor and the moment for which articles are checked. */
interface GuardContext extends WriteContext {
  readonly at?: string;
  /** The contract ends that were read already, by client: a client brings many articles at once. */
  readonly contractEnds?: Map<string, string | null>;
  /** Finds who found an article lost; absent where that is not checked. */
  readonly lossOf?: FindLoss;
}

async function contractEnd({ tx, contractEnds }: GuardContext, row: StoredArticle): Promise<string | null> {
  const client = row.clientId ?? '';
  const end = contractEnds?.has(client) ? (contractEnds.get(client) ?? null) : await contractEndOf(tx, row);
  contractEnds?.set(client, end);
  return end;
}

/** Refuses a deposit without the appraisal or photo that the type needs, or after the client's contract has ended. */
async function assertDepositable(by: GuardContext, { row, type }: LockedArticle): Promise<void> {
  if (type.needAppraisal === 1 && (!row.appraisedValue || !row.appraiseDate)) {
    throw new AppError('ART_APPRAISE', { code: row.artCode ?? row.id });
  }
  if (type.needPhoto === 1 && !row.images) throw new AppError('REQUIRED_SELECT', { field: article.fields.images });
  const end = await contractEnd(by, row);
  const today = dayOf(by.at ?? businessMoment(Date.now()));
  if (end !== null && end < today) throw new AppError('CLIENT_CONTRACT');
}

/**
 * Refuses to write off a frozen article that nobody has found lost, or that the actor found lost: a second person must write it
 * off (domain model 9.1).
 */
async function assertLost({ tx, actor, lossOf }: GuardContext, { row }: LockedArticle): Promise<void> {
  if (row.artState !== artStates.frozen) return;
  const loss = await lossOf?.(tx, row.id);
  if (!loss) return refuseState(tx, row, artActions[artEvents.writtenOff]);
  if (loss.finders.includes(actor.userId)) throw new AppError('ART_SECOND');
}

const deposits: readonly ArtEvent[] = [artEvents.inStock, artEvents.accepted];

/** Refuses unless everything holds that an article needs to move (domain model 9.1). */
export async function assertMovable(
  by: GuardContext,
  held: LockedArticle,
  { event, contents }: { event: CustodyEvent; contents: readonly LockedArticle[] },
): Promise<void> {
  await assertState(by.tx, held, event);
  assertLoose(held, event);
  if (deposits.includes(event)) await assertDepositable(by, held);
  if (event === artEvents.writtenOff && contents.length > 0) refuseBox(held.row, 'filled');
  if (event === artEvents.writtenOff) await assertLost(by, held);
  // Contents move with their container, so their states have to allow it as well.
  for (const inside of contents) await assertState(by.tx, inside, event);
}
