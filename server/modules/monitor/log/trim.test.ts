import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainTableOf, tableOf } from '#server/crud/model/table';
import { businessMoment } from '#shared/time';
import { logApi, logError, logUsual } from '#src/resources/monitor/log';
import { smsLog } from '#src/resources/resource/sms';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { trimLogs } from './trim.ts';

const usual = tableOf(logUsual);
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase([logUsual, logApi, logError, smsLog].map((resource) => plainTableOf(resource)));
});
afterAll(() => database.close());

const daysAgo = (days: number) => businessMoment(Date.now() - days * 24 * 3_600_000);

describe('trimming the logs', () => {
  it('removes what is older than asked for and leaves the rest', async () => {
    const row = { tenantId: '000000', logLevel: 'info' };
    await database.db.insert(usual).values([
      { ...row, logId: 'old', createTime: daysAgo(31) },
      { ...row, logId: 'young', createTime: daysAgo(29) },
    ]);

    const removed = await trimLogs(database.db, { days: 30, rows: 100_000 });

    expect(removed).toBe(1);
    expect(await database.db.select({ logId: usual.logId }).from(usual)).toEqual([{ logId: 'young' }]);
  });

  it('removes more than one batch', async () => {
    await database.db.execute(
      `insert into log_usual (tenant_id, create_time, log_level, log_id)
       select '000000', '2020-01-01 00:00:00', 'info', 'old' from generate_series(1, 4500)`,
    );

    expect(await trimLogs(database.db, { days: 30, rows: 100_000 })).toBe(4500);
  });

  it('keeps the newest of too many, since a log that is filled must not fill the disk (promise 64)', async () => {
    await database.db.delete(usual);
    await database.db.execute(
      `insert into log_usual (tenant_id, create_time, log_level, log_id)
       select '000000', '${daysAgo(1)}', 'info', n::text from generate_series(1, 4500) n`,
    );

    expect(await trimLogs(database.db, { days: 30, rows: 10 })).toBe(4490);
    const kept = await database.db.select({ logId: usual.logId }).from(usual).orderBy(usual.id);
    expect(kept.map(({ logId }) => logId)).toEqual(Array.from({ length: 10 }, (_, index) => String(4491 + index)));
  });
});
