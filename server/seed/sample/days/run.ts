import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { openEvents } from '#server/lib/events';
import { businessMoment } from '#server/lib/time';
import type { SampleHouse } from '../engine.ts';
import { playPast, playToday } from './days.ts';
import { openStage } from './stage.ts';
import { playAdHoc } from './today.ts';

interface Playing {
  readonly db: Database;
  readonly house: SampleHouse;
  readonly days: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Plays the days of the sample by the real actions while the server is running: a minute's work, task by task, which browsers
 * see as it happens. Days that were played before are not repeated, and an interrupted one is continued. Returns a function
 * that stops it, which waits for the task that is being played.
 */
export function playSampleDays({ db, house, days, onError }: Playing): () => Promise<void> {
  let isOver = false;
  const stage = openStage(db, house, { events: openEvents({ db }), breathe: () => !isOver });
  const now = businessMoment(Date.now());
  const played = inAllTenants(async () => {
    await playPast(stage, { today: now.slice(0, 10), days, isOver: () => isOver });
    if (isOver) return;
    await playToday(stage, now);
    await playAdHoc(stage, now);
  }).catch(onError);
  return async () => {
    isOver = true;
    await played;
  };
}
