import { and, eq, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { addRows, setColumns } from '#server/crud/write/effects';
import { type Custodian, custodianAt, ownerOf } from '#server/modules/business/article/custody/custodians';
import { lockArticles } from '#server/modules/business/article/custody/lock';
import { moveArticles, type Particulars } from '#server/modules/business/article/custody/move';
import { artStates, holderTypes } from '#shared/handover/article';
import { exchgResults, exchgSides, exchgStates, exchgTypes } from '#shared/handover/exchange';
import { stopStates } from '#shared/handover/task';
import { secondsBetween } from '#shared/time';
import { article } from '#src/resources/business/article';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exchgArt } from '#src/resources/operation/exchg';
import { canFreeze, freezeFor } from '../exception/freeze.ts';
import { endStop } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import { isVaultAt } from '../running/place.ts';
import { reserveArrived } from '../running/reserve.ts';
import { convoyName, startTask } from '../running/states.ts';
import { assertFit } from './admit.ts';
import { changeExchange } from './change.ts';
import { checksumOf } from './checksum.ts';
import { settleItems } from './items.ts';
import { exceptionsOf } from './lines.ts';
import type { LockedExchange, Settled } from './lock.ts';
import type { ExchangeRow, LineRow } from './rows.ts';
import { doubtful, finalResult, ruleOf, sound } from './rules.ts';

/** Writes what entered or left a vault into its lists, as it was. */
async function writeStock(
  context: HandoverContext,
  { row }: LockedExchange,
  { moving, to }: { readonly moving: readonly Settled[]; readonly to: Custodian },
): Promise<void> {
  const { stock } = ruleOf(row.exchgType);
  if (stock === undefined) return;
  const { exchgNo, exchgType, taskId, deptId } = row;
  await addRows(
    context,
    stock === 'in' ? artinstock : artoutstock,
    moving.map(({ line, result, article: { row: article } }) => ({
      tenantId: row.tenantId,
      exchgTime: context.at,
      exchgId: row.id,
      exchgNo,
      exchgType,
      taskId,
      baseId: deptId,
      artId: line.artId,
      artCode: line.artCode,
      artTitle: line.artTitle,
      artTypeId: article.artTypeId,
      clientId: article.clientId,
      fromName: article.holderName,
      toName: to.holderName,
      isContainer: line.isContainer,
      contentCount: line.contentCount,
      planned: line.planned,
      result,
      sealNo: line.sealNo,
      condition: line.condition,
      remark: line.remark,
    })),
  );
}

const [articles, lines] = [tableOf(article), tableOf(exchgArt)];

/** Returns whether an article changes hands: a doubtful one does so only where the bank takes it in (domain model 9.4). */
function moves({ result, article }: Settled, type: number): boolean {
  if (sound.includes(result)) return true;
  return ruleOf(type).reaches && result !== exchgResults.missing && article.row.artState !== artStates.frozen;
}

async function receiverOf({ tx }: HandoverContext, { row, running }: LockedExchange): Promise<Custodian> {
  const { receiver } = ruleOf(row.exchgType);
  if (receiver === 'keepers') return custodianAt(tx, row.deptId);
  if (receiver === 'client') return ownerOf(tx, row.clientId);
  const holderId = running?.task.leaderId ?? null;
  const holderName = holderId === null ? null : await convoyName(tx, holderId);
  return { holderType: holderTypes.convoy, holderId, holderName, deptId: null };
}

/** Returns the details of an exchange that the history of every article records. */
export function circumstancesOf({ row, running, signs }: LockedExchange) {
  return {
    exchgId: row.id,
    exchgNo: row.exchgNo,
    operatorNames: signs.map(({ personName }) => personName).join(', '),
    ...(running && { taskNo: running.task.taskNo }),
    ...(row.photos && { photos: row.photos }),
  };
}

function particularsOf({ sealNo, condition, photos, remark }: LineRow): Particulars {
  return {
    ...(sealNo && { sealNo }),
    ...(condition && { condition }),
    ...(photos && { photos }),
    ...(remark && { remark }),
  };
}

/** Counts the contents of containers anew, since articles may have gone in or out after the exchange was opened. */
async function countContents(context: HandoverContext, { id }: ExchangeRow): Promise<void> {
  const count = sql`(select count(*)::int from ${articles} where ${whereOf(article, eq(articles.boxId, lines.artId))})`;
  const isOther = and(eq(lines.exchgId, id), sql`${lines.contentCount} is distinct from ${count}`);
  await setColumns(context, exchgArt, { values: { contentCount: count }, where: isOther });
}

