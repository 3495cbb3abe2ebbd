import { useCustom } from '@refinedev/core';

/**
 * Asks a call once for a dialog. A dialog must not begin with what another one saw, and nothing may change behind what its reader
 * has chosen meanwhile. Who uses it shows the failure.
 */
export function useFresh<T extends object>(url: string, parameters?: Readonly<Record<string, string>>) {
  const { query } = useCustom<T>({
    url,
    method: 'get',
    config: { query: parameters },
    queryOptions: { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    errorNotification: false,
  });
  return { data: query.data?.data as T | undefined, error: query.error, retry: () => void query.refetch() };
}
