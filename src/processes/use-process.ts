import { useCustom } from '@refinedev/core';
import type { HistoryLine, InstanceDetail, ModelView } from '#shared/flow-wire';

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: { readonly message: string; readonly statusCode?: number } | null;
  readonly retry: () => void;
}

/** Asks a question about processes; it is asked again whenever a task of the tenant comes, goes or changes hands. */
function useAsked<T>(what: string, url: string, query: Readonly<Record<string, string | undefined>>): Asked<T> {
  const asked = useCustom({
    url,
    method: 'get',
    config: { query },
    queryOptions: { queryKey: ['work', what, query], staleTime: 0, enabled: Object.values(query).some(Boolean) },
    errorNotification: false,
  }).query;
  const retry = () => void asked.refetch();
  return { data: asked.data?.data as T | undefined, error: asked.error as Asked<T>['error'], retry };
}

/** An instance with what its reader has to do in it. */
export const useInstance = (processInstanceId: string) =>
  useAsked<InstanceDetail>('instance', 'blade-flow/work/instance', { processInstanceId });

/** What happened in an instance. */
export const useHistory = (processInstanceId: string | undefined) =>
  useAsked<readonly HistoryLine[]>('history', 'blade-flow/process/history-flow-list', { processInstanceId });

/** Which drawing is asked for: of an instance with its way, or of a process. */
export interface Drawn {
  readonly processInstanceId?: string;
  readonly processDefinitionId?: string;
}

/** The drawing of an instance, or of a process. */
export const useModelView = ({ processInstanceId, processDefinitionId }: Drawn) =>
  useAsked<ModelView>('view', 'blade-flow/process/model-view', { processInstanceId, processDefinitionId });
