import type { DefinitionLine, InstanceDetail } from '#shared/flow-wire';
import type { Page } from '#shared/wire';
import type { Api, ApiResponse } from './api.ts';
import { accepted } from './day.ts';

export interface Begun {
  readonly businessId: string;
  readonly processInstanceId: string;
}

interface Answering {
  readonly isApproved?: boolean;
  readonly comment?: string;
  readonly more?: object;
}

/** Returns the processes that a person may begin. */
export async function definitionsFor(api: Api): Promise<readonly DefinitionLine[]> {
  return accepted(await api.get<Page<DefinitionLine>>('blade-flow/work/start-list', { size: 100 })).records;
}

/** Returns the id of a person's task in an instance, and claims the task if nobody has it. Throws if there is none. */
async function takeTask(api: Api, processInstanceId: string): Promise<string> {
  const { tasks } = accepted(await api.get<InstanceDetail>('blade-flow/work/instance', { processInstanceId }));
  const [task] = tasks;
  if (!task) throw new Error('There is nothing to do');
  if (task.status === 'claim') accepted(await api.post('blade-flow/work/claim-task', { taskId: task.taskId }));
  return task.taskId;
}

/** Completes a person's task in an instance by the calls of the wire. */
export async function answerTask(
  api: Api,
  { processInstanceId }: Pick<Begun, 'processInstanceId'>,
  { isApproved = true, comment = isApproved ? 'fine' : 'no', more = {} }: Answering = {},
): Promise<ApiResponse> {
  const taskId = await takeTask(api, processInstanceId);
  const flag = isApproved ? 'ok' : 'no';
  return api.post('blade-flow/work/complete-task', { taskId, processInstanceId, flag, comment, ...more });
}
