import type { HistoryLine, InstanceDetail, ModelView } from '#shared/flow-wire';
import { useServerQuery } from '#src/calls/use-server-query';

/** Queries something about processes. It is refetched whenever a task of the tenant is created, completed or reassigned. */
const useOf = <T>(path: string, query: Readonly<Record<string, string | undefined>>) =>
  useServerQuery<T>({ path, query, topic: 'work', isWanted: Object.values(query).some(Boolean), staleTime: 0 });

/** Fetches an instance with the actions that the user can take in it. */
export const useInstance = (processInstanceId: string) =>
  useOf<InstanceDetail>('blade-flow/work/instance', { processInstanceId });

/** Fetches the history of an instance. */
export const useHistory = (processInstanceId: string | undefined) =>
  useOf<readonly HistoryLine[]>('blade-flow/process/history-flow-list', { processInstanceId });

/** The diagram to show: of an instance with its progress, or of a process. */
export interface Drawn {
  readonly processInstanceId?: string;
  readonly processDefinitionId?: string;
}

/** Fetches the diagram of an instance or of a process. */
export const useModelView = ({ processInstanceId, processDefinitionId }: Drawn) =>
  useOf<ModelView>('blade-flow/process/model-view', { processInstanceId, processDefinitionId });
