import { and, asc, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { articles } from '#server/modules/business/article/custody/chain';
import { linesOf } from '#server/modules/operation/exchange/lock';
import { openExchange } from '#server/modules/operation/exchange/open';
import { submitCheck } from '#server/modules/operation/verify/submit';
import { artStates } from '#shared/handover/article';
import { exchgResults, exchgSides, exchgStates, exchgTypes } from '#shared/handover/exchange';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { drawings } from '../possessions.ts';
import { valuable } from '../valuables.ts';
import { actorOf, DEVICE, deptCoded, type Keepers, keepersAt, type Stage, sealOf, sign } from './stage.ts';

const [exchanges, lines] = [tableOf(exchg), tableOf(exchgArt)];
const [clients, types] = [tableOf(bizClient), tableOf(arttype)];
/** The branch that clients of the sample visit. */
const BRANCH = 'JN01';
const { deposit, withdrawal } = exchgTypes;

export type Visit = typeof deposit | typeof withdrawal;

interface Counter {
  readonly stage: Stage;
  readonly tx: Transaction;
  readonly deptId: string;
  readonly day: string;
  readonly keepers: Keepers;
}

interface Brought {
  readonly artId: string;
  readonly clientId: string;
  readonly certNo: string;
  readonly typeCode: keyof typeof drawings;
}

/** Returns an article at a client's home that they may deposit again, as their contract has not ended. */
async function atHome({ tx, day }: Counter): Promise<Brought | undefined> {
  const goesOn = or(isNull(clients.contractEnd), gte(clients.contractEnd, day));
  return (await ofClients(tx, and(eq(articles.artState, artStates.released), goesOn)))[0];
}

/** Returns the article that was deposited at the branch last, if it is still there. */
async function broughtLast({ tx, deptId }: Counter): Promise<Brought | undefined> {
  const [last] = await tx
    .select({ artId: lines.artId })
    .from(exchanges)
    .innerJoin(lines, eq(lines.exchgId, exchanges.id))
    .where(and(eq(exchanges.deptId, deptId), eq(exchanges.exchgType, deposit), eq(exchanges.exchgState, exchgStates.confirmed)))
    .orderBy(desc(exchanges.receiverSignTime))
    .limit(1);
  const isThere = and(eq(articles.artState, artStates.atBranch), eq(articles.deptId, deptId), isNull(articles.boxId));
  return last && (await ofClients(tx, and(eq(articles.id, last.artId), isThere)))[0];
}

const hasDrawing = <T extends { readonly typeCode: string }>(row: T): row is T & Pick<Brought, 'typeCode'> =>
  Object.hasOwn(drawings, row.typeCode);

async function ofClients(tx: Transaction, where: ReturnType<typeof and>): Promise<readonly Brought[]> {
  const rows = await tx
    .select({ artId: articles.id, clientId: clients.id, certNo: clients.idNo, typeCode: types.typeCode })
    .from(articles)
    .innerJoin(clients, eq(clients.id, articles.clientId))
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .where(and(where, isNotNull(clients.idNo), eq(articles.isDeleted, 0), eq(clients.isDeleted, 0), eq(clients.status, 1)))
    .orderBy(asc(articles.artCode));
  return rows.filter(hasDrawing).map(({ certNo, ...row }) => ({ ...row, certNo: certNo ?? '' }));
}

/** Returns whether the visit of a day was played, since the play may have been interrupted after it. */
async function isOver({ tx, deptId, day }: Counter, visit: Visit): Promise<boolean> {
  const isThat = and(eq(exchanges.deptId, deptId), eq(exchanges.exchgType, visit), gte(exchanges.openTime, `${day} 00:00:00`));
  return (await tx.select({ id: exchanges.id }).from(exchanges).where(isThat).limit(1)).length > 0;
}

/** Plays the handover of one article: the client shows a certificate, both sides sign, and the branch takes a picture. */
async function handOver(
  { stage, tx, deptId, day, keepers }: Counter,
  visit: Visit,
  { artId, clientId, certNo, typeCode }: Brought,
) {
  const keeper = actorOf(keepers[0]);
  const at = (time: string) => {
    stage.turnTo(`${day} ${time}`);
    return stage.as(keeper, tx);
  };
  const shown = { method: verifyMethods.certificate, certNo, device: DEVICE };
  await submitCheck(at('10:40:00'), {
    ...shown,
    deptId,
    exchgType: visit,
    subjectType: verifySubjects.client,
    subjectId: clientId,
  });
  const { id } = await openExchange(at('10:42:00'), { exchgType: visit, deptId, clientId, artIds: [artId] });
  const [line] = await linesOf({ tx }, id);
  if (!line) throw new Error('The exchange has no line');
  const found = { result: exchgResults.matched, sealNo: sealOf(line) };
  const scan = { by: 'id', code: artId } as const;
  const photos = await stage.picture(tx, keeper, valuable(Number(day.slice(-2)), drawings[typeCode]));
  const client = { people: [{ id: clientId }], arts: [{ scan, found }] };
  const branch = { people: keepers, arts: [{ scan, found: { ...found, photos } }] };
  const [giver, receiver] = visit === deposit ? [client, branch] : [branch, client];
  await sign(at('10:46:00'), { id, side: exchgSides.giver, ...giver });
  await sign(at('10:49:00'), { id, side: exchgSides.receiver, ...receiver });
}

/** Plays the visit of a client who deposits a released article again, or withdraws the one that was deposited last. */
export async function playVisit(stage: Stage, { day, visit }: { readonly day: string; readonly visit: Visit }): Promise<void> {
  await stage.run(async (tx) => {
    const deptId = await deptCoded(tx, BRANCH);
    if (deptId === undefined) return;
    const keepers = await keepersAt(tx, deptId, day);
    if (!keepers) return;
    const counter = { stage, tx, deptId, day, keepers };
    if (await isOver(counter, visit)) return;
    const brought = visit === deposit ? await atHome(counter) : await broughtLast(counter);
    if (brought) await handOver(counter, visit, brought);
  });
}
