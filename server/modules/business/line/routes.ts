import type { FastifyInstance } from 'fastify';
import type { Records, WireRecord } from '#server/crud/records';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { everyRecord } from '../../every-record.ts';

/** `enable_status` */
const ENABLED = '1';

/** Every enabled line that the reader sees. */
async function enabledLines(records: Records, actor: Actor): Promise<WireRecord[]> {
  const found = await everyRecord(records, actor, { query: { status: ENABLED } });
  return found.map(({ id, lineName, baseId }) => ({ id, lineName, baseId }));
}

/** The parts of a body that planning stops may change. */
function stopsIn(body: unknown) {
  const { id, version, outStops, inStops } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (id === undefined || id === null || id === '') throw new AppError('MISSING_PARAMETER', { name: 'id' });
  return { id, version, outStops, inStops };
}

/** The calls of lines beside the engine's, below the noun's path. */
export function lineRoutes(app: FastifyInstance, records: Records): void {
  app.get('/all', { config: { right: records.rights.choose }, ...documented('All enabled lines') }, async (request) => {
    const actor = actorOf(request);
    return ok(await enabledLines(records, actor), actor.language);
  });
  app.post(
    '/stops',
    { config: { right: { anyOf: ['line_stops'] } }, ...documented('Replaces the stops of a line, with their times') },
    async (request) => {
      const actor = actorOf(request);
      return ok(await records.submit({ actor }, stopsIn(request.body)), actor.language);
    },
  );
}
