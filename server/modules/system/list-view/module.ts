import { and, eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { type Actor, isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import { type KeptView, type KeptViews, keptViewsPath } from '#shared/kept-views';
import { maxPageSize } from '#shared/wire';
import { definitions } from '#src/resources/index';
import { listView } from '#src/resources/system/list-view';
import { addCalls } from '../../calls.ts';
import { requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';

const views = tableOf(listView);
/** A search bar holds no more than this, as JSON. */
const longestQuery = 8_000;
/** Enough for every list of the product. */
const mostOwn = 200;

/** Whether the actor holds a button of the views. */
const mayView = (actor: Actor, verb: string) => isPermitted(actor, [permissionCode(listView, verb)]);

/** The views that somebody is shown. */
const ownOrShared = (actor: Actor) => or(eq(views.createUser, actor.userId), eq(views.shared, 1));

function assertAllowed(isAllowed: boolean): void {
  if (!isAllowed) throw new AppError('FORBIDDEN');
}

/** The noun of a list, by the key that its views have: the noun's name, and a verb where it is another list than its own. */
const nounOf = (key: unknown) => definitions.find(({ name }) => name === String(key).split('-')[0]);

function withNames(records: WireRecord[], language: Language): WireRecord[] {
  return records.map((record) => ({
    ...record,
    listName: nounOf(record.list)?.label[language] ?? '',
    ownerName: record.createUserName ?? '',
  }));
}

/** Views of lists: everybody’s own, and those that somebody who may has shared. They come by calls of their own (`routes.ts`). */
export const listViewModule = (): Module =>
  defineModule(listView, {
    within: ownOrShared,
    mostOwn,
    hooks: {
      beforeSave(draft, { actor }) {
        if (draft.shared === 1) assertAllowed(mayView(actor, 'share'));
        if (JSON.stringify(draft.query ?? null).length > longestQuery) throw new AppError('WRONG_PARAMETER', { name: 'query' });
      },
      beforeRemove(rows, { actor }) {
        assertAllowed(rows.every(({ createUser }) => createUser === actor.userId) || mayView(actor, 'delete'));
      },
    },
    present: (records, { actor }) => withNames(records, actor.language),
  });

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
        body: Type.Pick(records.input, ['viewName', 'list', 'query', 'shared']),
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
