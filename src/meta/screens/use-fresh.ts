import { useCustom } from '@refinedev/core';

/**
 * Requests data once for a dialog. A dialog must not begin with the data of another one, and nothing may change behind a choice
 * that the user has made meanwhile. The caller shows the error.
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
