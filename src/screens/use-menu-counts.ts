import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '#src/lib/http';
import type { Screen } from './routes.ts';

/** Lists of what waits for their reader, by their path in the menu, with the name under which they are counted. */
const counted = { '/work/todo': 'todo', '/work/claim': 'claim' } as const;
type Counts = Readonly<Partial<Record<(typeof counted)[keyof typeof counted], number>>>;

/** How much waits in the lists of the menu, by their paths; asked for again when the server says that tasks changed hands. */
export function useMenuCounts(screens: readonly Screen[]): Readonly<Record<string, number>> {
  const paths = useMemo(() => new Set(screens.map(({ path }) => path)), [screens]);
  const { data } = useQuery({
    queryKey: ['work', 'count'],
    queryFn: async () => (await http.get<Counts>('blade-flow/work/count')).data,
    enabled: Object.keys(counted).some((path) => paths.has(path)),
    staleTime: 60_000,
    // Back ends without it have nothing to count.
    retry: false,
  });
  return useMemo(() => Object.fromEntries(Object.entries(counted).map(([path, name]) => [path, data?.[name] ?? 0])), [data]);
}
