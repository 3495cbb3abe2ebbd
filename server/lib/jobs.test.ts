import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { duePeriod, jobRun, runDueJobs } from './jobs.ts';

const MINUTE = 60_000;
/** 18:00 in Asia/Shanghai. */
const six = Date.parse('2026-03-02T10:00:00Z');

let database: TestDatabase;
let now = six;
const run = vi.fn(async () => undefined as unknown);
const onError = vi.fn();

beforeAll(async () => {
  database = await openTestDatabase([jobRun]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(jobRun);
  now = six;
  run.mockReset();
  onError.mockReset();
});

const look = (server: string) =>
  runDueJobs({ db: database.servingDb, jobs: [{ name: 'daily', at: '18:00', run }], server, now: () => now, onError });
const rows = () => database.db.select().from(jobRun);

describe('a daily job', () => {
  it('is due from its time on, in the zone of the business', () => {
    expect(duePeriod('18:00', six - 1)).toBe('2026-03-01');
    expect(duePeriod('18:00', six)).toBe('2026-03-02');
    expect(duePeriod('18:00', six + 6 * 60 * MINUTE)).toBe('2026-03-02');
  });

  it('is done by one of several servers that look at the same moment', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map(look));

    expect(run).toHaveBeenCalledOnce();
    expect(await rows()).toMatchObject([{ job: 'daily', period: '2026-03-02', attempts: 1, finishedAt: six }]);
  });

  it('is done by a server that starts after its time, and not again after a restart', async () => {
    now = six + 30 * MINUTE;
    await look('a');
    now += 60 * MINUTE;
    await look('a restarted');

    expect(run).toHaveBeenCalledOnce();
  });

  it('is done anew the next day', async () => {
    await look('a');
    now += 24 * 60 * MINUTE;
    await look('a');

    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is not made up for by a new installation', async () => {
    now = six - 60 * MINUTE;
    await look('a');

    expect(run).not.toHaveBeenCalled();
  });

  it('is made up for where every server was down at its time', async () => {
    await look('a');
    now += (24 + 12) * 60 * MINUTE;
    await look('a');

    expect((await rows()).map(({ period }) => period).sort()).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('is taken over from a server that is gone, once its lease has ended', async () => {
    const lease = { job: 'daily', period: '2026-03-02', server: 'gone', startedAt: six, leaseUntil: six + 3 * MINUTE };
    await database.db.insert(jobRun).values(lease);

    await look('b');
    expect(run).not.toHaveBeenCalled();
    now += 4 * MINUTE;
    await Promise.all([look('b'), look('c')]);

    expect(run).toHaveBeenCalledOnce();
    expect(await rows()).toMatchObject([{ attempts: 2, finishedAt: now }]);
  });

  it('is tried again after it failed, and says why it did', async () => {
    run.mockRejectedValueOnce(new Error('The line is down'));

    await look('a');
    expect(onError).toHaveBeenCalledWith(expect.any(Error), 'daily');
    expect(await rows()).toMatchObject([{ failure: 'The line is down', finishedAt: null }]);
    now += 4 * MINUTE;
    await look('a');

    expect(await rows()).toMatchObject([{ failure: null, finishedAt: now, attempts: 2 }]);
  });
});
