import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { requiredText, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { withInspector, withSource } from './inspect.ts';

/** What all tenants share, and the secrets of it, are the platform's, whatever a role grants. */
const platform = { config: { right: 'platform' } } as const;

/** The calls of data sources beside the engine's: trying one out, and looking at what is in it. */
export const sourceRoutes =
  (services: Services): ModuleRoutes =>
  (app: FastifyInstance) => {
    const textOf = (request: FastifyRequest, name: string) => requiredText(sentIn(request), name);

    app.post(
      '/test',
      { ...platform, ...documented('Connects to a data source and counts its tables', { id: 'Of the data source' }) },
      async (request) => {
        const start = performance.now();
        const found = await withSource(services, { id: textOf(request, 'id'), isTrial: true }, async (session) => ({
          version: await session.version(),
          tables: (await session.inspector.tables()).length,
        }));
        return ok({ ...found, tookMs: Math.round(performance.now() - start) }, actorOf(request).language);
      },
    );
    app.get(
      '/tables',
      { ...platform, ...documented('Tables and views of a data source', { id: 'Of the data source' }) },
      async (request) => {
        const found = await withInspector(services, textOf(request, 'id'), (inspector) => inspector.tables());
        return ok(found, actorOf(request).language);
      },
    );
    app.get(
      '/columns',
      {
        ...platform,
        ...documented('Columns of a table of a data source', { id: 'Of the data source', table: 'Its name' }),
      },
      async (request) => {
        const table = textOf(request, 'table');
        const found = await withInspector(services, textOf(request, 'id'), (inspector) => inspector.columns(table));
        return ok(found, actorOf(request).language);
      },
    );
  };
