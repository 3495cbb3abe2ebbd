import { and, eq } from 'drizzle-orm';
import { jobRun } from '#server/lib/jobs';
import type { Stage } from './stage.ts';

/** A part of the play, which is played to its end once. */
interface Act {
  readonly act: 'day' | 'adHoc';
  readonly period: string;
  /** Whether nobody has worked there; asked before it begins. */
  readonly isFree: () => Promise<boolean>;
}

/**
 * Plays an act, unless it was played or somebody has worked there. That it was begun is written down first: what a server that was
 * stopped in the middle has left behind is gone on with at the next start, and nobody's own work is taken for it.
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
