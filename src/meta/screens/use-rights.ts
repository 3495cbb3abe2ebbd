import { useCanWithoutCache, useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Resource } from '#shared/define';

/** The verbs that every noun may have. */
const standardVerbs = ['view', 'add', 'edit', 'delete', 'import', 'export'] as const;

/**
 * Which verbs of a noun this user may use, from Refine's access control; nothing is allowed until it has answered.
 *
 * `useCan` asks for one verb; this asks for all of a screen at once, under the same keys, so that both share their answers.
 */
export function useRights(resource: Resource, further: readonly string[] = []): ReadonlySet<string> {
  const { can } = useCanWithoutCache();
  const { keys } = useKeys();
  const verbs = [...new Set([...standardVerbs, ...further])];
  const allowed = useQueries({
    queries: verbs.map((action) => ({
      queryKey: keys().access().resource(resource.name).action(action).params({ params: {}, enabled: undefined }).get(),
      queryFn: async () => (await can?.({ action, resource: resource.name, params: {} })) ?? { can: can === undefined },
      retry: false,
    })),
    combine: (answers) =>
      answers
        .map((answer, index) => (answer.data?.can ? verbs[index] : ''))
        .filter(Boolean)
        .join(','),
  });
  return useMemo(() => new Set(allowed.split(',')), [allowed]);
}
