import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import type { Transaction } from '#server/db/types';
import { businessMoment } from '#server/modules/auth/service';
import { AppError } from '#shared/errors';
import type { Words } from '#shared/field';
import { type ArtEvent, type ArtState, artActions, artEvents, article, boxReasons } from '#src/resources/business/article';
import { dictBiz } from '#src/resources/system/dict';
import type { StoredArticle } from './chain.ts';
import { contractEndOf } from './custodians.ts';
import type { Held } from './hold.ts';
import { type CustodyEvent, stateAfter, transitions } from './transitions.ts';

const entries = tableOf(dictBiz);

/** What a tenant calls a state. */
async function wordsOf(tx: Transaction, tenantId: string, state: number): Promise<Words> {
  const code = article.fields.artState.dict?.code ?? '';
  const isEntry = and(eq(entries.tenantId, tenantId), eq(entries.code, code), eq(entries.dictKey, String(state)));
  const [entry] = await tx.select({ zh: entries.dictValue, en: entries.dictValueEn }).from(entries).where(isEntry);
  return { zh: entry?.zh ?? String(state), en: entry?.en || (entry?.zh ?? String(state)) };
}

/** Refuses what the state of an article does not allow. */
export async function refuseState(tx: Transaction, row: StoredArticle, action: Words): Promise<never> {
  const state = await wordsOf(tx, row.tenantId, row.artState as number);
  throw new AppError('ART_STATE', { code: row.artCode ?? row.id, state, action });
}

/** Refuses what containers do not allow. */
export function refuseBox({ artCode, id }: StoredArticle, reason: keyof typeof boxReasons): never {
  throw new AppError('ART_BOX', { code: artCode ?? id, reason: boxReasons[reason] });
}

/** Refuses an article whose state the event cannot happen in. */
export async function demandState(tx: Transaction, { row }: Held, event: CustodyEvent): Promise<void> {
  const state = row.artState as ArtState;
  if (stateAfter(event, state, row.holderType as number | null) === undefined) await refuseState(tx, row, artActions[event]);
}

/** What is inside a container moves with it and not on its own. */
function demandLoose({ row }: Held, event: CustodyEvent): void {
  if (row.boxId && !transitions[event].leavesBox) refuseBox(row, 'inside');
}

/** What an article needs before the bank takes it in: a value, a picture, a contract that has not ended. */
async function demandDepositable(tx: Transaction, { row, type }: Held): Promise<void> {
  if (type.needAppraisal === 1 && (!row.appraisedValue || !row.appraiseDate)) {
    throw new AppError('ART_APPRAISE', { code: row.artCode ?? row.id });
  }
  if (type.needPhoto === 1 && !row.images) throw new AppError('REQUIRED_SELECT', { field: article.fields.images });
  const end = await contractEndOf(tx, row);
  if (end !== null && end < businessMoment(Date.now()).slice(0, 10)) throw new AppError('CLIENT_CONTRACT');
}

const deposits: readonly ArtEvent[] = [artEvents.inStock, artEvents.accepted];

/** Everything that must hold before an article moves (domain model 9.1). */
export async function demandMovable(
  tx: Transaction,
  held: Held,
  { event, contents }: { event: CustodyEvent; contents: readonly Held[] },
): Promise<void> {
  await demandState(tx, held, event);
  demandLoose(held, event);
  if (deposits.includes(event)) await demandDepositable(tx, held);
  if (event === artEvents.writtenOff && contents.length > 0) refuseBox(held.row, 'filled');
  // What is inside goes the same way, so it has to be able to.
  for (const inside of contents) await demandState(tx, inside, event);
}
