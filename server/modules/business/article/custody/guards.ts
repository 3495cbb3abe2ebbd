import type { WriteContext } from '#server/crud/context';
import type { Transaction } from '#server/db/types';
import { businessMoment } from '#server/lib/time';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';
import { artActions } from '#shared/handover/art-actions';
import { type ArtEvent, type ArtState, artEvents, artStates, boxReasons } from '#shared/handover/article';
import { type CustodyEvent, stateAfter, transitions } from '#shared/handover/custody';
import { article } from '#src/resources/business/article';
import type { FindLoss } from '../../../ports/ports.ts';
import { stateWords } from '../../state-words.ts';
import type { StoredArticle } from './chain.ts';
import { contractEndOf } from './custodians.ts';
import type { LockedArticle } from './lock.ts';

/** Refuses what the state of an article does not allow. */
export async function refuseState(tx: Transaction, row: StoredArticle, action: Words): Promise<never> {
  const state = await stateWords(tx, row.tenantId, { field: article.fields.artState, state: row.artState as number });
  throw new AppError('ART_STATE', { code: row.artCode ?? row.id, state, action });
}

/** Refuses what containers do not allow. */
export function refuseBox({ artCode, id }: StoredArticle, reason: keyof typeof boxReasons): never {
  throw new AppError('ART_BOX', { code: artCode ?? id, reason: boxReasons[reason] });
}

/** Refuses an article whose state the event cannot happen in. */
export async function assertState(tx: Transaction, { row }: LockedArticle, event: CustodyEvent): Promise<void> {
  const state = row.artState as ArtState;
  if (stateAfter(event, state, row.holderType as number | null) === undefined) await refuseState(tx, row, artActions[event]);
}

/** What is inside a container moves with it and not on its own. */
function assertLoose({ row }: LockedArticle, event: CustodyEvent): void {
  if (row.boxId && !transitions[event].leavesBox) refuseBox(row, 'inside');
}

/** Who does something with articles, and when. */
interface GuardContext extends WriteContext {
  readonly at?: string;
  /** Ends of contracts that were asked for already, by client: a client brings many things at once. */
  readonly contractEnds?: Map<string, string | null>;
  /** Who found an article lost; nobody where it is not asked. */
  readonly lossOf?: FindLoss;
}

async function contractEnd({ tx, contractEnds }: GuardContext, row: StoredArticle): Promise<string | null> {
  const client = row.clientId ?? '';
  const end = contractEnds?.has(client) ? (contractEnds.get(client) ?? null) : await contractEndOf(tx, row);
  contractEnds?.set(client, end);
  return end;
}

/** What an article needs before the bank takes it in: a value, a picture, a contract that has not ended. */
async function assertDepositable(by: GuardContext, { row, type }: LockedArticle): Promise<void> {
  if (type.needAppraisal === 1 && (!row.appraisedValue || !row.appraiseDate)) {
    throw new AppError('ART_APPRAISE', { code: row.artCode ?? row.id });
  }
  if (type.needPhoto === 1 && !row.images) throw new AppError('REQUIRED_SELECT', { field: article.fields.images });
  const end = await contractEnd(by, row);
  const today = (by.at ?? businessMoment(Date.now())).slice(0, 10);
  if (end !== null && end < today) throw new AppError('CLIENT_CONTRACT');
}

/** What is frozen ends only after somebody found it lost, and not by the hand that found so (domain model 9.1). */
async function assertLost({ tx, actor, lossOf }: GuardContext, { row }: LockedArticle): Promise<void> {
  if (row.artState !== artStates.frozen) return;
  const loss = await lossOf?.(tx, row.id);
  if (!loss) return refuseState(tx, row, artActions[artEvents.writtenOff]);
  if (loss.finders.includes(actor.userId)) throw new AppError('ART_SECOND');
}

const deposits: readonly ArtEvent[] = [artEvents.inStock, artEvents.accepted];

/** Everything that must hold before an article moves (domain model 9.1). */
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
  // What is inside goes the same way, so it has to be able to.
  for (const inside of contents) await assertState(by.tx, inside, event);
}
