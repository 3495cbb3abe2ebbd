import { useCustomMutation, useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { callPath, type Resource, type Verb } from '#shared/define';
import { useText } from '#src/lib/i18n';
import type { Row } from '../kinds/kind.ts';

const kebab = (verb: string) => verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Calls a verb of the definition, `POST <path>/<verb>` with `id` or `ids` as the family does, and fetches the list again. */
export function useVerb(resource: Resource): (verb: Verb, rows: readonly Row[]) => Promise<unknown> {
  const text = useText();
  const invalidate = useInvalidate();
  const { mutateAsync } = useCustomMutation();
  return useCallback(
    ({ verb, on }, rows) => {
      const ids = rows.map(({ id }) => String(id)).join(',');
      const query = ids && `?${on === 'row' ? 'id' : 'ids'}=${ids}`;
      return mutateAsync({
        url: callPath(resource, kebab(verb)) + query,
        method: 'post',
        values: {},
        successNotification: () => ({ type: 'success', message: text('meta.done') }),
      }).then(
        () => invalidate({ resource: resource.name, invalidates: ['list', 'many'] }),
        // Refine has told the reader why.
        () => undefined,
      );
    },
    [invalidate, mutateAsync, resource, text],
  );
}
