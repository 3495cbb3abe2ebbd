import type { FastifyInstance } from 'fastify';
import type { WriteContext } from '#server/crud/context';
import type { WireRecord } from '#server/crud/records';
import type { Flow } from '#server/flow/flow';
import type { Actor } from '#server/lib/actor';
import type { Right } from '#server/lib/right';
import { AppError } from '#shared/errors';
import type { InstanceDetail } from '#shared/flow-wire';
import type { ProcessFlow } from '#src/resources/flow/process-fields';
import { addActions, addCalls } from '../calls.ts';
import { neededId, requiredText } from '../sent.ts';
import type { Services } from '../services.ts';
import { adjust, apply, type Desk, doingOf } from './apply.ts';
import { type ProcessContext, type ProcessNoun, readApplication } from './process-noun.ts';

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
async function findApplication({ services, flow, process }: Desk, actor: Actor, id: string) {
  const row = await readApplication(services.context.db, process.noun, { tenantId: actor.tenantId, id });
  return { row, instance: await flow.instance(actor, row.processInstanceId ?? '') };
}

/** An application as its page shows it, with where it stands. */
type Application = WireRecord & { readonly flow: ProcessFlow };

async function readDetail(desk: Desk, actor: Actor, id: string): Promise<Application> {
  const { services, process } = desk;
  const { row, instance } = await findApplication(desk, actor, id);
  const record = await services.records(process.noun).detail(actor, id);
  if (!record) throw new AppError('NOT_FOUND');
  return { ...record, ...(await process.more?.(services.context.db, row)), flow: flowIn(instance) };
}

/** The right to begin a process; a process may demand more. */
const begins: Right = { anyOf: ['work_start_flow'] };
const handles: Right = { anyOf: ['work_todo_handle'] };

/** Registers the calls by which applications are sent and read, each noun below its path. */
export function processRoutes(services: Services, flow: Flow, processes: readonly ProcessNoun[]) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const process of processes) addProcess(app, { services, flow, process });
  };
}

/** Returns the fields of a form, for the documentation of the API. */
function formParameters({ noun }: ProcessNoun): Record<string, string> {
  const asked = Object.entries(noun.fields).filter(([, { hideIn = [] }]) => !hideIn.includes('form'));
  return Object.fromEntries(asked.map(([name, { en }]) => [name, en]));
}

function addProcess(app: FastifyInstance, desk: Desk): void {
  const { services, process } = desk;
  const { noun } = process;
  const form = formParameters(process);
  const options = {
    db: services.context.db,
    records: { changed: () => services.records(noun).changed() },
    contextOf: (within: WriteContext) => doingOf(services, within),
  };
  addActions<ProcessContext>(app, options, {
    [`${noun.path}/start-process`]: {
      right: begins,
      summary: 'Submit an application and start its process',
      parameters: { processDefinitionId: 'The process', ...form },
      read: (sent) => {
        const definitionId = requiredText(sent, 'processDefinitionId');
        return (doing) => apply(desk, doing, { definitionId, sent });
      },
    },
    [`${noun.path}/submit`]: {
      right: handles,
      summary: 'Resubmit a returned application',
      parameters: { id: 'The application', ...form, version: 'That the change was made from' },
      async read(sent, { actor }) {
        const id = neededId(sent, 'id');
        await findApplication(desk, actor, id);
        return (doing) => adjust(desk, doing, { id, sent });
      },
    },
  });
  addCalls(app, {
    [`${noun.path}/detail`]: {
      method: 'GET',
      right: 'session',
      summary: 'Read an application and its state',
      parameters: { businessId: 'The application' },
      handler: (sent, { actor }) => readDetail(desk, actor, neededId(sent, 'businessId')),
    },
  });
}
