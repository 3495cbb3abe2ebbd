import { countRows, readRow } from '#server/crud/read/rows';
import { peopleOfBase } from '#server/modules/message/planners';
import { type MessageContent, sendMessages } from '#server/modules/message/send';
import { recordAddress } from '#shared/addresses';
import { exceptionLevels, exceptionTypes, freezingTypes } from '#shared/handover/exception';
import { openExchgStates } from '#shared/handover/exchange';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { HandoverContext } from '../running/context.ts';
import { type Running, readTask } from '../running/lock.ts';
import { suspendIfCritical } from '../running/states.ts';
import { canFreeze, freezeFor } from './freeze.ts';
import type { ExceptionRow } from './store.ts';

/** Locks the exchange that an exception names until the transaction ends; returns its number while the exchange is open. */
export async function openExchange({ tx }: HandoverContext, exchgId: string | null | undefined): Promise<string | undefined> {
  if (!exchgId) return undefined;
  const row = await readRow(tx, exchg, { where: { id: exchgId }, columns: ['exchgNo', 'exchgState'], lock: 'update' });
  return row && openExchgStates.includes(row.exchgState ?? 0) ? row.exchgNo : undefined;
}

/** Returns whether an exception puts its article in doubt. */
export const isDoubt = ({ exceptionType, artId }: Pick<ExceptionRow, 'exceptionType' | 'artId'>): boolean =>
  artId !== null && freezingTypes.includes(exceptionType);

/** Sends people a message about an exception; the actor gets none. */
export async function notify(
  context: HandoverContext,
  row: ExceptionRow,
  { to, kind }: { to: readonly (string | null)[]; kind: MessageContent['kind'] },
) {
  const { tx, services, actor, at } = context;
  const people = to.flatMap((id) => (id && id !== actor.userId ? [id] : []));
  const params = { no: row.exceptionNo };
  await sendMessages({ tx, tenantId: row.tenantId, events: services.events, at }, people, {
    kind,
    params,
    path: recordAddress('exception', row.id),
  });
}

const lookAfter = ['dispatcher', 'supervisor'];

/** Alarms the people who look after the base, no matter who reported the exception (domain model 9.5). */
async function alarm({ tx, services, at }: HandoverContext, row: ExceptionRow): Promise<void> {
  const place = await readRow(tx, dept, {
    where: { id: row.deptId },
    columns: ['deptName', 'deptCategory', 'baseId'],
    withRemoved: true,
  });
  const ofTask = row.taskId ? (await readTask(tx, row.taskId)).task.baseId : null;
  const baseId = ofTask ?? (place?.deptCategory === deptCategories.node ? place.baseId : null) ?? row.deptId;
  const people = await peopleOfBase(tx, { tenantId: row.tenantId, baseId, aliases: lookAfter });
  const params = { no: row.exceptionNo, place: place?.deptName ?? '', content: row.content.slice(0, 100) };
  const told = { kind: 'exceptionCritical', params, path: recordAddress('exception', row.id) } as const;
  await sendMessages({ tx, tenantId: row.tenantId, events: services.events, at }, people, told);
}

/** Suspends the task of a critical exception, and raises the alarm at once; other exceptions are left alone. */
export async function raiseAlarm(context: HandoverContext, row: ExceptionRow): Promise<void> {
  if (row.level !== exceptionLevels.critical) return;
  if (row.taskId) await suspendIfCritical(context, (await readTask(context.tx, row.taskId)).task);
  await alarm(context, row);
}

/** Returns whether the exchange that an exception names has a line for its article. */
async function isOn({ tx }: HandoverContext, { exchgId, artId }: ExceptionRow): Promise<boolean> {
  if (!exchgId || !artId) return false;
  return (await countRows(tx, exchgArt, { exchgId, artId })) > 0;
}

/**
 * Does what follows at once from a stored exception: freezes an article in doubt and raises the alarm. The caller has locked the
 * tasks and the exchange.
 */
export async function takeEffect(
  context: HandoverContext,
  row: ExceptionRow,
  { held, exchgNo }: { readonly held: readonly Running[]; readonly exchgNo: string | undefined },
): Promise<void> {
  const { id: exceptionId, artId, taskId, photos } = row;
  // An article on an open exchange is moved and frozen when that is confirmed.
  const isWaiting = exchgNo !== undefined && (await isOn(context, row));
  if (artId && isDoubt(row) && !isWaiting && (await canFreeze(context, artId))) {
    const taskNo = held.find(({ task }) => task.id === taskId)?.task.taskNo;
    const isMissing = row.exceptionType === exceptionTypes.missing;
    await freezeFor(context, { exceptionId, artId, isMissing, ...(taskNo && { taskNo }), ...(photos && { photos }) });
  }
  await raiseAlarm(context, row);
}
