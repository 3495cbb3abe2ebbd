import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SystemHealth } from '#shared/health';
import { http } from '#src/lib/http';

export const everySeconds = 10;

async function askHealth({ signal }: { readonly signal: AbortSignal }): Promise<SystemHealth> {
  const { data } = await http.get<SystemHealth>('blade-monitor/health', { signal });
  return data;
}

/** Fetches the health of servers and database repeatedly while the page is visible. */
export function useHealth(): UseQueryResult<SystemHealth> {
  return useQuery({
    queryKey: ['health'],
    queryFn: askHealth,
    refetchInterval: everySeconds * 1_000,
    refetchIntervalInBackground: false,
    staleTime: 0,
    retry: false,
  });
}
