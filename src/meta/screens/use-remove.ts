import { useDeleteMany } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '#shared/define';
import { useText } from '#src/lib/i18n';
import type { Row } from '../kinds/kind.ts';

/**
 * Returns a function that removes rows, all or none, after the user has confirmed. It resolves to whether they were removed.
 */
export function useRemove(resource: Resource): (rows: readonly Row[]) => Promise<boolean> {
  const text = useText();
  const { mutateAsync } = useDeleteMany<Row>();
  return useCallback(
    (rows) =>
      mutateAsync({
        resource: resource.name,
        ids: rows.flatMap(({ id }) => id ?? []),
        mutationMode: 'pessimistic',
        successNotification: () => ({ type: 'success', message: text('meta.deleted') }),
      }).then(
        () => true,
        // Refine has shown the user the reason.
        () => false,
      ),
    [mutateAsync, resource, text],
  );
}
