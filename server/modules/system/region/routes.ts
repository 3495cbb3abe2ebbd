import type { FastifyInstance } from 'fastify';
import { textParameter } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { ROOT_ID } from '#shared/tree';
import { addCalls } from '../../calls.ts';

const parameters = {
  code: 'The divisions below this one; the provinces without it',
  keyword: 'Choices by name instead',
  ids: 'Choices by id instead',
};

/** The parameters of `select` as the engine means it; without them a client of the family walks from level to level. */
const asChoices = ['keyword', 'ids', 'size'] as const;

/** Registers the calls of divisions beside the engine's, below the noun's path. */
export function regionRoutes(app: FastifyInstance, { trees, select, rights }: Records): void {
  addCalls(app, {
    select: {
      ...{ method: 'GET', right: rights.choose, summary: 'Divisions as choices', parameters },
      async handler(sent, { actor }) {
        if (asChoices.some((name) => sent[name] !== undefined)) return select(actor, sent);
        return trees?.lazyList(actor, { parentId: textParameter(sent, 'code') ?? ROOT_ID }) ?? [];
      },
    },
  });
}
