import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { articles } from '#server/modules/business/article/custody/chain';
import { reportException } from '#server/modules/operation/exception/report';
import { artStates } from '#shared/handover/article';
import { artOutcomes, exceptionTypes, leastLevel } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import { type Finding, resolve, takeInHand } from './cases.ts';
import { actorOf, deptCoded, keepersAt, type Stage } from './stage.ts';

const exceptions = tableOf(exception);
/** The time of the stocktaking. */
const counted = '19:20:00';

/** Returns the last article by code of a client that is in a vault and in no box. */
async function looseItem(tx: Transaction, deptId: string): Promise<{ id: string; artCode: string | null } | undefined> {
  const isLoose = and(eq(articles.artState, artStates.inVault), isNull(articles.boxId), isNotNull(articles.clientId));
  const rows = await tx
    .select({ id: articles.id, artCode: articles.artCode })
    .from(articles)
    .where(and(isLoose, eq(articles.deptId, deptId), eq(articles.isDeleted, 0)))
    .orderBy(asc(articles.artCode));
  return rows.at(-1);
}

interface Stocktaking {
  readonly day: string;
  /** The code of the base. */
  readonly base: string;
  readonly exceptionType: number;
  readonly content: (artCode: string) => string;
  /** The result; absent while the exception is still in hand. */
  readonly finding?: Finding;
}

/** Returns whether the exception of an evening was reported, since the play may have been interrupted after it. */
async function isCounted(tx: Transaction, found: { deptId: string; day: string; exceptionType: number }): Promise<boolean> {
  const isIt = and(eq(exceptions.deptId, found.deptId), eq(exceptions.exceptionType, found.exceptionType));
  const that = and(isIt, eq(exceptions.happenTime, `${found.day} ${counted}`));
  return (await tx.select({ id: exceptions.id }).from(exceptions).where(that).limit(1)).length > 0;
}

/** Plays a stocktaking in which a keeper finds a fault with one article, which is frozen from then on. */
async function takeStock(stage: Stage, { day, base, exceptionType, content, finding }: Stocktaking): Promise<void> {
  await stage.run(async (tx) => {
    const deptId = await deptCoded(tx, base);
    if (deptId === undefined || (await isCounted(tx, { deptId, day, exceptionType }))) return;
    const item = await looseItem(tx, deptId);
    const [keeper] = (await keepersAt(tx, deptId, day)) ?? [];
    if (!item || !keeper) return;
    const level = leastLevel(exceptionType, item.id);
    const about = { exceptionType, level, deptId, artId: item.id, content: content(item.artCode ?? '') };
    stage.turnTo(`${day} ${counted}`);
    const { id } = await reportException(stage.as(actorOf(keeper), tx), about);
    stage.turnTo(`${day} 19:40:00`);
    await takeInHand({ stage, tx, keeper }, id);
    if (!finding) return;
    stage.turnTo(`${day} 21:10:00`);
    await resolve({ stage, tx, keeper }, id, finding);
  });
}

/** Plays the stocktaking of an evening: one vault misses an article, which is found lost; the other has damage, still in hand. */
export async function takeStockOf(stage: Stage, day: string): Promise<void> {
  await takeStock(stage, {
    day,
    base: 'JN',
    exceptionType: exceptionTypes.missing,
    content: (code) => `晚间盘点未见${code}，库位空置`,
    finding: { handleResult: '调阅监控并复盘全库，仍未找到，认定丢失。', artOutcome: artOutcomes.lost },
  });
  await takeStock(stage, {
    day,
    base: 'JB',
    exceptionType: exceptionTypes.damaged,
    content: (code) => `盘点时发现${code}外盒受潮，内有水渍`,
  });
}
