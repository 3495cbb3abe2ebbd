import { useCustom } from '@refinedev/core';
import type { HistoryLine, InstanceDetail, ModelView } from '#shared/flow-wire';
import { topicKey } from '#src/lib/topics';

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: { readonly message: string; readonly statusCode?: number } | null;
  readonly retry: () => void;
}

/** Queries something about processes. It is refetched whenever a task of the tenant is created, completed or reassigned. */
function useAsked<T>(what: string, url: string, query: Readonly<Record<string, string | undefined>>): Asked<T> {
  const asked = useCustom({
    url,
    method: 'get',
    config: { query },
    queryOptions: { queryKey: topicKey('work', null, what, query), staleTime: 0, enabled: Object.values(query).some(Boolean) },
    errorNotification: false,
  }).query;
  const retry = () => void asked.refetch();
  return { data: asked.data?.data as T | undefined, error: asked.error as Asked<T>['error'], retry };
}

/** Fetches an instance with the actions that the user can take in it. */
export const useInstance = (processInstanceId: string) =>
  useAsked<InstanceDetail>('instance', 'blade-flow/work/instance', { processInstanceId });

/** Fetches the history of an instance. */
export const useHistory = (processInstanceId: string | undefined) =>
  useAsked<readonly HistoryLine[]>('history', 'blade-flow/process/history-flow-list', { processInstanceId });

/** The diagram to show: of an instance with its progress, or of a process. */
export interface Drawn {
  readonly processInstanceId?: string;
  readonly processDefinitionId?: string;
}

/** Fetches the diagram of an instance or of a process. */
export const useModelView = ({ processInstanceId, processDefinitionId }: Drawn) =>
  useAsked<ModelView>('view', 'blade-flow/process/model-view', { processInstanceId, processDefinitionId });
