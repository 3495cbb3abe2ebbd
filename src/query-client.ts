import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { isApiError } from './lib/api-error.ts';

const fewSeconds = 5_000;
const repeats = 2;

/** Reads only, and only where nothing was answered: a refusal will not change by asking again. */
function shouldRepeat(failures: number, error: unknown): boolean {
  return failures < repeats && isApiError(error) && error.isNetwork;
}

/** Makes the cache of server data, one for each signed-in user. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fewSeconds,
        retry: shouldRepeat,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false },
    },
  });
}
