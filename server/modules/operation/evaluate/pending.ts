import { aliasedTable, desc, eq, gte, notExists, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { readNumbers } from '#server/modules/system/param/service';
import { maxRatings, type PendingEvaluation } from '#shared/handover/evaluate';
import { exchgStates } from '#shared/handover/exchange';
import { addDays, dayOf } from '#shared/time';
import { evaluate } from '#src/resources/operation/evaluate';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { dept } from '#src/resources/system/dept';

const exchanges = tableOf(exchg);
const signatures = tableOf(exchgSign);
const evaluations = tableOf(evaluate);
const [depts, tasks] = [tableOf(dept), tableOf(task)];
const WINDOW = 'biz.evaluate.windowDays';

/** Returns the number of days in which an exchange can be evaluated. */
export async function windowDays(via: Executor): Promise<number> {
  return (await readNumbers(via, WINDOW))[WINDOW];
}

const moved = (moment: string, days: number) => `${addDays(dayOf(moment), days)}${moment.slice(10)}`;

/** Returns the moment until which an exchange that was confirmed at this time can be evaluated. */
export const endOf = (confirmTime: string, days: number): string => moved(confirmTime, days);

/** Signatures that count. */
export const standing = sql`coalesce(${signatures.isLapsed}, 0) = 0`;

type Somebody = Pick<Actor, 'userId' | 'tenantId'>;

/** That a confirmed exchange was signed by somebody within these days and is not evaluated by them (domain model 8.6). */
function isPending(via: Executor, { userId, tenantId }: Somebody, since: string) {
  const said = whereOf(evaluate, [{ raterId: userId }, eq(evaluations.exchgId, exchanges.id)]);
  return whereOf(exchg, [
    { tenantId, exchgState: exchgStates.confirmed },
    gte(exchanges.receiverSignTime, since),
    eq(signatures.personId, userId),
    standing,
    notExists(via.select({ one: sql`1` }).from(evaluations).where(said)),
  ]);
}

/** Returns the number of exchanges that wait for a person's evaluation. */
export async function countPending(via: Executor, somebody: Somebody, at: string): Promise<number> {
  const since = moved(at, -(await windowDays(via)));
  const [row] = await via
    .select({ count: sql<number>`count(distinct ${exchanges.id})::int` })
    .from(exchanges)
    .innerJoin(signatures, eq(signatures.exchgId, exchanges.id))
    .where(isPending(via, somebody, since));
  return row?.count ?? 0;
}

/** The confirmed exchanges that somebody signed within the window and has not evaluated, the latest first (domain model 8.6). */
export async function pendingOf(via: Executor, somebody: Somebody, at: string): Promise<readonly PendingEvaluation[]> {
  const days = await windowDays(via);
  const others = aliasedTable(signatures, 'others');
  const targetNames = sql<string>`(select string_agg(${others.personName}, ', ' order by ${others.signTime}) from ${signatures} others
    where ${others.exchgId} = ${exchanges.id} and ${others.side} <> ${signatures.side} and coalesce(${others.isLapsed}, 0) = 0)`;
  const rows = await via
    .selectDistinctOn([exchanges.receiverSignTime, exchanges.id], {
      exchgId: exchanges.id,
      exchgNo: exchanges.exchgNo,
      exchgType: exchanges.exchgType,
      deptId: exchanges.deptId,
      taskId: exchanges.taskId,
      taskNo: tasks.taskNo,
      deptName: depts.deptName,
      confirmTime: exchanges.receiverSignTime,
      targetNames,
    })
    .from(exchanges)
    .innerJoin(signatures, eq(signatures.exchgId, exchanges.id))
    .leftJoin(tasks, eq(tasks.id, exchanges.taskId))
    .leftJoin(depts, eq(depts.id, exchanges.deptId))
    .where(isPending(via, somebody, moved(at, -days)))
    .orderBy(desc(exchanges.receiverSignTime), desc(exchanges.id))
    .limit(maxRatings);
  return rows.map(({ deptName, taskNo, confirmTime, targetNames: names, ...row }) => ({
    ...row,
    taskNo: taskNo ?? '',
    deptName: deptName ?? '',
    confirmTime: confirmTime ?? '',
    endTime: endOf(confirmTime ?? '', days),
    targetNames: names ?? '',
  }));
}
