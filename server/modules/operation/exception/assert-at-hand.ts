import { eq, inArray, or } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { countRows, readRow, whereOf } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import { isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { taskStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { HandoverContext } from '../running/context.ts';

const [taskArts, tasks] = [tableOf(taskArt), tableOf(task)];

const { published, underWay, suspended, completed } = taskStates;
const driven = [published, underWay, suspended, completed];
const [exchanges, lines] = [tableOf(exchg), tableOf(exchgArt)];

/** Returns whether the actor is on the crew of a task that moves one of these, by plan or by an exchange. */
async function handles({ tx, actor }: HandoverContext, artIds: readonly string[]): Promise<boolean> {
  const me = actor.userId;
  const isCrew = or(eq(tasks.leaderId, me), eq(tasks.driverId, me), holdsOne(tasks.convoyIds, me));
  const planned = tx
    .select({ taskId: taskArts.taskId })
    .from(taskArts)
    .where(whereOf(taskArt, { artId: artIds }));
  const handed = tx
    .select({ taskId: exchanges.taskId })
    .from(exchanges)
    .innerJoin(lines, eq(lines.exchgId, exchanges.id))
    .where(inArray(lines.artId, [...artIds]));
  const moves = or(inArray(tasks.id, planned), inArray(tasks.id, handed));
  return (await countRows(tx, task, [{ tenantId: actor.tenantId, taskState: driven }, isCrew, moves])) > 0;
}

/**
 * Refuses an article that its reporter has nothing to do with, because a doubt freezes the article. A user who reads articles
 * may name those that they see; one who reads none, those of their own tasks, with their contents.
 */
export async function assertAtHand(context: HandoverContext, artId: string | null): Promise<void> {
  if (artId === null || isPermitted(context.actor, [permissionCode(article, 'view')])) return;
  const row = await readRow(context.tx, article, { where: { id: artId }, columns: ['boxId'], withRemoved: true });
  if (await handles(context, [artId, ...(row?.boxId ? [row.boxId] : [])])) return;
  refuse({ artId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.artId } } });
}
