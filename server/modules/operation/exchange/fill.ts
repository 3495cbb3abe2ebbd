import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { makeRows } from '#server/crud/write/effects';
import type { StoredArticle } from '#server/modules/business/article/custody/chain';
import { AppError } from '#shared/errors';
import { artOwners, artStates } from '#shared/handover/article';
import { exchgResults, exchgTypes } from '#shared/handover/exchange';
import { taskItemStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { exchgArt } from '#src/resources/operation/exchg';
import type { HandoverContext } from '../running/context.ts';
import type { ItemRow, Running, StopRow } from '../running/lock.ts';
import { assertFit, isFit } from './admit.ts';
import type { ExchangeRow, LineRow } from './rows.ts';
import { isOwnDeposit } from './rules.ts';

const articles = tableOf(article);
const types = tableOf(arttype);
const clients = tableOf(bizClient);
const { planned, loaded } = taskItemStates;

/** An article that a line can be made for, as it is now. */
interface Candidate {
  readonly row: StoredArticle;
  readonly typeName: string;
  readonly isContainer: 0 | 1;
  readonly clientName: string | null;
  readonly contentCount: number;
  readonly sealNoPlan?: string | null;
}

const boxed = sql<number>`(select count(*)::int from ${articles} inside where inside.box_id = ${articles.id} and inside.is_deleted = 0)`;

/** Returns articles with the facts that their lines repeat, in the order of their codes. */
async function candidates({ tx, actor }: HandoverContext, where: ReturnType<typeof and>): Promise<Candidate[]> {
  return tx
    .select({
      row: articles,
      typeName: types.typeName,
      isContainer: types.isContainer,
      clientName: clients.realName,
      contentCount: boxed,
    })
    .from(articles)
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .leftJoin(clients, eq(clients.id, articles.clientId))
    .where(whereOf(article, [{ tenantId: actor.tenantId }, where]))
    .orderBy(asc(articles.artCode), asc(articles.id));
}

/**
 * Returns the condition for the articles that a client can bring or take here; where the bank brings its own, for all new ones
 * that are to be kept here.
 */
function ofClient(about: ExchangeRow) {
  const { registered, released, inVault, atBranch } = artStates;
  if (isOwnDeposit(about)) {
    const isBanks = and(eq(articles.ownerType, artOwners.bank), isNull(articles.clientId), isNull(articles.boxId));
    return and(isBanks, eq(articles.baseId, about.deptId), eq(articles.artState, registered));
  }
  const isOwn = eq(articles.clientId, about.clientId ?? '');
  if (about.exchgType === exchgTypes.deposit) return and(isOwn, inArray(articles.artState, [registered, released]));
  const isHere = and(eq(articles.deptId, about.deptId), isNull(articles.boxId));
  return and(isOwn, isHere, inArray(articles.artState, [inVault, atBranch]));
}

/** Returns the items of a task that are due at a stop (domain model 9.4). */
function dueItems({ exchgType }: ExchangeRow, { items }: Running, { id }: StopRow): readonly ItemRow[] {
  const due: Readonly<Record<number, (item: ItemRow) => boolean>> = {
    [exchgTypes.outStock]: ({ itemState }) => itemState === planned,
    [exchgTypes.delivery]: ({ itemState, nodeId }) => itemState === loaded && nodeId === id,
    [exchgTypes.collection]: ({ itemState, nodeId }) => itemState === planned && nodeId === id,
    [exchgTypes.inStock]: ({ itemState }) => itemState === loaded,
  };
  return items.filter((item) => due[exchgType]?.(item));
}

/** Returns the seal that is expected: the planned one before a car is loaded, from then on the one that the article carries. */
const sealDue = ({ exchgType }: ExchangeRow, { row }: Candidate, item?: ItemRow): string | null => {
  const isSealedAnew = exchgType === exchgTypes.outStock || exchgType === exchgTypes.collection;
  if (exchgType === exchgTypes.deposit) return null;
  return isSealedAnew ? (item?.planSealNo ?? null) : (row.sealNo ?? item?.planSealNo ?? null);
};

const custody: readonly number[] = [artStates.inVault, artStates.reserved, artStates.inTransit, artStates.atBranch];

/** Refuses to load a car while something that it is to take is not home yet: it would be left behind without a word. */
function assertHome(about: ExchangeRow, found: readonly Candidate[]): void {
  if (about.exchgType !== exchgTypes.outStock) return;
  const away = found.filter(({ row }) => custody.includes(row.artState ?? artStates.registered) && !isFit(row, about));
  if (away.length > 0) throw new AppError('EXCHG_NOT_HOME', { codes: away.map(({ row }) => row.artCode ?? row.id).join(', ') });
}

/** Returns the articles that are due at a stop of a task, without those that are frozen meanwhile. */
export async function dueAtStop(
  context: HandoverContext,
  about: ExchangeRow,
  { running, stop }: { readonly running: Running; readonly stop: StopRow },
): Promise<Candidate[]> {
  const items = dueItems(about, running, stop);
  if (items.length === 0) return [];
  const byArt = new Map(items.map((item) => [item.artId, item]));
  const found = await candidates(context, inArray(articles.id, [...byArt.keys()]));
  assertHome(about, found);
  return found
    .filter(({ row }) => isFit(row, about))
    .map((one) => ({ ...one, sealNoPlan: sealDue(about, one, byArt.get(one.row.id)) }));
}

/** Returns the articles that a client hands over: those that are named, or all that can be. */
export async function dueOfClient(context: HandoverContext, about: ExchangeRow, artIds: readonly string[]): Promise<Candidate[]> {
  const found = await candidates(context, artIds.length > 0 ? inArray(articles.id, [...artIds]) : ofClient(about));
  if (found.length < artIds.length) throw new AppError('NOT_FOUND');
  await assertFit(
    context,
    found.map(({ row }) => row),
    about,
  );
  return found.map((one) => ({ ...one, sealNoPlan: sealDue(about, one) }));
}

/** The identifier by which an article is scanned or named. */
export type Scan = { readonly by: 'id' | 'artCode' | 'barcode' | 'rfid' | 'scan'; readonly code: string };

const isScanned = ({ by, code }: Scan) =>
  by === 'scan' ? or(eq(articles.artCode, code), eq(articles.barcode, code), eq(articles.rfid, code)) : eq(articles[by], code);

/** Returns the scanned articles, one for each scan; refuses a code that stands for none, or for several. */
export async function scanned(context: HandoverContext, about: ExchangeRow, scans: readonly Scan[]): Promise<Candidate[]> {
  if (scans.length === 0) return [];
  const found = await candidates(context, or(...scans.map(isScanned)));
  return scans.map(({ by, code }) => {
    const meant = found.filter(({ row: { id, artCode, barcode, rfid } }) =>
      by === 'scan' ? [artCode, barcode, rfid].includes(code) : { id, artCode, barcode, rfid }[by] === code,
    );
    const [one] = meant;
    if (!one || meant.length > 1) throw new AppError('NOT_FOUND');
    return { ...one, sealNoPlan: sealDue(about, one) };
  });
}

/** Appends lines to an exchange. */
export async function addLines(
  context: HandoverContext,
  about: ExchangeRow,
  { found, planned: isPlanned, after }: { found: readonly Candidate[]; planned: 0 | 1; after: number },
): Promise<LineRow[]> {
  const rows = found.map(({ row, typeName, isContainer, clientName, contentCount, sealNoPlan }, index) => ({
    tenantId: about.tenantId,
    exchgId: about.id,
    sort: after + index + 1,
    artId: row.id,
    artCode: row.artCode,
    artTitle: row.artName,
    artTypeName: typeName,
    clientName,
    isContainer,
    contentCount,
    planned: isPlanned,
    sealNoPlan: sealNoPlan ?? null,
    result: isPlanned ? exchgResults.unchecked : exchgResults.unplanned,
    receiverResult: exchgResults.unchecked,
    condition: row.condition,
  }));
  return makeRows(context, exchgArt, rows);
}
