import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inAllTenants } from '#server/db/tenancy';
import { userMessages } from '#server/modules/message/send';
import type { Services } from '#server/modules/services';
import type { BackupProof, SystemHealth } from '#shared/health';
import { businessMoment } from '#shared/time';
import { messageText } from '#src/resources/desk/message-kinds';
import { accepted } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { backupDaily, keepProof } from './daily.ts';
import { backupProof } from './table.ts';

let app: SeededApp;
beforeAll(async () => {
  app = await openSeededApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(backupProof);
  await app.db.delete(userMessages);
});

const proof = (over: Partial<BackupProof> = {}): BackupProof => ({
  provedAt: businessMoment(Date.now()),
  backup: 'handover-2031-03-03T02-30-00.backup',
  madeAt: businessMoment(Date.now() - 3_600_000),
  rows: 120,
  seconds: 4.2,
  faults: [],
  ...over,
});

/** Runs the job of a night in which the backup ends so. */
async function night(make: () => Promise<BackupProof>): Promise<void> {
  const events = { publish: async () => undefined };
  const context = { db: app.servingDb, clock: { now: Date.now } };
  const services = { context, events, backups: { make, stop: () => undefined } } as unknown as Services;
  await inAllTenants(async () => {
    for (const job of backupDaily(services)) await job.run('2031-03-03');
  });
}

const health = async () => accepted(await (await app.signInAs('admin')).get<SystemHealth>('blade-monitor/health')).backup;
const told = async () =>
  (await app.db.select().from(userMessages).where(eq(userMessages.kind, 'backupFailed'))).map(({ kind, params }) =>
    messageText({ kind, params: params as Record<string, unknown> }, 'en'),
  );

it('the health of the system tells what would be lost and how long a restore takes', async () => {
  expect(await health()).toEqual({ isSet: false });

  await night(async () => proof());

  const { last } = await health();
  expect(last).toMatchObject({ rows: 120, seconds: 4.2, faults: [] });
  expect(last?.ageSeconds).toBeGreaterThanOrEqual(3_600);
  expect(last?.ageSeconds).toBeLessThan(3_700);
  expect(await told()).toEqual([]);
});

it('administrators of the platform are told of a backup that cannot be relied on', async () => {
  await night(async () => proof({ backup: 'b', faults: [{ kind: 'history', about: 'KX001' }] }));

  expect((await health()).last?.faults).toEqual([{ kind: 'history', about: 'KX001' }]);
  expect(await told()).toEqual(['There is no backup of last night to rely on. b: KX001']);
});

it('a backup that could not be made fails the job, and is told once a day however often it is tried', async () => {
  const make = async () => {
    throw new Error('The disk is full');
  };

  for (const _ of [1, 2]) await expect(night(make)).rejects.toThrow('The disk is full');

  expect((await health()).last).toBeUndefined();
  expect(await told()).toEqual(['There is no backup of last night to rely on. The disk is full']);
});

it('the proofs of a month are kept', async () => {
  await inAllTenants(async () => {
    for (let count = 0; count < 33; count += 1) await keepProof(app.servingDb, proof({ rows: count }));
  });

  const kept = await app.db.select().from(backupProof).orderBy(backupProof.id);
  expect(kept).toHaveLength(31);
  expect(kept.at(-1)?.proof.rows).toBe(32);
});

it('without a folder for backups there is no such job', () => {
  expect(backupDaily({} as Services)).toEqual([]);
});
