import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { holdsAny } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { readRow, whereOf } from '#server/crud/read/rows';
import type { Executor, Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import type { Words } from '#shared/field';
import { openExchgStates } from '#shared/handover/exchange';
import { busyTaskStates, openTaskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line } from '#src/resources/business/line';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';
import { user } from '#src/resources/system/user';
import type { Asked, Use, UseOf } from '../ports/in-use.ts';

const [tacticCrews, tactics, tasks] = [tableOf(tacticCrew), tableOf(tactic), tableOf(task)];

function points(column: AnyPgColumn, ids: readonly string[], many: boolean): SQL {
  return many ? holdsAny(column, ids) : inArray(column, [...ids]);
}

const firstOf = (ids: readonly string[], used: string): string => splitMany(used).find((id) => ids.includes(id)) ?? '';

interface By {
  readonly column: AnyPgColumn;
  /** Whether the column holds several ids. */
  readonly many?: boolean;
}

/** Finds a task in one of these states that points at one of these rows. */
async function taskWith(
  tx: Executor,
  ids: readonly string[],
  { column, many = false, states }: By & { readonly states: readonly number[] },
): Promise<Use | undefined> {
  const [found] = await tx
    .select({ used: sql<string>`${column}::text`, name: tasks.taskNo })
    .from(tasks)
    .where(whereOf(task, [{ taskState: states }, points(column, ids, many)]))
    .limit(1);
  return found && { id: firstOf(ids, found.used), place: named(task.label, 'task', found.name) };
}

/** Finds an enabled tactic that points at one of these rows, by a column of its own or of its crews. */
async function tacticWith(tx: Executor, ids: readonly string[], { column, many = false }: By): Promise<Use | undefined> {
  const [found] = await tx
    .select({ used: sql<string>`${column}::text`, name: tactics.tacticName })
    .from(tactics)
    .leftJoin(tacticCrews, whereOf(tacticCrew, eq(tacticCrews.tacticId, tactics.id)))
    .where(whereOf(tactic, [{ status: ENABLED }, points(column, ids, many)]))
    .limit(1);
  return found && { id: firstOf(ids, found.used), place: named(tactic.label, 'tactic', found.name) };
}

/** Returns the words for a plan or an exchange in a refusal. */
function named(label: Words, noun: string, name: string): Words {
  return { zh: `${label.zh} ${name}`, en: `${noun} ${name}` };
}

const nodes = tableOf(taskNode);
const [exchanges, signatures] = [tableOf(exchg), tableOf(exchgSign)];

/** The states of plans that stand in the way: open plans forbid removal and change, settled ones forbid disabling. */
const statesFor = { remove: openTaskStates, disable: busyTaskStates, change: openTaskStates } as const;

/** Finds an open exchange that one of these people has signed or is the client of: it needs them until it is over. */
async function exchangeOf(tx: Transaction, { ids }: Asked): Promise<Use | undefined> {
  const hasSigned = whereOf(exchgSign, { personId: ids, isLapsed: 0 });
  const [found] = await tx
    .select({ personId: signatures.personId, clientId: exchanges.clientId, exchgNo: exchanges.exchgNo })
    .from(exchanges)
    .leftJoin(signatures, and(eq(signatures.exchgId, exchanges.id), hasSigned))
    .where(whereOf(exchg, [{ exchgState: openExchgStates }, or(inArray(exchanges.clientId, [...ids]), hasSigned)]))
    .limit(1);
  return found && { id: found.personId ?? found.clientId ?? '', place: named(exchg.label, 'exchange', found.exchgNo) };
}

async function receiverOf(tx: Transaction, { ids, ending }: Asked): Promise<Use | undefined> {
  const [found] = await tx
    .select({ id: nodes.keeperIds, taskNo: tasks.taskNo })
    .from(nodes)
    .innerJoin(tasks, eq(tasks.id, nodes.taskId))
    .where(and(whereOf(taskNode, holdsAny(nodes.keeperIds, ids)), whereOf(task, { taskState: statesFor[ending] })))
    .limit(1);
  return (
    found && { id: ids.find((id) => found.id?.split(',').includes(id)) ?? '', place: named(task.label, 'task', found.taskNo) }
  );
}

async function keeperUse(tx: Transaction, asked: Asked): Promise<Use | undefined> {
  const states = statesFor[asked.ending];
  return (
    (await taskWith(tx, asked.ids, { column: tasks.keeperIds, many: true, states })) ??
    (await receiverOf(tx, asked)) ??
    exchangeOf(tx, asked)
  );
}

async function convoyUse(tx: Transaction, asked: Asked): Promise<Use | undefined> {
  const { ids } = asked;
  const states = statesFor[asked.ending];
  return (
    (await taskWith(tx, ids, { column: tasks.leaderId, states })) ??
    (await taskWith(tx, ids, { column: tasks.driverId, states })) ??
    (await taskWith(tx, ids, { column: tasks.convoyIds, many: true, states })) ??
    exchangeOf(tx, asked)
  );
}

/** Finds what a car is needed for: only a published or running task keeps it from leaving service (domain model 9.6). */
async function carUse(tx: Transaction, { ids, ending }: Asked): Promise<Use | undefined> {
  const planned = await taskWith(tx, ids, { column: tasks.carId, states: statesFor[ending] });
  if (planned || ending === 'disable') return planned;
  return (await tacticWith(tx, ids, { column: tacticCrews.carId })) ?? tacticWith(tx, ids, { column: tacticCrews.backupCarId });
}

/** Finds what a line is needed for; its base changes only while no task was ever planned on it. */
async function lineUse(tx: Transaction, { ids, ending }: Asked): Promise<Use | undefined> {
  if (ending !== 'change') {
    return (
      (await tacticWith(tx, ids, { column: tactics.lineId })) ??
      taskWith(tx, ids, { column: tasks.lineId, states: openTaskStates })
    );
  }
  const made = await readRow(tx, task, { where: { lineId: ids }, columns: ['lineId'] });
  return made && { id: made.lineId, place: task.label };
}

/**
 * Finds a task that starts from a place or stops at it; tasks that are over do not keep it from being disabled. The reference
 * itself refuses a removal.
 */
async function placeUse(tx: Transaction, { ids, ending }: Asked): Promise<Use | undefined> {
  if (ending === 'remove') return undefined;
  const stops = tx
    .select({ id: nodes.taskId })
    .from(nodes)
    .where(whereOf(taskNode, { deptId: ids }));
  const isHere = or(inArray(tasks.baseId, [...ids]), inArray(tasks.id, stops));
  const isOpen = ending === 'disable' ? { taskState: openTaskStates } : undefined;
  const row = await readRow(tx, task, { where: [isHere, isOpen], columns: ['id'] });
  return row && { id: ids[0] ?? '', place: task.label };
}

/** The ways in which handovers use other records. */
export const operationUses: readonly UseOf[] = [
  { of: keeper, find: keeperUse },
  { of: convoy, find: convoyUse },
  { of: bizClient, find: exchangeOf },
  { of: user, find: exchangeOf },
  { of: car, find: carUse },
  { of: line, find: lineUse },
  { of: dept, find: placeUse },
];
