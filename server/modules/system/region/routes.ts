import type { FastifyInstance } from 'fastify';
import { type Query, textParameter } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { ROOT_ID } from '#shared/tree';

const parameters = {
  code: 'The divisions below this one; the provinces without it',
  keyword: 'Choices by name instead',
  ids: 'Choices by id instead',
};

/** What `select` means to the engine; anything else is a client of the family that walks from level to level. */
const asChoices = ['keyword', 'ids', 'size'] as const;

/** The calls of divisions beside the engine's, below the noun's path. */
export function regionRoutes(app: FastifyInstance, { trees, select, rights }: Records): void {
  app.get('/select', { config: { right: rights.choose }, ...documented('Divisions as choices', parameters) }, async (request) => {
    const actor = actorOf(request);
    const query = request.query as Query;
    if (asChoices.some((name) => query[name] !== undefined)) return ok(await select(actor, query), actor.language);
    const parentId = textParameter(query, 'code') ?? ROOT_ID;
    return ok((await trees?.lazyList(actor, { parentId })) ?? [], actor.language);
  });
}
