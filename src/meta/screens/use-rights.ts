import { useCan } from '@refinedev/core';
import { use, useMemo } from 'react';
import type { Resource } from '#shared/define';
import type { Granted } from '#src/lib/refine/access';
import { KnownAccess } from '#src/lib/refine/refine-cache';

/** The verbs that every noun may have. */
const standardVerbs = ['view', 'add', 'edit', 'delete', 'import', 'export'] as const;

/**
 * Returns which verbs of a noun this user may use, all of a screen in one question (`src/lib/refine/access.ts`); where the answer is not
 * known yet, nothing is allowed until it has arrived. An access control that answers for the whole noun answers for each of its verbs.
 */
export function useRights(resource: Resource, further: readonly string[] = []): ReadonlySet<string> {
  const verbs = [...new Set([...standardVerbs, ...further])];
  const known = use(KnownAccess);
  const { data } = useCan({
    resource: resource.name,
    action: 'use',
    params: { verbs },
    queryOptions: {
      initialData: () => known(resource.name, verbs)?.answer,
      initialDataUpdatedAt: () => known(resource.name, verbs)?.at,
    },
  });
  const { can = false, granted = verbs } = (data ?? {}) as Partial<Granted>;
  const allowed = can ? granted.join() : '';
  return useMemo(() => new Set(allowed.split(',')), [allowed]);
}
