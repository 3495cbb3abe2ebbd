import { readRow } from '#server/crud/read/rows';
import { article } from '#src/resources/business/article';
import { exchg } from '#src/resources/operation/exchg';
import { verify } from '#src/resources/operation/verify';
import type { HandoverContext } from '../running/context.ts';
import { itemsOf } from './items.ts';

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
  noun: typeof exchg | typeof verify,
  id: string,
): Promise<TaskLink | undefined> {
  const row = await readRow(tx, noun, { where: { id, tenantId: actor.tenantId }, columns: ['taskId', 'nodeId'] });
  return row?.taskId ? row : undefined;
}

/** Returns the task that is to move an article or moves it, alone or in a container, or for which it was frozen. */
async function linkOfArticle(context: HandoverContext, artId: string): Promise<TaskLink | undefined> {
  const where = { id: artId, tenantId: context.actor.tenantId };
  const row = await readRow(context.tx, article, { where, columns: ['taskId'], withRemoved: true });
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
    (exchgId && (await linkIn(context, exchg, exchgId))) ||
    (verifyId && (await linkIn(context, verify, verifyId))) ||
    (artId && (await linkOfArticle(context, artId))) ||
    {};
  return { taskId: found.taskId, nodeId: nodeId ?? found.nodeId };
}
