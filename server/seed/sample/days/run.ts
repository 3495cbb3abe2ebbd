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
 * Plays the days of the sample by the actions themselves while the server runs already: a minute's work, task by task, that browsers
 * see as it goes. What was played before is not played again, and what was broken off is gone on with. Answers how to stop, which waits for the task that is being played.
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
