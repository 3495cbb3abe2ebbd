import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { InstanceDetail } from '#shared/flow-wire';
import type { ProcessFlow } from '#src/resources/flow/process-fields';
import type { Desk } from './apply.ts';
import { readApplication } from './store.ts';

/** Returns the state of an application as its reader sees it. */
function flowIn({
  processInstanceId,
  processDefinitionId,
  startUser,
  startUserName,
  status,
  tasks,
}: InstanceDetail): ProcessFlow {
  const [task] = tasks;
  const isRunning = status === 'running';
  const { taskId = '', taskName = '', taskDefinitionKey = '', formKey = '' } = task ?? {};
  return {
    processInstanceId,
    processDefinitionId,
    taskId,
    taskName,
    taskDefinitionKey,
    formKey,
    assignee: startUser,
    assigneeName: startUserName,
    status: task?.status ?? (isRunning ? 'todo' : 'done'),
    processIsFinished: isRunning ? 'unfinished' : 'finished',
  };
}

/** Returns an application with its instance for a user who may read it; for everybody else there is none. */
export async function findApplication({ services, flow, process }: Desk, actor: Actor, id: string) {
  const row = await readApplication(services.context.db, process.noun, { tenantId: actor.tenantId, id });
  return { row, instance: await flow.instance(actor, row.processInstanceId ?? '') };
}

/** An application as its page shows it, with where it stands. */
export async function readDetail(desk: Desk, actor: Actor, id: string) {
  const { services, process } = desk;
  const { row, instance } = await findApplication(desk, actor, id);
  const record = await services.records(process.noun).detail(actor, id);
  if (!record) throw new AppError('NOT_FOUND');
  return { ...record, ...(await process.more?.(services.context.db, row)), flow: flowIn(instance) };
}
