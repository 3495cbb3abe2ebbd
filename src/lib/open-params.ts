import { queryOptions, useQuery } from '@tanstack/react-query';
import { type OpenParam, type OpenParams, openParams } from '#shared/open-params';
import { http } from './http.ts';

const fewMinutes = 5 * 60_000;

/** The query of all of them, shared by everything on screen that goes by one. */
export const openParamsQuery = queryOptions({
  queryKey: ['open-params'],
  queryFn: async ({ signal }) => (await http.get<Partial<OpenParams>>('blade-system/param/open', { signal })).data,
  staleTime: fewMinutes,
  // Other back ends have no such call.
  retry: false,
});

/** A parameter as the server has it; until it is heard, and where there is no such call, what it was shipped as. */
export function useOpenParam(key: OpenParam): number {
  const { data } = useQuery(openParamsQuery);
  return data?.[key] ?? openParams[key];
}
