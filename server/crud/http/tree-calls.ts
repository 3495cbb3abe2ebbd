import { Type } from 'typebox';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { maxPageSize } from '#shared/wire';
import type { TreeVerb } from '../module.ts';
import { queryOf } from '../read/paging.ts';
import type { Records, TreeAsked, Trees } from '../records.ts';
import type { Call } from './call.ts';

interface Rights {
  readonly read: Right;
  readonly choose: Right;
}

const parameter = (description: string) => Type.Optional(Type.String({ description }));
const ofLevel = {
  parentId: parameter('The level below this row; 0 is the top'),
  size: parameter(`Rows of the level a page, at most ${maxPageSize}; without it the level as a whole`),
  current: parameter('Page of the level, from 1'),
};
const keyword = parameter('Without parentId: the nodes whose name contains it, in their branches');

/** The parameters of a tree's calls. Their answers have no schema: a compiled serialiser gains nothing for nested nodes. */
export const treeSchemas = {
  forest: { querystring: Type.Object({}, { description: 'Any field takes filter suffixes' }) },
  tree: { querystring: Type.Object({ tenantId: parameter('For platform administrators') }) },
  lazyTree: { querystring: Type.Object({ ...ofLevel, keyword }) },
  lazyList: {
    querystring: Type.Object(ofLevel, { description: 'Filters without parentId find rows at any depth, in their branches' }),
  },
};

/** Makes the calls of a noun whose rows have parents. */
export function treeCalls({ trees }: Records, { read, choose }: Rights): Record<TreeVerb, Call> {
  const handler =
    (ask: (trees: Trees, ...asked: TreeAsked) => Promise<unknown>): Call['handler'] =>
    async (request, actor) =>
      ok(trees ? await ask(trees, actor, queryOf(request)) : [], actor.language);
  return {
    forest: {
      method: 'GET',
      urls: ['/list'],
      right: read,
      summary: 'List all rows as a tree',
      handler: handler((tree, ...asked) => tree.forest(...asked)),
    },
    tree: {
      method: 'GET',
      urls: ['/tree'],
      right: choose,
      summary: 'List all rows as tree nodes',
      handler: handler((tree, ...asked) => tree.tree(...asked)),
    },
    lazyTree: {
      method: 'GET',
      urls: ['/lazy-tree'],
      right: choose,
      summary: 'List the nodes of one tree level',
      handler: handler((tree, ...asked) => tree.lazyTree(...asked)),
    },
    lazyList: {
      method: 'GET',
      urls: ['/lazy-list'],
      right: read,
      summary: 'List the rows of one tree level',
      handler: handler((tree, ...asked) => tree.lazyList(...asked)),
    },
  };
}
