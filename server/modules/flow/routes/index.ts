import type { FastifyInstance } from 'fastify';
import type { Flow } from '#server/flow/flow';
import { addCalls } from './calls.ts';
import { followCalls, processCalls } from './follow.ts';
import { managerRoutes } from './manager.ts';
import { modelCalls } from './model.ts';
import { workCalls } from './work.ts';

/** The calls of the workflow, below `blade-flow`. */
export function flowRoutes(flow: Flow) {
  return async (app: FastifyInstance) => {
    addCalls(app, 'blade-flow/work', workCalls(flow));
    addCalls(app, 'blade-flow/model', modelCalls(flow));
    addCalls(app, 'blade-flow/follow', followCalls(flow));
    addCalls(app, 'blade-flow/process', processCalls(flow));
    await app.register(managerRoutes(flow, 'blade-flow/manager'));
  };
}
