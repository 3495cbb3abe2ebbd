import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { type KeptView, type KeptViews, keptViewsPath } from '#shared/kept-views';
import { maxPageSize } from '#shared/wire';
import { listView } from '#src/resources/system/list-view';
import { requiredText, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { mayView, ownOrShared } from './module.ts';

const views = tableOf(listView);

/** The views of a list that an actor has or is shown, by their names. */
async function viewsFor({ context, records }: Services, actor: Actor, list: string): Promise<KeptView[]> {
  const page = { size: String(maxPageSize), ascs: 'viewName' };
  const { records: found } = await records(listView).list(actor, page, and(eq(views.list, list), ownOrShared(actor)));
  const ids = found.map(({ id }) => String(id));
  const queries = await context.db.select({ id: views.id, query: views.query }).from(views).where(inArray(views.id, ids));
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

/** The calls of the lists themselves: everybody has views of his own. */
export function viewRoutes(services: Services) {
  const config = { right: 'session' } as const;
  const named = { list: 'The name of the noun, and a verb where it is another list than its own' };
  const records = services.records(listView);
  return async (app: FastifyInstance) => {
    const reading = documented('The views of a list: one’s own, and those that are shared', named);
    app.get(`/${keptViewsPath}/mine`, { config, ...reading }, async (request) => {
      const actor = actorOf(request);
      const found = await viewsFor(services, actor, requiredText(sentIn(request), 'list'));
      return ok({ views: found, mayShare: mayView(actor, 'share') } satisfies KeptViews, actor.language);
    });
    const keeping = documented('Keeps the search and the order of a list under a name');
    app.post(`/${keptViewsPath}/keep`, { config, ...keeping }, async (request) => {
      const actor = actorOf(request);
      const { viewName, list, query, shared } = sentIn(request);
      return ok(await records.submit({ actor }, { viewName, list, query, shared }), actor.language);
    });
    const dropping = documented('Gives up a view', { id: 'The view' });
    app.post(`/${keptViewsPath}/drop`, { config, ...dropping }, async (request) => {
      const actor = actorOf(request);
      await records.remove({ actor }, [requiredText(sentIn(request), 'id')]);
      return ok({}, actor.language);
    });
  };
}
