import type { GetListParams } from '@refinedev/core';
import type { Resource } from '#shared/define';
import { defaultPageSize } from '#shared/wire';
import { defaultSorters } from './sorters.ts';

/** The call of a tree that returns one level or, with filters, the matches in their branches. */
export const treeVerb = 'lazy-list';

/** Returns the first query of a noun's list, before anyone has searched, sorted or turned a page. */
export function firstList(resource: Resource): GetListParams {
  const isTree = resource.layout === 'tree';
  return {
    resource: resource.name,
    pagination: { mode: isTree ? 'off' : 'server', currentPage: 1, pageSize: defaultPageSize },
    sorters: defaultSorters(resource),
    filters: [],
    meta: isTree ? { verb: treeVerb } : {},
  };
}
