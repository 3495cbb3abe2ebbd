import { useDeleteMany } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '#shared/define';
import { useText } from '#src/lib/i18n';
import type { Row } from '../kinds/kind.ts';

/** Removes rows, all or none; the reader was asked before. Answers whether they are gone. */
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
        // Refine has told the reader why.
        () => false,
      ),
    [mutateAsync, resource, text],
  );
}
