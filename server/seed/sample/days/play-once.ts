import { and, eq } from 'drizzle-orm';
import { jobRun } from '#server/lib/jobs';
import type { Stage } from './stage.ts';

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
