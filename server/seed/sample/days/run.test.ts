import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEvents } from '#server/lib/events';
import { PLATFORM_TENANT } from '#server/seed/organisation';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { openSampled } from '../../../../tests/support/sample-house.ts';
import { playSampleDays } from './run.ts';

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
beforeAll(async () => {
  ({ database, house } = await openSampled());
});
afterAll(() => Promise.all([database.close(), house.close()]));

it('tells browsers which day is being played, and when all are', async () => {
  const told: unknown[] = [];
  const leave = openEvents(database).subscribe((event) => {
    if (event.topic === 'filling') told.push(event);
  });
  const onError = vi.fn();

  const stop = playSampleDays({ db: database.db, house, days: 2, idleMs: () => Number.POSITIVE_INFINITY, onError });
  const event = { topic: 'filling', tenantId: PLATFORM_TENANT, of: 2 };
  await vi.waitFor(() => expect(told).toContainEqual({ ...event, done: 2 }), { timeout: 60_000 });
  await stop();
  leave();

  expect(told).toEqual([0, 1, 2].map((done) => ({ ...event, done })));
  expect(onError).not.toHaveBeenCalled();
}, 90_000);
