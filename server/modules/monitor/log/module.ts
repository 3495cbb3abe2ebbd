import { asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { auditLog } from '#server/crud/write/audit';
import type { Actor } from '#server/lib/actor';
import type { Services } from '#server/modules/services';
import { definitions } from '#src/resources/index';
import { logApi } from '#src/resources/monitor/log';
import { titleOfCall } from './call-title.ts';

const table = tableOf(logApi);
const byName = new Map(definitions.map((definition) => [definition.name, definition]));
/** The most changes that are shown: a call that wrote more rows was an import, which has a history of its own. */
const MOST_CHANGES = 100;

type AuditRow = Pick<typeof auditLog.$inferSelect, 'action' | 'resource' | 'recordId' | 'label' | 'changes'>;

/** Returns the changes that calls made, from the audit rows of the same request: one call may write several records. */
async function writtenBy(
  records: readonly WireRecord[],
  { db }: PresentContext,
): Promise<readonly (AuditRow & { logId: string })[]> {
  const { action, resource, recordId, label, changes } = auditLog;
  return db
    .select({ logId: table.id, action, resource, recordId, label, changes })
    .from(table)
    .innerJoin(auditLog, eq(auditLog.requestId, table.requestId))
    .where(
      inArray(
        table.id,
        records.map(({ id }) => String(id)),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(MOST_CHANGES);
}

async function explained(services: Services, actor: Actor, { changes, ...row }: AuditRow) {
  const definition = byName.get(row.resource);
  const [state] = definition ? await services.records(definition).explain(actor, [{ changes }]) : [];
  return { ...row, fields: Object.keys(changes), before: {}, after: {}, ...state };
}

/** Defines the module of the call log: titles are in the reader's language, and a call's detail shows what it changed. */
export function logApiModule(services: Services): Module {
  return defineModule(logApi, {
    present: async (found, context) => {
      const { language } = context.actor;
      const records = found.map((record) => ({ ...record, title: titleOfCall(String(record.title), language) }));
      if (context.surface !== 'detail') return records;
      const rows = await writtenBy(records, context);
      const changes = await Promise.all(rows.map(({ logId, ...row }) => explained(services, context.actor, row)));
      return records.map((record) => ({ ...record, changes }));
    },
  });
}
