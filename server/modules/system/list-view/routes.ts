import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { Actor } from '#server/lib/actor';
import { type KeptView, type KeptViews, keptViewsPath } from '#shared/kept-views';
import { maxPageSize } from '#shared/wire';
import { listView } from '#src/resources/system/list-view';
import { addCalls } from '../../calls.ts';
import { requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { mayView, ownOrShared } from './module.ts';

const views = tableOf(listView);

/** The views of a list that an actor has or is shown, by their names. */
async function viewsFor({ context, records }: Services, actor: Actor, list: string): Promise<KeptView[]> {
  const page = { size: String(maxPageSize), ascs: 'viewName' };
  const { records: found } = await records(listView).list(actor, page, and(eq(views.list, list), ownOrShared(actor)));
  const ids = found.map(({ id }) => String(id));
  const queries = await readRows(context.db, listView, { where: { id: ids }, columns: ['id', 'query'] });
  const queryOf = new Map(queries.map(({ id, query }) => [id, query as KeptView['query']]));
  return found.flatMap((record) => {
    const query = queryOf.get(String(record.id));
    return query ? [shownTo(actor, record, query)] : [];
  });
}

function shownTo(actor: Actor, record: Readonly<Record<string, unknown>>, query: KeptView['query']): KeptView {
  return {
    id: String(record.id),
    viewName: String(record.viewName),
    shared: record.shared === 1 ? 1 : 0,
    ownerName: String(record.ownerName),
    isOwn: record.createUser === actor.userId,
    query,
  };
}

/** The calls of the lists themselves: everybody has views of their own. */
export function viewRoutes(services: Services) {
  const named = { list: 'The name of the noun, and a verb where it is another list than its own' };
  const records = services.records(listView);
  return async (app: FastifyInstance) =>
    addCalls(app, {
      [`${keptViewsPath}/mine`]: {
        method: 'GET',
        right: 'session',
        summary: 'List the own and the shared views of a list',
        parameters: named,
        async handler(sent, { actor }) {
          const found = await viewsFor(services, actor, requiredText(sent, 'list'));
          return { views: found, mayShare: mayView(actor, 'share') } satisfies KeptViews;
        },
      },
      [`${keptViewsPath}/keep`]: {
        method: 'POST',
        right: 'session',
        summary: 'Save a view of a list',
        handler: ({ viewName, list, query, shared }, { actor }) => records.submit({ actor }, { viewName, list, query, shared }),
      },
      [`${keptViewsPath}/drop`]: {
        method: 'POST',
        right: 'session',
        summary: 'Delete a view of a list',
        parameters: { id: 'The view' },
        handler: (sent, { actor }) => records.remove({ actor }, [requiredText(sent, 'id')]),
      },
    });
}
