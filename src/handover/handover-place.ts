import { useList } from '@refinedev/core';
import type { Field } from '#shared/field';
import { session } from '#src/lib/session/session';
import type { OfferedChoice } from '#src/meta/kinds/ref/use-asked';
import { exchg } from '#src/resources/operation/exchg';
import { dept, deptCategories } from '#src/resources/system/dept';

const places = { deptCategory: [deptCategories.base, deptCategories.node].join() };

/** The field for the place of a handover without a task: any base or node. */
export const placeField: Field = { ...exchg.fields.deptId, only: places };

/**
 * Returns whether the user has to name the place of a handover without a task: a user who works at a base or a node is there
 * and nowhere else.
 */
export function useNeedsPlace(): boolean {
  const ids = session.shown()?.user.deptId ?? '';
  const { query } = useList<OfferedChoice>({
    resource: dept.name,
    pagination: { mode: 'off' },
    meta: { verb: 'select', params: { ...places, ids } },
    errorNotification: false,
    queryOptions: { enabled: ids !== '' },
  });
  if (ids === '') return true;
  return query.data?.data.every(({ isGone }) => isGone) ?? false;
}
