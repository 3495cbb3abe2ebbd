import { readRow, readRows } from '#server/crud/read/rows';
import { lockRow } from '#server/crud/write/rows';
import type { LockedArticle } from '#server/modules/business/article/custody/lock';
import { assertState } from '#server/modules/business/state-words';
import { AppError } from '#shared/errors';
import { exchgStates } from '#shared/handover/exchange';
import { type ExchgAction, exchgActionStates, exchgActions } from '#shared/handover/exchange-words';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import type { HandoverContext } from '../running/context.ts';
import { lockTask, type Running, type StopRow, stopOf } from '../running/lock.ts';
import type { ExchangeRow, LineRow, SignRow } from './rows.ts';

/** An exchange that is locked, with its task if it has one. */
export interface LockedExchange {
  readonly row: ExchangeRow;
  readonly running?: Running;
  readonly stop?: StopRow;
  /** In their order. */
  readonly lines: readonly LineRow[];
  /** Those that count. */
  readonly signs: readonly SignRow[];
}

/** A line with what both sides found, and its article, which is locked. */
export interface Settled {
  readonly line: LineRow;
  readonly result: number;
  readonly article: LockedArticle;
}

/** The lines of an exchange in their order. */
export function linesOf({ tx }: Pick<HandoverContext, 'tx'>, exchgId: string): Promise<LineRow[]> {
  return readRows(tx, exchgArt, { where: { exchgId }, order: { sort: 'asc', id: 'asc' } });
}

/** Signatures of an exchange that have not lapsed. */
export function signsOf({ tx }: Pick<HandoverContext, 'tx'>, exchgId: string): Promise<SignRow[]> {
  return readRows(tx, exchgSign, { where: { exchgId, isLapsed: 0 }, order: { side: 'asc', signTime: 'asc', id: 'asc' } });
}

/** Locks an exchange until the transaction ends, after its task; refuses what the actor may not see as what is not there. */
export async function lockExchange(context: HandoverContext, id: string): Promise<LockedExchange> {
  const { tx, services } = context;
  const known = await readRow(tx, exchg, { where: { id }, columns: ['taskId'] });
  const running = known?.taskId ? await lockTask(tx, known.taskId) : undefined;
  const row = await lockRow(context, services.records(exchg), { noun: exchg, id });
  const stop = running && row.nodeId ? stopOf(running, row.nodeId) : undefined;
  return { row, running, stop, lines: await linesOf(context, id), signs: await signsOf(context, id) };
}

/** Refuses an action in a state of the exchange that has none of it. */
export async function assertExchgState(
  { tx }: Pick<HandoverContext, 'tx'>,
  { row: { tenantId, exchgNo, exchgState } }: Pick<LockedExchange, 'row'>,
  action: ExchgAction,
): Promise<void> {
  const state = exchgState ?? exchgStates.open;
  const held = { tenantId, field: exchg.fields.exchgState, state, states: exchgActionStates[action] };
  await assertState(tx, held, (words) =>
    state === exchgStates.confirmed
      ? new AppError('EXCHG_DONE')
      : new AppError('EXCHG_STATE', { no: exchgNo, state: words, action: exchgActions[action] }),
  );
}
