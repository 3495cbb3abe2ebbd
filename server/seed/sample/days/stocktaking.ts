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
/** When the keepers have counted. */
const counted = '19:20:00';

/** Something of a client that is in the vault of a base by itself, the last of them by its code. */
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
  /** What the keeper found in the end; absent where that is still looked into. */
  readonly finding?: Finding;
}

/** Whether that was found that evening already: the play may have been broken off since. */
async function isCounted(tx: Transaction, found: { deptId: string; day: string; exceptionType: number }): Promise<boolean> {
  const isIt = and(eq(exceptions.deptId, found.deptId), eq(exceptions.exceptionType, found.exceptionType));
  const that = and(isIt, eq(exceptions.happenTime, `${found.day} ${counted}`));
  return (await tx.select({ id: exceptions.id }).from(exceptions).where(that).limit(1)).length > 0;
}

/** Keepers count what is in their vault and find something wrong with one article, which is frozen from then on. */
async function takeStock(stage: Stage, { day, base, exceptionType, content, finding }: Stocktaking): Promise<void> {
  await stage.run(async (tx) => {
    const deptId = await deptCoded(tx, base);
    if (deptId === undefined || (await isCounted(tx, { deptId, day, exceptionType }))) return;
    const item = await looseItem(tx, deptId);
    const [keeper] = await keepersAt(tx, deptId, day);
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

/** The stocktaking of an evening: what one vault misses is lost and waits for its write-off, the damage in the other is looked into. */
export async function takeStockOf(stage: Stage, day: string): Promise<void> {
  await takeStock(stage, {
    ...{ day, base: 'JN', exceptionType: exceptionTypes.missing },
    content: (code) => `晚间盘点未见${code}，库位空置`,
    finding: { handleResult: '调阅监控并复盘全库，仍未找到，认定丢失。', artOutcome: artOutcomes.lost },
  });
  await takeStock(stage, {
    ...{ day, base: 'JB', exceptionType: exceptionTypes.damaged },
    content: (code) => `盘点时发现${code}外盒受潮，内有水渍`,
  });
}
