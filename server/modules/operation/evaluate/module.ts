import { defineModule, type Module } from '#server/crud/module';
import { evaluate } from '#src/resources/operation/evaluate';
import type { Services } from '../../services.ts';
import { hideRaters, narrowRaters } from './hide-raters.ts';
import { evaluateRoutes } from './routes.ts';

/** Defines the module of evaluations. They cannot be chosen from, since the titles of choices would reveal the raters. */
export const evaluateModule = (services: Services): Module =>
  defineModule(evaluate, {
    only: ['list', 'detail', 'export'],
    narrow: narrowRaters,
    present: hideRaters,
    routes: [evaluateRoutes(services)],
  });
