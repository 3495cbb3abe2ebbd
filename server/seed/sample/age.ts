import { and, eq, inArray, sql } from 'drizzle-orm';
import { columnOf } from '#server/crud/model/model';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { businessMoment } from '#shared/time';
import { stored } from '#src/resources/index';
import { author, type Sample } from './engine.ts';

/** What the sample has made in this transaction, by its audit: all of one transaction happens at its beginning. */
const ofSample = and(eq(auditLog.requestId, author.requestId), sql`${auditLog.happenedAt} = now()::timestamptz(3)`);

/** Has everything that the sample has made in this transaction made at an earlier moment, as the audit tells it as well. */
export async function dateBack({ tx }: Sample, milliseconds: number): Promise<void> {
  const at = businessMoment(milliseconds);
  const made = await tx.select({ resource: auditLog.resource, id: auditLog.recordId }).from(auditLog).where(ofSample);
  for (const resource of stored) {
    const ids = made.flatMap(({ resource: of, id }) => (of === resource.name && id !== null ? [id] : []));
    const table = tableOf(resource);
    if (ids.length > 0)
      await tx
        .update(table)
        .set({ createTime: at, updateTime: at })
        .where(inArray(columnOf(table, 'id'), ids));
  }
  await tx
    .update(auditLog)
    .set({ happenedAt: new Date(milliseconds).toISOString() })
    .where(ofSample);
}
