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

/** What `select` means to the engine; anything else is a client of the family that walks from level to level. */
const asChoices = ['keyword', 'ids', 'size'] as const;

/** The calls of divisions beside the engine's, below the noun's path. */
export function regionRoutes(app: FastifyInstance, { trees, select, rights }: Records): void {
  addCalls(app, {
    select: {
      ...{ method: 'GET', right: rights.choose, summary: 'Divisions as choices', parameters },
      async answer(sent, { actor }) {
        if (asChoices.some((name) => sent[name] !== undefined)) return select(actor, sent);
        return trees?.lazyList(actor, { parentId: textParameter(sent, 'code') ?? ROOT_ID }) ?? [];
      },
    },
  });
}
