import type { CrudSort, GetListParams } from '@refinedev/core';
import type { Resource } from '#shared/define';
import { defaultPageSize } from '#shared/wire';

/** Returns the order of a list when nobody has chosen one. */
export function defaultSorters({ sort }: Resource): CrudSort[] {
  return Object.entries(sort).map(([field, order]) => ({ field, order }));
}

function isSame(one: readonly CrudSort[], other: readonly CrudSort[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ field, order }, index) => {
      const twin = other[index];
      return twin?.field === field && twin.order === order;
    })
  );
}

/**
 * Returns the order after a click on one column: columns keep the rank in which they were chosen. A default order gives way to
 * the first choice, since otherwise the click would seem to do nothing.
 */
export function nextSorters(
  resource: Resource,
  current: readonly CrudSort[],
  changed: { field: string; order?: 'asc' | 'desc' },
): CrudSort[] {
  const chosen = isSame(current, defaultSorters(resource)) ? [] : current;
  const { field, order } = changed;
  if (!order) return chosen.filter((sorter) => sorter.field !== field);
  if (chosen.some((sorter) => sorter.field === field)) {
    return chosen.map((sorter) => (sorter.field === field ? { field, order } : sorter));
  }
  return [...chosen, { field, order }];
}

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
