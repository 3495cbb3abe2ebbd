import { eq, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { writeAudit } from '#server/crud/write/audit';
import { setColumns } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Executor, Transaction } from '#server/db/types';
import type { GenerateResponse, SkipReason } from '#shared/handover/planning';
import { openTaskStates, taskStates } from '#shared/handover/task';
import { businessDay, businessMoment, datesFrom, dayOf } from '#shared/time';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import type { Services } from '../../services.ts';
import { loadFacts } from '../task/facts.ts';
import { dayProblems, itemProblems } from '../task/readiness.ts';
import { directionWord, type Maker, storeDrafts } from '../task/store.ts';
import { type TaskOfDay, tasksOf } from '../task/tactic-date.ts';
import { skipReason } from './calendar.ts';
import { loadItems, planTask } from './plan-task.ts';
import { loadPlans, type Plan, readCalendar } from './service.ts';

const tactics = tableOf(tactic);

export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Generating extends DateRange {
  readonly ids: readonly string[];
  /** Whether another task is made where those of a date were all cancelled. */
  readonly isForced?: boolean;
}

/** The services that generating needs. */
export interface Needs extends Pick<Services, 'dictionaries' | 'records'> {
  readonly context: Pick<Services['context'], 'db' | 'clock'>;
}

type Outcome = { -readonly [K in keyof GenerateResponse]: GenerateResponse[K][number][] };

const isCancelled = ({ taskState }: TaskOfDay) => taskState === taskStates.cancelled;

/** Returns the dates that take no further task: those that have one, unless it was cancelled and another is asked for. */
function takenDates(found: readonly TaskOfDay[], isForced: boolean): ReadonlySet<string> {
  return new Set(found.filter((one) => !(isForced && isCancelled(one))).map(({ taskDate }) => taskDate));
}

/** Judges every date of a range: it has the reason why the tactic makes no task, or none where it makes one. */
export async function judgeDates(
  via: Executor,
  plan: Plan,
  { startDate, endDate, today, isForced = false }: DateRange & { readonly today: string; readonly isForced?: boolean },
) {
  const { tenantId, id } = plan.tactic;
  const calendar = await readCalendar(via, tenantId, { startDate, endDate });
  const found = await tasksOf(via, id, { startDate, endDate });
  const { isLineEnabled, isBaseEnabled } = plan;
  const around = {
    calendar,
    isLineEnabled,
    isBaseEnabled,
    hasStops: plan.stops.length > 0,
    takenDates: takenDates(found, isForced),
    today,
  };
  const days = datesFrom(startDate, endDate).map((date) => ({ date, reason: skipReason(plan.rule, date, around) }));
  return { calendar, found, days };
}

interface GenerateContext {
  readonly tx: Transaction;
  readonly by: Maker;
}

/** Returns a function that names a draft of a tactic by its date: line, direction and day. */
async function nameOf({ dictionaries }: Needs, { tactic: { tenantId, direction }, line }: Plan, tx: Transaction) {
  const word = await directionWord(dictionaries, { tx, tenantId }, direction);
  return (taskDate: string) => `${line.name}${word}${taskDate}`.slice(0, 80);
}

async function storePlan(
  needs: Needs,
  { tx, by }: GenerateContext,
  { plan, dates, found }: { plan: Plan; dates: string[]; found: readonly TaskOfDay[] },
) {
  const { tenantId, id: tacticId, taskType } = plan.tactic;
  const items = await loadItems(tx, plan);
  const planned = dates.map((date) => planTask(plan, date, items));
  const at = businessMoment(needs.context.clock.now());
  const today = dayOf(at);
  const facts = await loadFacts(tx, { tenantId, planned, today, busyStates: openTaskStates });
  const taskName = await nameOf(needs, plan, tx);
  const drafts = planned.map((one) => ({
    planned: one,
    tacticId,
    issueNo: Math.max(0, ...found.filter(({ taskDate }) => taskDate === one.taskDate).map(({ issueNo }) => issueNo ?? 1)) + 1,
    taskName: taskName(one.taskDate),
    taskType: taskType ?? 1,
    warnings: [...dayProblems(one, facts), ...itemProblems(one, 'thatDay')],
  }));
  const stored = await storeDrafts({ tx, tenantId, by, at }, drafts);
  return { stored, drafts };
}

/** Counts the tasks that were made without raising the version, so that a form that is open stays valid. */
async function count(tx: Transaction, { id }: Plan['tactic'], made: readonly { readonly taskDate: string }[]): Promise<void> {
  const last = made.reduce((latest, { taskDate }) => (taskDate > latest ? taskDate : latest), '');
  const values = {
    taskCount: sql`coalesce(${tactics.taskCount}, 0) + ${made.length}`,
    lastTaskDate: sql`greatest(${tactics.lastTaskDate}, ${last})`,
  };
  await setColumns({ tx }, tactic, { values, where: eq(tactics.id, id) });
}

/** Makes the tasks of one tactic. Its row is locked, so that of two calls at once the second waits. */
async function generateOne(
  needs: Needs,
  doing: GenerateContext,
  { id, ...range }: Omit<Generating, 'ids'> & { id: string },
): Promise<Outcome> {
  const { tx, by } = doing;
  await readRow(tx, tactic, { where: { id }, columns: ['id'], lock: 'update' });
  const [plan] = await loadPlans(tx, [id]);
  if (!plan) return { created: [], skipped: [] };
  const today = businessDay(needs.context.clock.now());
  const { days, found } = await judgeDates(tx, plan, { ...range, today });
  const kept = days.filter(({ reason }) => reason === undefined).map(({ date }) => date);
  const { stored, drafts } = await storePlan(needs, doing, { plan, dates: kept, found });
  const created = stored.map(({ id: taskId, taskNo, taskDate }) => {
    const draft = drafts.find(({ planned }) => planned.taskDate === taskDate);
    return { taskId, taskNo, taskDate, tacticId: id, warningCount: draft?.warnings.length ?? 0 };
  });
  if (created.length > 0) {
    await count(tx, plan.tactic, created);
    const changes = { taskCount: { before: plan.tactic.taskCount, after: (plan.tactic.taskCount ?? 0) + created.length } };
    const { tenantId, tacticName: label } = plan.tactic;
    await writeAudit(tx, by, { action: 'generate', resource: tactic.name, recordId: id, label, tenantId, changes });
  }
  const left = days.filter(({ date, reason }) => reason !== undefined || !created.some(({ taskDate }) => taskDate === date));
  return { created, skipped: left.map(({ date, reason }) => skipped(id, date, reason ?? 'taskExists')) };
}

const skipped = (tacticId: string, taskDate: string, reason: SkipReason) => ({ tacticId, taskDate, reason });

/**
 * Makes the tasks of some tactics in a range as drafts, with the problems that stand in their way, and returns for every other
 * date why there is none. Doing it again makes nothing twice (domain model 7.1). Publishing is an action of its own
 * (`publishMade`). Each tactic is stored by itself, unless a transaction is given.
 */
export async function generateTasks(
  needs: Needs,
  { by, tx }: { readonly by: Maker; readonly tx?: Transaction },
  { ids, ...range }: Generating,
): Promise<GenerateResponse> {
  const all: Outcome = { created: [], skipped: [] };
  for (const id of ids) {
    const work = (within: Transaction) => generateOne(needs, { tx: within, by }, { id, ...range });
    const one = await (tx ? work(tx) : transact(needs.context.db, work));
    all.created.push(...one.created);
    all.skipped.push(...one.skipped);
  }
  if (all.created.length > 0) for (const noun of [task, tactic]) needs.records(noun).changed();
  return all;
}
