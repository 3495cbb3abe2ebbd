import { readRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { lockRow } from '#server/crud/write/rows';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';
import type { Running } from '../running/lock.ts';
import { openExchange } from './effect.ts';
import { lockConcerned } from './items.ts';
import type { Links } from './links.ts';
import type { ExceptionRow } from './store.ts';

/** An exception with its tasks and its exchange, locked in the order of every action: tasks, exchange, the exception itself. */
export interface LockedException {
  readonly row: ExceptionRow;
  readonly held: readonly Running[];
  /** The number of its exchange while that is open. */
  readonly exchgNo: string | undefined;
}

/** Returns the ids that an exception names, which never change; empty where there is no such exception. */
export async function linksOf({ tx, actor }: HandoverContext, id: string): Promise<Partial<ExceptionRow>> {
  const columns = ['taskId', 'nodeId', 'artId', 'exchgId', 'verifyId'] as const;
  return (await readRow(tx, exception, { where: { id, tenantId: actor.tenantId }, columns })) ?? {};
}

/** Locks the tasks and the exchange of an exception, or of a report that is still to come. */
export async function lockLinks(
  context: HandoverContext,
  { taskId, artId, exchgId }: Links,
): Promise<Omit<LockedException, 'row'>> {
  const held = await lockConcerned(context, { taskId, artId });
  return { held, exchgNo: await openExchange(context, exchgId) };
}

/** Locks an exception that the actor may change, after everything that it is about. */
export async function lockAll(context: HandoverContext, records: Records, id: string): Promise<LockedException> {
  const around = await lockLinks(context, await linksOf(context, id));
  const row = await lockRow(context, records, { noun: exception, id });
  return { row, ...around };
}
