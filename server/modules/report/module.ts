import { defineModule, type Module } from '#server/crud/module';
import {
  evaluateReport,
  exceptionReport,
  exchgReport,
  stockReport,
  taskReport,
  verifyReport,
} from '#src/resources/report/reports';
import type { Services } from '../services.ts';
import { keptModule } from './kept.ts';
import { planModule } from './plan.ts';
import { evaluateSource, exceptionSource, exchgSource, stockSource, taskSource, verifySource } from './sources.ts';

/** The built-in reports (domain model 13), nouns without tables that are read as any other; what is kept of them, and when. */
export const reportModules: readonly ((services: Services) => Module)[] = [
  () => defineModule(taskReport, { source: taskSource }),
  () => defineModule(exchgReport, { source: exchgSource }),
  () => defineModule(stockReport, { source: stockSource }),
  () => defineModule(verifyReport, { source: verifySource }),
  () => defineModule(exceptionReport, { source: exceptionSource }),
  () => defineModule(evaluateReport, { source: evaluateSource }),
  keptModule,
  planModule,
];
