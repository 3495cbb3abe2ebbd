import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/audit';
import { modelOf } from '#server/crud/model';
import { compareRows } from '#server/crud/write/changes';
import { task } from '#src/resources/operation/task';
import { changedBy, type Hand } from './hand.ts';
import { type StopRow, type TaskRow, taskNodes, tasks } from './hold.ts';

type TaskPatch = Partial<typeof tasks.$inferInsert>;
type StopPatch = Partial<typeof taskNodes.$inferInsert>;

/** What the audit and the timeline call a deed. */
export type TaskDeed = keyof typeof task.deeds;

type Changes = ReturnType<typeof compareRows>;

/** What the audit is told besides the fields of the task: the reason of a deed, the stop that it was about. */
export function saidOf(facts: Readonly<Record<string, unknown>>): Changes {
  const given = Object.entries(facts).filter(([, after]) => after !== undefined && after !== null && after !== '');
  return Object.fromEntries(given.map(([name, after]) => [name, { before: null, after }]));
}

/** Changes a task that is held, and tells the audit by which deed. */
export async function changeTask(
  hand: Hand,
  before: TaskRow,
  { deed, patch, said = {} }: { readonly deed: TaskDeed; readonly patch: TaskPatch; readonly said?: Changes },
): Promise<TaskRow> {
  const [after] = await hand.tx
    .update(tasks)
    .set({ ...patch, ...changedBy(hand), version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, before.id))
    .returning();
  if (!after) throw new Error('A task was held and is not there');
  const changes = compareRows(modelOf(task), { ...before }, { ...after });
  await tellDeed(hand, after, { deed, changes: { ...changes, ...said } });
  return after;
}

/** Writes down what was done to a task whose own row says nothing of it. */
export async function tellDeed(
  { tx, actor, at }: Hand,
  { id, tenantId, taskNo }: TaskRow,
  { deed, changes = {} }: { readonly deed: TaskDeed; readonly changes?: Changes },
): Promise<void> {
  const of = { resource: task.name, recordId: id, tenantId, label: taskNo };
  await writeAudit(tx, actor, { ...of, action: deed, changes, happenedAt: `${at}+08:00` });
}

/** Changes a stop of a task that is held. */
export async function changeStop(hand: Hand, stop: StopRow, patch: StopPatch): Promise<StopRow> {
  const [after] = await hand.tx
    .update(taskNodes)
    .set({ ...patch, ...changedBy(hand) })
    .where(eq(taskNodes.id, stop.id))
    .returning();
  if (!after) throw new Error('A stop was held and is not there');
  return after;
}
