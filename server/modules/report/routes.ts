import type { FastifyInstance } from 'fastify';
import { ExportLimiter } from '#server/crud/excel/export-limiter';
import { queryOf } from '#server/crud/read/paging';
import { readRow } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { callPath } from '#shared/define';
import { AppError } from '#shared/errors';
import type { DeliveredReport } from '#shared/wire';
import { reportList } from '#src/resources/report/kept';
import { addCalls, mayOf } from '../calls.ts';
import { neededId } from '../sent.ts';
import { drawReport, keepReport } from './keep.ts';
import { isOwnOrTold } from './kept.ts';
import { type Desk, mayKeep, reports } from './service.ts';

/** A workbook takes longer than other calls. */
const drawMs = 120_000;

/**
 * Returns a report that the user was notified of, or has stored, with a link that is valid for a few minutes. For
 * anybody else there is none.
 */
async function deliveredTo({ services, store }: Desk, { userId, tenantId }: Actor, id: string): Promise<DeliveredReport> {
  const { db } = services.context;
  const row = await readRow(db, reportList, { where: [{ id, tenantId }, isOwnOrTold(db, userId)] });
  const file = row && (await store.rows.get({ name: row.file }));
  if (!row || !file) throw new AppError('NOT_FOUND');
  const { title, name, size, keepTime } = row;
  return { id, title, name, size, keepTime, link: store.rows.link(file, { withName: true }) };
}

/** Makes the calls that store a report and fetch a delivered one. */
export function reportRoutes(desk: Desk) {
  const drawing = new ExportLimiter();
  return async (app: FastifyInstance) => {
    for (const report of reports) {
      app.post(
        `/${callPath(report, 'keep')}`,
        {
          config: { right: mayOf(report)('keep') },
          handlerTimeout: drawMs,
          ...documented('Store the filtered list as a workbook', {
            columns: 'As in the export',
            ascs: 'As in the list',
            descs: 'As in the list',
          }),
        },
        async (request) => {
          const actor = actorOf(request);
          if (!mayKeep(actor, report)) throw new AppError('REPORT_NO_RIGHT', { name: report.label });
          const id = await drawing.begin(actor.sessionId, async () => {
            const drawn = await drawReport(desk, actor, { report, query: queryOf(request) });
            return transact(desk.services.context.db, (tx) => keepReport(desk, { actor, tx }, drawn));
          });
          drawing.end(actor.sessionId);
          return ok({ id }, actor.language);
        },
      );
    }
    addCalls(app, {
      [callPath(reportList, 'delivered')]: {
        method: 'GET',
        right: 'session',
        summary: 'Read a delivered report with a link to its file',
        parameters: { id: 'Of the report' },
        handler: async (sent, { actor }) => deliveredTo(desk, actor, neededId(sent, 'id')),
      },
    });
  };
}
