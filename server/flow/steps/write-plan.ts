import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import type { TimerEffect, TimerSpec, WaitEffect } from '../core/effect.ts';
import { dueFrom } from '../core/timer.ts';
import { type Outcome, type TimerRow, wfHistory, wfTask, wfTaskCandidate, wfTimer } from '../tables.ts';
import type { Line, Plan } from './plan.ts';

/** The action of a user on one token. */
export interface TokenAction {
  readonly tokenId: number;
  readonly outcome: Outcome;
  readonly comment: string;
  readonly userId: string;
}

/** The transaction and the instance for which rows are written. The instance is locked. */
export interface Page {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly at: Date;
  /** The timer that has fired, where one has. */
  readonly fired?: Pick<TimerRow, 'tokenId' | 'dueAt'> | undefined;
}

/** The longest name of a user or role; ids of accounts are shorter. */
const longestPerson = 64;

/** Writes the changes of a step: removals first, and tasks before histories, since a claim locks in this order as well. */
export async function writePlan(page: Page, plan: Plan, action?: TokenAction): Promise<void> {
  await removeTasks(page, [...plan.closed.keys()]);
  await closeLines(page, plan.closed, action);
  const taskIds = await addTasks(page, plan.tasks);
  await addLines(page, plan, taskIds);
  await endTimers(page, plan.endedTimers);
  await setTimers(page, plan.timers);
}

async function removeTasks({ tx, instanceId }: Page, tokenIds: readonly number[]): Promise<void> {
  if (tokenIds.length === 0) return;
  const removed = await tx
    .delete(wfTask)
    .where(and(eq(wfTask.instanceId, instanceId), inArray(wfTask.tokenId, [...tokenIds])))
    .returning({ id: wfTask.id });
  await removeCandidates(
    tx,
    removed.map(({ id }) => id),
  );
}

/** Removes the candidates of tasks. */
export async function removeCandidates(tx: Transaction, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length > 0) await tx.delete(wfTaskCandidate).where(inArray(wfTaskCandidate.taskId, [...taskIds]));
}

/** Makes the condition for the open lines of tokens. */
const openLines = ({ instanceId }: Page, tokenIds: readonly number[]) =>
  and(eq(wfHistory.instanceId, instanceId), inArray(wfHistory.tokenId, [...tokenIds]), isNull(wfHistory.endTime));

async function closeLines(page: Page, closed: Plan['closed'], action: TokenAction | undefined): Promise<void> {
  const byOutcome = new Map<Outcome, number[]>();
  for (const [tokenId, outcome] of closed) {
    if (tokenId !== action?.tokenId) byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), tokenId]);
  }
  const end = { endTime: page.at };
  for (const [outcome, tokenIds] of byOutcome) {
    await page.tx
      .update(wfHistory)
      .set({ ...end, outcome })
      .where(openLines(page, tokenIds));
  }
  if (!action) return;
  const { outcome, comment, userId, tokenId } = action;
  await page.tx
    .update(wfHistory)
    .set({ ...end, outcome, comment, assignee: userId })
    .where(openLines(page, [tokenId]));
}

async function addTasks({ tx, tenantId, instanceId, at }: Page, waits: readonly WaitEffect[]): Promise<Map<number, string>> {
  if (waits.length === 0) return new Map();
  const rows = waits.map((wait) => ({
    tenantId,
    instanceId,
    tokenId: wait.tokenId,
    activityId: wait.nodeId,
    name: wait.name,
    assignee: personIn(wait, wait.assignee),
    formKey: wait.formKey,
    priority: wait.priority,
    locals: wait.locals ?? {},
    dueAt: wait.due && momentOf(wait.due, at),
    createdAt: at,
  }));
  const added = await tx.insert(wfTask).values(rows).returning({ id: wfTask.id, tokenId: wfTask.tokenId });
  const ids = new Map(added.map(({ id, tokenId }) => [tokenId, id]));
  const candidates = waits.flatMap((wait) => candidatesOf(wait, ids.get(wait.tokenId) ?? '', tenantId));
  if (candidates.length > 0) await tx.insert(wfTaskCandidate).values(candidates);
  return ids;
}

function candidatesOf(wait: WaitEffect, taskId: string, tenantId: string): (typeof wfTaskCandidate.$inferInsert)[] {
  const of = (kind: 'u' | 'g', values: readonly string[]) =>
    [...new Set(values)].flatMap((each) => {
      const value = personIn(wait, each);
      return value === null ? [] : [{ taskId, tenantId, kind, value }];
    });
  return [...of('u', wait.candidateUsers), ...of('g', wait.candidateGroups)];
}

/** Returns the user or role that a drawing names; null where the name is empty. Refuses a name that is too long. */
function personIn({ name, nodeId }: WaitEffect, value: string): string | null {
  const trimmed = value.trim();
  if (trimmed.length > longestPerson) throw new AppError('TASK_PERSON', { element: name || nodeId });
  return trimmed === '' ? null : trimmed;
}

async function addLines(page: Page, { lines, tasks }: Plan, taskIds: ReadonlyMap<number, string>): Promise<void> {
  if (lines.length === 0) return;
  const { tx, tenantId, instanceId, at } = page;
  const assignees = new Map(tasks.map((wait) => [wait.tokenId, personIn(wait, wait.assignee)]));
  const rowOf = ({ tokenId, activityId, name, type, outcome }: Line) => ({
    tenantId,
    instanceId,
    tokenId,
    activityId,
    activityName: name,
    activityType: type,
    startTime: at,
    outcome,
    endTime: outcome ? at : null,
    taskId: taskIds.get(tokenId ?? 0) ?? null,
    assignee: assignees.get(tokenId ?? 0) ?? null,
  });
  await tx.insert(wfHistory).values(lines.map(rowOf));
}

async function endTimers({ tx, instanceId }: Page, tokenIds: readonly number[]): Promise<void> {
  if (tokenIds.length === 0) return;
  await tx.delete(wfTimer).where(and(eq(wfTimer.instanceId, instanceId), inArray(wfTimer.tokenId, [...tokenIds])));
}

/** Stores timers that begin, and timers that go on after firing. */
async function setTimers(page: Page, timers: readonly TimerEffect[]): Promise<void> {
  if (timers.length === 0) return;
  const { tx, tenantId, instanceId } = page;
  const rows = timers.map((timer) => {
    const { tokenId, nodeId: activityId, repeatLeft } = timer;
    return { tenantId, instanceId, tokenId, activityId, repeatLeft, dueAt: nextDue(page, timer) };
  });
  await tx
    .insert(wfTimer)
    .values(rows)
    .onConflictDoUpdate({
      target: [wfTimer.instanceId, wfTimer.tokenId],
      set: { dueAt: sql`excluded.due_at`, repeatLeft: sql`excluded.repeat_left`, attempts: 0, lastError: null },
    });
}

/** Returns the next due time. A repeating timer counts from its last one to keep its hour; missed firings are skipped. */
function nextDue({ at, fired }: Page, { tokenId, spec }: TimerEffect): Date {
  const next = fired?.tokenId === tokenId ? momentOf(spec, fired.dueAt) : undefined;
  return next && next > at ? next : momentOf(spec, at);
}

function momentOf(spec: TimerSpec, from: Date): Date {
  const due = dueFrom(spec, from);
  if (!due) throw new Error(`The engine let the time ${spec.text} pass`);
  return due;
}
