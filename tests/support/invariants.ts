import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { articles, findFlaw, histories } from '#server/modules/business/article/custody/chain';
import { artStates, holderTypes } from '#shared/handover/article';
import { exchgStates, exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { dept } from '#src/resources/system/dept';
import { flawsOfStock, flawsOfTasks } from './flaws.ts';

const { inVault, reserved, inTransit, atBranch, released, frozen, writtenOff } = artStates;
/** The fields that a container and its contents have in common. */
const shared = ['artState', 'deptId', 'holderType', 'holderId', 'taskId'] as const;
const open: readonly number[] = [taskStates.published, taskStates.underWay, taskStates.suspended];

type History = typeof histories.$inferSelect;

/** Returns the breaches of invariant 1: the history of every article is sealed, has no gap, and ends where the article is. */
async function chains(db: Database): Promise<string[]> {
  const rows = await db.select().from(articles);
  const all = await db.select().from(histories).orderBy(asc(histories.artId), asc(histories.seq));
  const byArt = new Map<string, History[]>(rows.map(({ id }) => [id, []]));
  for (const one of all) byArt.get(one.artId)?.push(one);
  const places = new Map((await db.select().from(tableOf(dept))).map(({ id, deptName }) => [id, deptName]));
  return rows.flatMap((row) => {
    const own = byArt.get(row.id) ?? [];
    const last = own.at(-1);
    const where = row.deptId ? places.get(row.deptId) : null;
    return findFlaw(own, row) || (last && !isSame(last, row, where ?? null)) ? [`history of ${row.artCode}`] : [];
  });
}

function isSame({ toState, toHolderType, toHolderName, toDeptName }: History, row: Article, where: string | null): boolean {
  const told = [toState, toHolderType, toHolderName, toDeptName];
  return told.every((one, index) => (one ?? null) === ([row.artState, row.holderType, row.holderName, where][index] ?? null));
}

type Article = typeof articles.$inferSelect;

const { vault, convoy, branch, owner } = holderTypes;

/** Returns whether the custody of an article is known: its state decides the holder and the place. */
function isKept({ artState, holderType, holderId, deptId, clientId }: Article): boolean {
  if (artState === inVault || artState === reserved) return holderType === vault && holderId === deptId && deptId !== null;
  if (artState === inTransit) return holderType === convoy && deptId === null;
  if (artState === atBranch) return holderType === branch && holderId === deptId && deptId !== null;
  if (artState === released) return holderType === owner && holderId === clientId;
  return artState !== writtenOff || (holderType === null && deptId === null);
}

const isBeside = (row: Article, box: Article | undefined) => !box || shared.every((name) => box[name] === row[name]);

/**
 * Returns the breaches of invariants 2 and 9: an article that waits or travels does so for one open task, and contents are
 * where their container is. Custody is checked as well.
 */
async function places(db: Database): Promise<string[]> {
  const rows = await db.select().from(articles);
  const tasks = await db.select().from(tableOf(task));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const isOnTask = row.artState === reserved || row.artState === inTransit;
    const own = tasks.find(({ id }) => id === row.taskId);
    const isRight = isOnTask ? open.includes(own?.taskState ?? -1) : row.taskId === null;
    return [
      ...(isRight ? [] : [`task of ${row.artCode}`]),
      ...(isBeside(row, byId.get(row.boxId ?? '')) ? [] : [`box of ${row.artCode}`]),
      ...(isKept(row) ? [] : [`custody of ${row.artCode}`]),
    ];
  });
}

/** Returns the articles that are frozen without an exception, or not frozen although an exception says so. */
async function doubts(db: Database): Promise<string[]> {
  const rows = await db.select().from(articles);
  const exceptions = await db.select().from(tableOf(exception));
  const waiting = new Set(exceptions.filter(({ isFreezing }) => isFreezing === 1).map(({ artId }) => artId));
  // The contents of a frozen container are frozen with it.
  const isWaiting = ({ id, boxId }: Article) => waiting.has(id) || (boxId !== null && waiting.has(boxId));
  const isRight = (row: Article) => row.artState === writtenOff || isWaiting(row) === (row.artState === frozen);
  return rows.filter((row) => !isRight(row)).map(({ artCode }) => `doubt about ${artCode}`);
}

/**
 * Returns the breaches of invariant 4: both sides have signed a confirmed exchange, all different, each checked before signing.
 */
async function signers(db: Database): Promise<string[]> {
  const [exchanges, signs, checks] = [tableOf(exchg), tableOf(exchgSign), tableOf(verify)];
  const confirmed = await db.select().from(exchanges).where(eq(exchanges.exchgState, exchgStates.confirmed));
  const ids = confirmed.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      exchgId: signs.exchgId,
      side: signs.side,
      personId: signs.personId,
      subject: signs.subjectType,
      at: signs.signTime,
    })
    .from(signs)
    .innerJoin(
      checks,
      and(
        eq(checks.id, signs.verifyId),
        eq(checks.subjectId, signs.personId),
        inArray(checks.result, [1, 3]),
        sql`${checks.verifyTime} <= ${signs.signTime}`,
      ),
    )
    .where(and(inArray(signs.exchgId, ids), eq(signs.isLapsed, 0)));
  return confirmed.flatMap(({ id, exchgNo, exchgType, clientId }) => {
    const own = rows.filter(({ exchgId }) => exchgId === id);
    const isEnough = [1, 2].every((side) => {
      const there = own.filter((sign) => sign.side === side);
      // A client comes alone, and so does a person who brings what belongs to the bank.
      const isAlone = there[0]?.subject === 4 || (side === 1 && exchgType === exchgTypes.deposit && clientId === null);
      return there.length >= (isAlone ? 1 : 2);
    });
    return isEnough && new Set(own.map(({ personId }) => personId)).size === own.length ? [] : [`signers of ${exchgNo}`];
  });
}

/**
 * Returns the articles that are twice in the current list of what is in a vault, or both there and in the list of what is out.
 */
async function lists(db: Database): Promise<string[]> {
  const current = async (table: ReturnType<typeof tableOf<typeof artinstock>>) =>
    (await db.select({ artId: table.artId }).from(table).where(sql`${table.untilTime} is null`)).map(({ artId }) => artId);
  const [inside, outside] = [await current(tableOf(artinstock)), await current(tableOf(artoutstock) as never)];
  const twice = inside.filter((id, index) => inside.indexOf(id) !== index || outside.includes(id));
  return twice.map((id) => `lists of ${id}`);
}

const all = [chains, places, doubts, signers, lists, flawsOfStock, flawsOfTasks];

/** Returns the breaches of the invariants (domain model 19: 1 to 9, and the lists of vaults). */
export async function flawsOfCustody(db: Database): Promise<readonly string[]> {
  const flaws: string[] = [];
  for (const find of all) flaws.push(...(await find(db)));
  return flaws;
}
