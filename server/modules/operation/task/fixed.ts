import type { RowOf } from '#server/crud/model/table';
import type { Draft, PartDraft, SaveContext } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { keysOf } from '#shared/by-name';
import { taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';

type Name = keyof typeof task.fields;
type Values = Readonly<Record<string, unknown>>;

/** The fields that may still change once a task is published, and those that may once it is further. */
const oncePublished: readonly Name[] = ['remark', 'priority', 'keeperIds'];
const afterwards: readonly Name[] = ['remark'];

const same = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');

/** Returns whether the rows that were sent are those that are stored. */
function areSame(sent: readonly PartDraft[], stored: readonly object[]): boolean {
  const known = stored as readonly Values[];
  if (sent.length !== known.length) return false;
  return sent.every((row) => {
    const old = known.find(({ id }) => id === row.id);
    // The order of rows is their place in the list, so `sort` does not count.
    return old !== undefined && Object.entries(row).every(([name, value]) => name === 'sort' || same(value, old[name]));
  });
}

async function changedList(tx: Transaction, taskId: string, rows: SaveContext<typeof task>['rows']): Promise<Name | undefined> {
  const [nodes, arts] = [rows.get('nodes'), rows.get('arts')];
  const where = { taskId };
  if (nodes && !areSame(nodes, await readRows(tx, taskNode, { where }))) return 'nodes';
  if (arts && !areSame(arts, await readRows(tx, taskArt, { where }))) return 'arts';
  return undefined;
}

/** Refuses to change what is settled once a task is published: other actions change it, or nothing does (domain model 9.2). */
export async function assertUnfixed(
  draft: Draft<typeof task>,
  { tx, before, sent, rows }: SaveContext<typeof task> & { readonly before: RowOf<typeof task> },
): Promise<void> {
  const free = before.taskState === taskStates.published ? oncePublished : afterwards;
  const [now, old]: readonly [Values, Values] = [draft, before];
  const names = keysOf(task.fields).filter((name) => sent.has(name) && !free.includes(name));
  const changed =
    names.find((name) => task.fields[name].kind !== 'rows' && !same(now[name], old[name])) ??
    (await changedList(tx, before.id, rows));
  if (changed) refuse({ [changed]: { code: 'TASK_FIXED', params: { field: task.fields[changed] } } });
}
