import type { FastifyInstance } from 'fastify';
import { textParameter } from '#server/crud/read/paging';
import type { Flow } from '#server/flow/flow';
import { AppError } from '#shared/errors';
import { requiredText } from '../../sent.ts';
import { addFlowCalls, type FlowCalls, needs, paged } from './calls.ts';
import { managerRoutes } from './manager.ts';
import { modelCalls } from './model.ts';
import { workCalls } from './work.ts';

const instance = { processInstanceId: 'The instance' };
const follows = needs('flow_follow_view');

/** Returns the calls about running instances, for those who look after them. */
function followCalls(flow: Flow): FlowCalls {
  return {
    get: {
      list: {
        right: follows,
        summary: 'List the running process instances',
        parameters: { ...paged, ...instance, executionId: 'The same', processDefinitionKey: 'The key' },
        handler: (sent, { actor }) => flow.followList(actor, sent),
      },
      'orphan-list': {
        right: follows,
        summary: 'List the open tasks without an eligible user',
        parameters: paged,
        handler: (sent, { actor }) => flow.orphanList(actor, sent),
      },
    },
    post: {
      'delete-process-instance': {
        right: needs('flow_follow_delete'),
        summary: 'Terminate a process instance and keep its record',
        parameters: { ...instance, deleteReason: 'Why' },
        handler: (sent, { actor }) =>
          flow.deleteInstance(actor, {
            instanceId: requiredText(sent, 'processInstanceId'),
            reason: (textParameter(sent, 'deleteReason') ?? '').slice(0, 500),
          }),
      },
    },
  };
}

/** Returns the calls about the steps and diagrams of instances. Users find only those that they have to do with. */
function processCalls(flow: Flow): FlowCalls {
  return {
    get: {
      'history-flow-list': {
        right: 'session',
        summary: 'List the steps of a process instance; `all` adds gateways and flows',
        parameters: { ...instance, all: '1 for everything' },
        handler: (sent, { actor }) =>
          flow.history(actor, requiredText(sent, 'processInstanceId'), textParameter(sent, 'all') === '1'),
      },
      'model-view': {
        right: 'session',
        summary: 'Read the diagram of a process, or of an instance with its path',
        parameters: { ...instance, processDefinitionId: 'The process' },
        handler: async (sent, { actor }) => {
          const instanceId = textParameter(sent, 'processInstanceId');
          if (instanceId !== undefined) return flow.instanceView(actor, instanceId);
          const definitionId = textParameter(sent, 'processDefinitionId');
          if (definitionId === undefined) throw new AppError('MISSING_PARAMETER', { name: 'processInstanceId' });
          return flow.definitionView(actor, definitionId);
        },
      },
    },
  };
}

/** The calls of the workflow, below `blade-flow`. */
export function flowRoutes(flow: Flow) {
  return async (app: FastifyInstance) => {
    addFlowCalls(app, 'blade-flow/work', workCalls(flow));
    addFlowCalls(app, 'blade-flow/model', modelCalls(flow));
    addFlowCalls(app, 'blade-flow/follow', followCalls(flow));
    addFlowCalls(app, 'blade-flow/process', processCalls(flow));
    await app.register(managerRoutes(flow, 'blade-flow/manager'));
  };
}
