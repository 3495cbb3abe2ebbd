import { queryOptions, useQuery } from '@tanstack/react-query';
import { type OpenParam, type OpenParams, openParams } from '#shared/open-params';
import { ask } from '../http/ask.ts';

const fewMinutes = 5 * 60_000;

/** The query of all parameters, shared by all components that use one. */
export const openParamsQuery = queryOptions({
  queryKey: ['open-params'],
  queryFn: ({ signal }) => ask<Partial<OpenParams>>('blade-system/param/open', { signal }),
  staleTime: fewMinutes,
  // Other back ends have no such call.
  retry: false,
});

/** Returns the server's value of a parameter; until it has arrived, and where there is no such call, the shipped value. */
export function useOpenParam(key: OpenParam): number {
  const { data } = useQuery(openParamsQuery);
  return data?.[key] ?? openParams[key];
}
