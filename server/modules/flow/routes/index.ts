import type { FastifyInstance } from 'fastify';
import type { Flow } from '#server/flow/flow';
import { addFlowCalls } from './calls.ts';
import { followCalls, processCalls } from './follow.ts';
import { managerRoutes } from './manager.ts';
import { modelCalls } from './model.ts';
import { workCalls } from './work.ts';

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
