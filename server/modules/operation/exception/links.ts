import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { articles } from '#server/modules/business/article/custody/chain';
import { exchg } from '#src/resources/operation/exchg';
import { verify } from '#src/resources/operation/verify';
import type { HandoverContext } from '../running/context.ts';
import { itemsOf } from './items.ts';

const [exchanges, verifications] = [tableOf(exchg), tableOf(verify)];

/** The ids that an exception names. */
export interface Links {
  readonly taskId?: string | null;
  readonly nodeId?: string | null;
  readonly exchgId?: string | null;
  readonly artId?: string | null;
  readonly verifyId?: string | null;
}

/** The task that an exception is about, with the stop where that is known. */
export type TaskLink = Pick<Links, 'taskId' | 'nodeId'>;

async function linkIn(
  { tx, actor }: HandoverContext,
  table: typeof exchanges | typeof verifications,
  id: string,
): Promise<TaskLink | undefined> {
  const { taskId, nodeId } = table;
  const [row] = await tx
    .select({ taskId, nodeId })
    .from(table)
    .where(and(eq(table.id, id), eq(table.tenantId, actor.tenantId)));
  return row?.taskId ? row : undefined;
}

/** Returns the task that is to move an article or moves it, alone or in a container, or for which it was frozen. */
async function linkOfArticle(context: HandoverContext, artId: string): Promise<TaskLink | undefined> {
  const [row] = await context.tx
    .select({ taskId: articles.taskId })
    .from(articles)
    .where(and(eq(articles.id, artId), eq(articles.tenantId, context.actor.tenantId)));
  if (!row) return undefined;
  return { taskId: row.taskId ?? (await itemsOf(context, artId)).find(({ isRunning }) => isRunning)?.taskId };
}

/** Returns the task of an exception: the named one, or that of its exchange, of its verification or of its article. */
export async function taskLinkOf(
  context: HandoverContext,
  { taskId, nodeId, exchgId, artId, verifyId }: Links,
): Promise<TaskLink> {
  if (taskId) return { taskId, nodeId };
  const found =
    (exchgId && (await linkIn(context, exchanges, exchgId))) ||
    (verifyId && (await linkIn(context, verifications, verifyId))) ||
    (artId && (await linkOfArticle(context, artId))) ||
    {};
  return { taskId: found.taskId, nodeId: nodeId ?? found.nodeId };
}
