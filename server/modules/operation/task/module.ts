import { defineModule, type Module } from '#server/crud/module';
import { refusalText } from '#shared/errors';
import type { Problem } from '#src/resources/operation/planning';
import { task } from '#src/resources/operation/task';
import type { Services } from '../../services.ts';

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'bizCode' in value;

/** Tasks, which tactics make; their own deeds come with handovers. */
export const taskModule = (_services: Services): Module =>
  defineModule(task, {
    only: ['list', 'detail', 'select', 'export'],
    present: (records, { actor: { language } }) =>
      records.map((record) => {
        if (!Array.isArray(record.warnings)) return record;
        const told = record.warnings
          .filter(isProblem)
          .map((one) => ({ ...one, msg: refusalText({ code: one.bizCode, params: one.params }, language) }));
        return { ...record, warnings: told };
      }),
  });
