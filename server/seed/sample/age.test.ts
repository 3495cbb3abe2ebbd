import { eq, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf } from '#server/crud/model/model';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import type { Resource } from '#shared/define';
import { businessDay, DAY_MS } from '#shared/time';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { openSampled } from '../../../tests/support/sample-house.ts';
import { PAST_DAYS } from './days/days.ts';

const nouns: readonly Resource[] = [keeper, convoy, bizClient, car, article, line, tactic];

let sampled: Awaited<ReturnType<typeof openSampled>>;
beforeAll(async () => {
  sampled = await openSampled();
});
afterAll(() => Promise.all([sampled.database.close(), sampled.house.close()]));

describe('what the sample has from the beginning', () => {
  it.each(nouns)('is older than its days: $name', async (noun) => {
    const table = tableOf(noun);
    const [found] = await sampled.database.db
      .select({
        made: max(columnOf(table, 'createTime')),
        written: sql<string>`max(${auditLog.happenedAt} at time zone 'Asia/Shanghai')::text`,
      })
      .from(table)
      .innerJoin(auditLog, eq(auditLog.recordId, sql`${columnOf(table, 'id')}::text`));

    const firstDay = businessDay(Date.now() - PAST_DAYS * DAY_MS);
    expect([String(found?.made) < firstDay, String(found?.written) < firstDay]).toEqual([true, true]);
  });
});
