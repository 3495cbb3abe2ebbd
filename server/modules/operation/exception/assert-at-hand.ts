import { and, eq, inArray, or } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { refuse } from '#server/crud/write/input';
import { isPermitted } from '#server/lib/actor';
import { articles } from '#server/modules/business/article/custody/chain';
import { permissionCode } from '#shared/define';
import { taskStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import type { HandoverContext } from '../running/context.ts';
import { taskArts, tasks } from '../running/lock.ts';

const { published, underWay, suspended, completed } = taskStates;
const driven = [published, underWay, suspended, completed];
const [exchanges, lines] = [tableOf(exchg), tableOf(exchgArt)];

/** Returns whether the actor is on the crew of a task that moves one of these, by plan or by an exchange. */
async function handles({ tx, actor }: HandoverContext, artIds: readonly string[]): Promise<boolean> {
  const me = actor.userId;
  const isCrew = or(...[eq(tasks.leaderId, me), eq(tasks.driverId, me)], holdsOne(tasks.convoyIds, me));
  const isOwn = and(eq(tasks.tenantId, actor.tenantId), eq(tasks.isDeleted, 0), inArray(tasks.taskState, driven), isCrew);
  const planned = tx
    .select({ taskId: taskArts.taskId })
    .from(taskArts)
    .where(and(inArray(taskArts.artId, [...artIds]), eq(taskArts.isDeleted, 0)));
  const handed = tx
    .select({ taskId: exchanges.taskId })
    .from(exchanges)
    .innerJoin(lines, eq(lines.exchgId, exchanges.id))
    .where(inArray(lines.artId, [...artIds]));
  return (await tx.$count(tasks, and(isOwn, or(inArray(tasks.id, planned), inArray(tasks.id, handed))))) > 0;
}

/**
 * Refuses an article that its reporter has nothing to do with, because a doubt freezes the article. A user who reads articles
 * may name those that he sees; one who reads none, those of his own tasks, with their contents.
 */
export async function assertAtHand(context: HandoverContext, artId: string | null): Promise<void> {
  if (artId === null || isPermitted(context.actor, [permissionCode(article, 'view')])) return;
  const [row] = await context.tx.select({ boxId: articles.boxId }).from(articles).where(eq(articles.id, artId));
  if (await handles(context, [artId, ...(row?.boxId ? [row.boxId] : [])])) return;
  refuse({ artId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.artId } } });
}