/** Locks the articles of all lines, and refuses those that this exchange can no longer move. */
async function settledLines(context: HandoverContext, { row, lines: known }: LockedExchange): Promise<readonly Settled[]> {
  const { named, contents } = await lockArticles(
    context,
    known.map(({ artId }) => artId),
  );
  await countContents(context, row);
  const byId = new Map(named.map((article) => [article.row.id, article]));
  const settled = known.flatMap((line): Settled[] => {
    const article = byId.get(line.artId);
    if (!article) return [];
    const contentCount = contents.get(line.artId)?.length ?? 0;
    return [{ line: { ...line, contentCount }, article, result: finalResult(line) }];
  });
  const moving = settled.filter((one) => moves(one, row.exchgType));
  await assertFit(
    context,
    moving.map(({ article }) => article.row),
    row,
  );
  return settled;
}

/** Freezes the articles in doubt with their present custodian; a missing one has none that is known. */
async function freezeDoubtful(context: HandoverContext, held: LockedExchange, doubted: readonly Settled[]): Promise<void> {
  if (doubted.length === 0) return;
  const known = await exceptionsOf(
    context,
    doubted.map(({ line }) => line),
  );
  const givers = held.signs.filter(({ side }) => side === exchgSides.giver).map(({ personName }) => personName);
  for (const { line, result } of doubted) {
    const exceptionId = line.exceptionId ?? '';
    // An article that a client did not bring was never in the hands of the bank.
    if (!(await canFreeze(context, line.artId))) continue;
    const isMissing = result === exchgResults.missing;
    const { remark, ...found } = particularsOf(line);
    // The history of a missing article names the people who should have given it.
    const told = [known.get(exceptionId)?.exceptionNo, ...(isMissing ? givers : [remark])].filter(Boolean).join(', ');
    await freezeFor(context, { ...circumstancesOf(held), ...found, exceptionId, artId: line.artId, isMissing, remark: told });
  }
}

function countsOf(settled: readonly Settled[], type: number) {
  const those = (wanted: number) => settled.filter(({ result }) => result === wanted).length;
  return {
    actualCount: settled.filter((one) => moves(one, type)).length,
    shortCount: those(exchgResults.missing),
    overCount: settled.filter(({ line }) => line.planned !== 1).length,
    damageCount: those(exchgResults.damaged),
    sealCount: those(exchgResults.sealWrong),
  };
}

async function advanceStop(context: HandoverContext, { row, running, stop }: LockedExchange): Promise<void> {
  if (!running || !stop) return;
  await endStop(context, stop, { stopState: stopStates.done });
  if (row.exchgType === exchgTypes.outStock) await startTask(context, running.task);
}

/**
 * Confirms an exchange that both sides have signed, in one go: articles move, those in doubt are frozen, items, stop and task
 * advance, the lists of the vault are written, and the exchange cannot change from then on (domain model 9.4).
 */
export async function confirmExchange(context: HandoverContext, held: LockedExchange): Promise<void> {
  const { row } = held;
  const rule = ruleOf(row.exchgType);
  const settled = await settledLines(context, held);
  const moving = settled.filter((one) => moves(one, row.exchgType));
  const isVault = await isVaultAt(context, row.deptId);
  const to = await receiverOf(context, held);
  if (moving.length > 0) {
    await moveArticles(context, {
      ...circumstancesOf(held),
      event: isVault ? rule.event.vault : rule.event.branch,
      to,
      artIds: moving.map(({ line }) => line.artId),
      ...(row.taskId && { taskId: row.taskId }),
      each: new Map(moving.map(({ line }) => [line.artId, particularsOf(line)])),
    });
  }
  await settleItems(context, held, moving);
  await freezeDoubtful(
    context,
    held,
    settled.filter(({ result }) => doubtful.includes(result)),
  );
  if (isVault) await writeStock(context, held, { moving, to });
  const patch = {
    exchgState: exchgStates.confirmed,
    receiverSignTime: context.at,
    ...countsOf(settled, row.exchgType),
    durationSec: secondsBetween(row.openTime, context.at),
  };
  const checksum = await checksumOf(context.tx, { ...row, ...patch });
  await changeExchange(context, row, { action: 'confirm', patch: { ...patch, checksum } });
  await advanceStop(context, held);
  const arrived = isVault && rule.stock === 'in' ? moving.map(({ line }) => line.artId) : [];
  await reserveArrived(context, { baseId: row.deptId, artIds: arrived });
}
