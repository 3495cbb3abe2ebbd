import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { holdsAny } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import type { Words } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import { task } from '#src/resources/operation/task';
import type { Use } from '../ports/in-use.ts';

const tasks = tableOf(task);
const tactics = tableOf(tactic);
const tacticCrews = tableOf(tacticCrew);

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
export async function taskWith(
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
export async function tacticWith(tx: Executor, ids: readonly string[], { column, many = false }: By): Promise<Use | undefined> {
  const [found] = await tx
    .select({ used: sql<string>`${column}::text`, name: tactics.tacticName })
    .from(tactics)
    .leftJoin(tacticCrews, whereOf(tacticCrew, eq(tacticCrews.tacticId, tactics.id)))
    .where(whereOf(tactic, [{ status: ENABLED }, points(column, ids, many)]))
    .limit(1);
  return found && { id: firstOf(ids, found.used), place: named(tactic.label, 'tactic', found.name) };
}

/** Returns the words for a plan or an exchange in a refusal. */
export function named(label: Words, noun: string, name: string): Words {
  return { zh: `${label.zh} ${name}`, en: `${noun} ${name}` };
}
