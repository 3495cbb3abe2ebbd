import { and, asc, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { articles } from '#server/modules/business/article/custody/chain';
import { linesOf } from '#server/modules/operation/exchange/lock';
import { openExchange } from '#server/modules/operation/exchange/open';
import { signExchange } from '#server/modules/operation/exchange/sign';
import { exchanges, lines } from '#server/modules/operation/exchange/table';
import { submitCheck } from '#server/modules/operation/verify/submit';
import { artStates } from '#shared/handover/article';
import { type ExchgSide, exchgResults, exchgSides, exchgStates, exchgTypes } from '#shared/handover/exchange';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { bizClient } from '#src/resources/business/client';
import { valuable } from '../valuables.ts';
import { DEVICE, signaturesOf } from './scene.ts';
import { actorOf, deptCoded, type Keeper, keepersAt, type Stage } from './stage.ts';

const clients = tableOf(bizClient);
/** The branch that clients of the sample visit. */
const BRANCH = 'JN01';
const { deposit, withdrawal } = exchgTypes;

export type Visit = typeof deposit | typeof withdrawal;

interface Counter {
  readonly stage: Stage;
  readonly tx: Transaction;
  readonly deptId: string;
  readonly day: string;
  readonly keepers: readonly Keeper[];
}

interface Brought {
  readonly artId: string;
  readonly clientId: string;
  readonly certNo: string;
}

/** Returns an article at a client's home that he may deposit again, as his contract has not ended. */
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

async function ofClients(tx: Transaction, where: ReturnType<typeof and>): Promise<readonly Brought[]> {
  const rows = await tx
    .select({ artId: articles.id, clientId: clients.id, certNo: clients.idNo })
    .from(articles)
    .innerJoin(clients, eq(clients.id, articles.clientId))
    .where(and(where, isNotNull(clients.idNo), eq(articles.isDeleted, 0), eq(clients.isDeleted, 0), eq(clients.status, 1)))
    .orderBy(asc(articles.artCode));
  return rows.map(({ certNo, ...row }) => ({ ...row, certNo: certNo ?? '' }));
}

/** Returns whether the visit of a day was played, since the play may have been interrupted after it. */
async function isOver({ tx, deptId, day }: Counter, visit: Visit): Promise<boolean> {
  const isThat = and(eq(exchanges.deptId, deptId), eq(exchanges.exchgType, visit), gte(exchanges.openTime, `${day} 00:00:00`));
  return (await tx.select({ id: exchanges.id }).from(exchanges).where(isThat).limit(1)).length > 0;
}

/** Plays the handover of one article: the client shows a certificate, both sides sign, and the branch takes a picture. */
async function handOver({ stage, tx, deptId, day, keepers }: Counter, visit: Visit, { artId, clientId, certNo }: Brought) {
  const keeper = actorOf(keepers[0] as Keeper);
  const at = (time: string) => {
    stage.turnTo(`${day} ${time}`);
    return stage.as(keeper, tx);
  };
  const shown = { method: verifyMethods.certificate, certNo, device: DEVICE };
  await submitCheck(at('10:40:00'), {
    ...shown,
    ...{ deptId, exchgType: visit, subjectType: verifySubjects.client, subjectId: clientId },
  });
  const { id } = await openExchange(at('10:42:00'), { exchgType: visit, deptId, clientId, artIds: [artId] });
  const [line] = await linesOf({ tx }, id);
  const picture = valuable(Number(day.slice(-2)), 'scroll');
  const photos = await stage.picture(tx, keeper, picture);
  const found = { result: exchgResults.matched, sealNo: line?.sealNoPlan ?? `FQ-${line?.artCode?.slice(-6) ?? ''}` };
  const sign = async (time: string, side: ExchgSide, people: readonly { readonly id: string }[]) => {
    const signs = signaturesOf(people);
    const isBranch = people === keepers;
    const arts = [{ scan: { by: 'id' as const, code: artId }, found: { ...found, ...(isBranch && { photos }) } }];
    const proven = new Set(signs.map(({ personId }) => personId));
    await signExchange(at(time), { id, side, arts, signs, proven, device: DEVICE });
  };
  const client = [{ id: clientId }];
  const [giver, receiver] = visit === deposit ? [client, keepers] : [keepers, client];
  await sign('10:46:00', exchgSides.giver, giver);
  await sign('10:49:00', exchgSides.receiver, receiver);
}

/** Plays the visit of a client who deposits a released article again, or withdraws the one that was deposited last. */
export async function playVisit(stage: Stage, { day, visit }: { readonly day: string; readonly visit: Visit }): Promise<void> {
  await stage.run(async (tx) => {
    const deptId = await deptCoded(tx, BRANCH);
    if (deptId === undefined) return;
    const counter = { stage, tx, deptId, day, keepers: await keepersAt(tx, deptId, day) };
    if (counter.keepers.length === 0 || (await isOver(counter, visit))) return;
    const brought = visit === deposit ? await atHome(counter) : await broughtLast(counter);
    if (brought) await handOver(counter, visit, brought);
  });
}
