import type { FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { actorOf } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isEmptyValue } from '#shared/kinds';
import { isId } from '#shared/rules';
import { sentIn } from '../sent.ts';

/** The state of the row that a submit is about, a new one's for a row that is still to come; nothing where there is no such row. */
async function stateOf(records: Records, request: FastifyRequest, { name, initial }: { name: string; initial: number }) {
  const { id } = sentIn(request);
  if (!isId(id)) return initial;
  return (await records.detail(actorOf(request), id))?.[name];
}

/**
 * Refuses a submit that names another state than that of the row. The engine would silently drop a field that no form offers,
 * but the sender must learn that a process state is not changed this way (domain model 1.4).
 */
export function stateOnly(name: string, initial: number): ModuleRoutes {
  return (app, records) => {
    const field = records.resource.fields[name];
    if (!field) throw new Error(`${records.resource.name} has no ${name}`);
    app.addHook('preHandler', async (request) => {
      const sent = request.routeOptions.url?.endsWith('/submit') ? sentIn(request)[name] : undefined;
      if (isEmptyValue(sent, field)) return;
      const state = await stateOf(records, request, { name, initial });
      // A row that is not there is refused for that.
      if (state === undefined || String(state) === String(sent)) return;
      throw new AppError('STATE_ONLY', {}, { fields: { [name]: { code: 'STATE_ONLY' } } });
    });
  };
}
