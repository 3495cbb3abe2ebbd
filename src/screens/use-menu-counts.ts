import { useMemo } from 'react';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Screen } from './routes.ts';

/** The lists of work that waits for the user, by their path in the menu, with the name of their count. */
const counted = { '/work/todo': 'todo', '/work/claim': 'claim' } as const;
type Counts = Readonly<Partial<Record<(typeof counted)[keyof typeof counted], number>>>;

/**
 * Returns how many items wait in the lists of the menu, by their paths; refetched when the server announces that tasks were
 * reassigned.
 */
export function useMenuCounts(screens: readonly Screen[]): Readonly<Record<string, number>> {
  const paths = useMemo(() => new Set(screens.map(({ path }) => path)), [screens]);
  const { data } = useServerQuery<Counts>({
    path: 'blade-flow/work/count',
    topic: 'work',
    isWanted: Object.keys(counted).some((path) => paths.has(path)),
    staleTime: 60_000,
    // Other back ends have no such call and nothing to count.
    retry: false,
  });
  return useMemo(() => Object.fromEntries(Object.entries(counted).map(([path, name]) => [path, data?.[name] ?? 0])), [data]);
}
