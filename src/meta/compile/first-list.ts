import type { GetListParams } from '@refinedev/core';
import type { Resource } from '#shared/define';
import { defaultPageSize } from '#shared/wire';
import { defaultSorters } from './sorters.ts';

/** The call of a tree that answers one level, or what filters find in its branches. */
export const treeVerb = 'lazy-list';

/** How the screen of a noun asks for its list where nobody has searched, sorted or turned a page yet. */
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
