import { defineModule, type Module } from '#server/crud/module';
import { evaluate } from '#src/resources/operation/evaluate';
import type { Services } from '../../services.ts';
import { hideRaters, narrowRaters } from './hide-raters.ts';
import { evaluateRoutes } from './routes.ts';

/** What the two sides of handovers think of each other. Choices would tell by their titles who said what. */
export const evaluateModule = (services: Services): Module =>
  defineModule(evaluate, {
    only: ['list', 'detail', 'export'],
    narrow: narrowRaters,
    present: hideRaters,
    routes: [evaluateRoutes(services)],
  });
