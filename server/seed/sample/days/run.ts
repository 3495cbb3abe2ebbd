import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { openEvents } from '#server/lib/events';
import { businessMoment, dayOf } from '#shared/time';
import { PLATFORM_TENANT } from '../../organisation.ts';
import type { SampleHouse } from '../engine.ts';
import { playPast, playToday } from './days.ts';
import type { Requests } from './give-way.ts';
import { openStage } from './stage.ts';
import { playAdHoc } from './today.ts';

interface Playing {
  readonly db: Database;
  readonly house: SampleHouse;
  readonly days: number;
  readonly idleMs: Requests['idleMs'];
  readonly onError: (error: unknown) => void;
}

/**
 * Plays the days of the sample by the real actions while the server is running: a minute's work, task by task, which goes on
 * between the requests. Browsers are told how far it is, as long as it lasts. Days that were played before are not repeated,
 * and an interrupted one is continued. Returns a function that stops it, which waits for the day that is being played.
 */
export function playSampleDays({ db, house, days, idleMs, onError }: Playing): () => Promise<void> {
  let isOver = false;
  const events = openEvents({ db });
  const stage = openStage(db, house, { events, idleMs: () => (isOver ? Number.POSITIVE_INFINITY : idleMs()) });
  const now = businessMoment(Date.now());
  let hasTold = false;
  const tell = (done: number) => {
    hasTold = true;
    void events.publish({ topic: 'filling', tenantId: PLATFORM_TENANT, done, of: days });
  };
  const played = inAllTenants(async () => {
    await playPast(stage, { today: dayOf(now), days, isOver: () => isOver, onDay: tell });
    if (isOver) return;
    await playToday(stage, now);
    await playAdHoc(stage, now);
  })
    .catch(onError)
    .finally(() => hasTold && tell(days));
  return async () => {
    isOver = true;
    await played;
  };
}
