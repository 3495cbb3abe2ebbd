import { type Changes, writeAudit } from '#server/crud/write/audit';
import { changeRow, touchEachRow, type ValuesOf } from '#server/crud/write/effects';
import { stopStates, stopTypes } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { HandoverContext } from './context.ts';
import type { StopRow, TaskRow } from './lock.ts';

type TaskPatch = ValuesOf<typeof task>;
type StopPatch = ValuesOf<typeof taskNode>;

/** An action, as the audit and the timeline name it. */
export type TaskAction = keyof typeof task.auditLabels;

/** Returns the facts for the audit that are no fields of the task, like a reason or a stop. Empty ones are left out. */
export function saidOf(facts: Readonly<Record<string, unknown>>): Changes {
  const given = Object.entries(facts).filter(([, after]) => after !== undefined && after !== null && after !== '');
  return Object.fromEntries(given.map(([name, after]) => [name, { before: null, after }]));
}

/** Changes a task that is locked, and writes the action to the audit. */
export function changeTask(
  context: HandoverContext,
  before: TaskRow,
  { action, patch, said }: { readonly action: TaskAction; readonly patch: TaskPatch; readonly said?: Changes },
): Promise<TaskRow> {
  return changeRow(context, task, { before, values: patch, audit: { action, said, happenedAt: momentOf(context) } });
}

const momentOf = ({ at }: HandoverContext) => `${at}+08:00`;

/** Writes an action to the audit that changes nothing in the task's own row. */
export async function noteAction(
  context: HandoverContext,
  { id, tenantId, taskNo }: TaskRow,
  { action, changes = {} }: { readonly action: TaskAction; readonly changes?: Changes },
): Promise<void> {
  const of = { resource: task.name, recordId: id, tenantId, label: taskNo };
  await writeAudit(context.tx, context.actor, { ...of, action, changes, happenedAt: momentOf(context) });
}

/** Changes a stop of a task that is locked. */
export async function changeStop(context: HandoverContext, before: StopRow, patch: StopPatch): Promise<StopRow> {
  const [after] = await touchEachRow(context, taskNode, [{ before, values: patch }]);
  if (!after) throw new Error('A stop was locked and is not there');
  return after;
}

interface Ended extends Partial<Pick<StopRow, 'skipReason' | 'remark'>> {
  readonly stopState: typeof stopStates.done | typeof stopStates.skipped;
}

/** Returns whether the car drives on from a stop: it arrived there, and its route does not end there. */
const isLeft = ({ stopState, stopType }: StopRow) =>
  (stopState ?? stopStates.waiting) !== stopStates.waiting && stopType !== stopTypes.return;

/**
 * Ends a stop: nothing more happens there (domain model 9.3). No action records that the car drives on, so it leaves when the
 * stop is over. A stop that it never reached is not left, nor is the base where its route ends.
 */
export function endStop(context: HandoverContext, stop: StopRow, ended: Ended): Promise<StopRow> {
  return changeStop(context, stop, { ...ended, finishTime: context.at, ...(isLeft(stop) && { leaveTime: context.at }) });
}
