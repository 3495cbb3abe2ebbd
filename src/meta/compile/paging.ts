import type { CrudSort } from '@refinedev/core';

interface Place {
  readonly current: number;
  readonly pageSize: number;
  readonly total: number;
}

/** Returns the page to show after rows were removed: the same one, or the last that still has rows. */
export function pageAfterRemoval({ current, pageSize, total }: Place, removed: number): number {
  return Math.max(1, Math.min(current, Math.ceil((total - removed) / pageSize)));
}

/** Returns the column whose order changed between the current sorters and those that the table head now shows. */
export function changedSorter(current: readonly CrudSort[], shown: readonly CrudSort[], columns: readonly string[]) {
  const chosen = shown.find(({ field, order }) => !current.some((sorter) => sorter.field === field && sorter.order === order));
  if (chosen) return chosen;
  const dropped = current.find(({ field }) => columns.includes(field) && !shown.some((sorter) => sorter.field === field));
  return dropped && { field: dropped.field, order: undefined };
}
