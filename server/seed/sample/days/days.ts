import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor, Transaction } from '#server/db/types';
import { jobRun } from '#server/lib/jobs';
import { generateTasks } from '#server/modules/operation/tactic/generate';
import { exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { addDays, addMinutes, businessMoment, dayOf, millisecondsOf } from '#shared/time';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { author } from '../engine.ts';
import { playVisit, type Visit } from './counter.ts';
import { type Play, playTask, publish } from './play.ts';
import type { Stage } from './stage.ts';
import { takeStockOf } from './stocktaking.ts';

/** A part of the play that is played to its end once. */
interface Act {
  readonly act: 'day' | 'adHoc';
  readonly period: string;
  /** Returns whether no user has worked there; called before the act begins. */
  readonly isFree: () => Promise<boolean>;
}

/**
 * Plays an act, unless it was played or a user has worked there. The begin is recorded first, so that the next start continues an
 * act that was interrupted, and does not take a user's work for it.
 */
export async function playOnce({ db }: Stage, { act, period, isFree }: Act, play: () => Promise<void>): Promise<void> {
  const job = `sample.${act}`;
  const ofAct = and(eq(jobRun.job, job), eq(jobRun.period, period));
  const [begun] = await db.select({ finishedAt: jobRun.finishedAt }).from(jobRun).where(ofAct);
  if (begun?.finishedAt) return;
  if (!begun && !(await isFree())) return;
  const startedAt = Date.now();
  if (!begun) await db.insert(jobRun).values({ job, period, server: 'sample', leaseUntil: startedAt, startedAt });
  await play();
  await db.update(jobRun).set({ finishedAt: Date.now() }).where(ofAct);
}

const tasks = tableOf(task);
const tactics = tableOf(tactic);

/** The number of days that are played before today. */
export const PAST_DAYS = 20;

/** The tactics of the sample that run every day, the morning before the evening. */
const daily = ['CD-ZS', 'CD-WS'];

async function dailyTactics({ db }: Stage): Promise<readonly string[]> {
  const rows = await db
    .select({ id: tactics.id, code: tactics.tacticCode })
    .from(tactics)
    .where(and(inArray(tactics.tacticCode, daily), eq(tactics.isDeleted, 0), eq(tactics.status, 1)));
  return daily.flatMap((code) => rows.filter((row) => row.code === code).map(({ id }) => id));
}

/** The tasks of some tactics on a day, in the order of their departure. */
async function tasksOn(via: Executor, tacticIds: readonly string[], day: string) {
  return via
    .select({
      id: tasks.id,
      taskState: tasks.taskState,
      planStartTime: tasks.planStartTime,
      planEndTime: tasks.planEndTime,
    })
    .from(tasks)
    .where(
      and(
        inArray(tasks.tacticId, [...tacticIds]),
        eq(tasks.taskDate, day),
        eq(tasks.isDeleted, 0),
        ne(tasks.taskState, taskStates.cancelled),
      ),
    )
    .orderBy(asc(tasks.planStartTime), asc(tasks.id));
}

const isDraft = ({ taskState }: { readonly taskState: number | null }) => taskState === taskStates.draft;

const surprises: readonly Play['surprise'][] = [undefined, undefined, 'late', 'guard', 'seal'];

/** The visits of a client, by the day counted back from today in cycles of six. */
const visits: Readonly<Record<number, Visit>> = { 5: exchgTypes.deposit, 2: exchgTypes.withdrawal };

interface Day {
  readonly day: string;
  /** How many days before today it is. */
  readonly back: number;
}

interface Errand {
  readonly tacticId: string;
  readonly day: string;
  readonly order: number;
  readonly surprise: Play['surprise'];
}

/** Plays the task of a tactic, from its draft of the evening before to the boxes back in their vault; does nothing where it was played. */
function playErrand(stage: Stage, { tacticId, day, order, surprise }: Errand): Promise<void> {
  const eve = addDays(day, -1);
  return stage.run(async (tx) => {
    stage.turnTo(`${eve} 18:00:00`);
    await generateTasks(stage.services, { by: author, tx }, { ids: [tacticId], startDate: day, endDate: day });
    const [made] = await tasksOn(tx, [tacticId], day);
    if (!made || !isDraft(made)) return;
    stage.turnTo(`${eve} 18:${20 + order}:00`);
    await publish(stage, tx, made.id);
    await playTask(stage, tx, { taskId: made.id, surprise });
  });
}

/** Plays one day; an interrupted one is continued. */
async function playDay(stage: Stage, tacticIds: readonly string[], { day, back }: Day): Promise<void> {
  for (const [order, tacticId] of tacticIds.entries()) {
    const surprise = order === 0 ? surprises[back % surprises.length] : undefined;
    await playErrand(stage, { tacticId, day, order, surprise });
    // Before noon, when the morning's cars are back.
    const visit = order === 0 ? visits[back % 6] : undefined;
    if (visit !== undefined) await playVisit(stage, { day, visit });
  }
  if (back === 1) await takeStockOf(stage, day);
}

interface Past {
  readonly today: string;
  readonly days: number;
  /** Returns whether to stop; called before each day. */
  readonly isOver?: () => boolean;
  /** Called before each day that is played, with the number of those before it. */
  readonly onDay?: (before: number) => void;
}

/** Plays the past of the sample, day after day. Days on which there are tasks already were played, or users have worked then. */
export async function playPast(
  stage: Stage,
  { today, days, isOver = () => false, onDay = () => undefined }: Past,
): Promise<void> {
  const tacticIds = await dailyTactics(stage);
  if (tacticIds.length < daily.length) return;
  for (let back = days; back > 0 && !isOver(); back--) {
    const day = addDays(today, -back);
    const isFree = async () => (await tasksOn(stage.db, tacticIds, day)).length === 0;
    await playOnce(stage, { act: 'day', period: day, isFree }, () => {
      onDay(days - back);
      return playDay(stage, tacticIds, { day, back });
    });
  }
}

/** Returns the start and the pace that fit a plan between the beginning of the day and now; empty when the plan is over. */
function squeezed({ planStartTime, planEndTime }: { planStartTime: string; planEndTime: string }, now: string) {
  const end = addMinutes(planEndTime, 100);
  if (end <= now) return {};
  const [from, until] = [addMinutes(planStartTime, -30), end].map(millisecondsOf) as [number, number];
  const dayStart = millisecondsOf(`${dayOf(now)} 00:01:00`);
  const begin = Math.max(dayStart, millisecondsOf(now) - 3 * 3_600_000);
  const pace = Math.max(0, millisecondsOf(now) - begin - 60_000) / (until - from);
  return { startAt: businessMoment(begin), pace };
}

/** Plays today: the task of the morning to its end, and the publishing of the evening's task. */
export async function playToday(stage: Stage, now: string): Promise<void> {
  const tacticIds = await dailyTactics(stage);
  const day = dayOf(now);
  const isFree = async () => (await tasksOn(stage.db, tacticIds, day)).every(isDraft);
  await playOnce(stage, { act: 'day', period: day, isFree }, async () => {
    const [morning, evening] = await tasksOn(stage.db, tacticIds, day);
    const publishAt = (tx: Transaction, taskId: string, moment: string) => {
      stage.turnTo(moment);
      return publish(stage, tx, taskId);
    };
    if (morning && isDraft(morning)) {
      await stage.run(async (tx) => {
        await publishAt(tx, morning.id, `${addDays(day, -1)} 18:20:00`);
        await playTask(stage, tx, { taskId: morning.id, ...squeezed(morning, now) });
      });
    }
    if (evening && isDraft(evening)) await stage.run((tx) => publishAt(tx, evening.id, now));
  });
}
