import type { FastifyInstance } from 'fastify';
import type { Records, WireRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { addCalls } from '../../calls.ts';
import { everyRecord } from '../../every-record.ts';

/** `enable_status` */
const ENABLED = '1';

/** Returns every enabled line that the reader sees. */
async function enabledLines(records: Records, actor: Actor): Promise<WireRecord[]> {
  const found = await everyRecord(records, actor, { query: { status: ENABLED } });
  return found.map(({ id, lineName, baseId }) => ({ id, lineName, baseId }));
}

/** The parts of a body that planning stops may change. */
function stopsIn(body: unknown) {
  const { id, version, outStops, inStops } = recordOf(body);
  if (id === undefined || id === null || id === '') throw new AppError('MISSING_PARAMETER', { name: 'id' });
  return { id, version, outStops, inStops };
}

/** The calls of lines beside the engine's, below the noun's path. */
export function lineRoutes(app: FastifyInstance, records: Records): void {
  addCalls(app, {
    all: {
      method: 'GET',
      right: records.rights.choose,
      summary: 'List the enabled lines',
      handler: (_sent, { actor }) => enabledLines(records, actor),
    },
    stops: {
      method: 'POST',
      right: { anyOf: ['line_stops'] },
      summary: 'Replace the stops of a line and their times',
      handler: async (_sent, { actor, request }) => records.submit({ actor }, stopsIn(request.body)),
    },
  });
}
