import { and, eq, inArray, sql } from 'drizzle-orm';
import { defineModule, type Hooks, type Module } from '#server/crud/module';
import { tableOf } from '#server/crud/table';
import { actions } from '#shared/errors';
import { car, carStatuses } from '#src/resources/business/car';
import { computedFlags, endsSoon } from '../flags.ts';
import { busyStates, openStates, refuseUsed, roadStates, tacticCrews, tacticWith, tasks, taskWith } from '../planned-use.ts';

const cars = tableOf(car);

const onTask = sql`exists (select 1 from ${tasks}
  where ${and(eq(tasks.carId, cars.id), inArray(tasks.taskState, roadStates), eq(tasks.isDeleted, 0))})`;

const hooks: Hooks<typeof car> = {
  /** A car leaves service only when no published or running task counts on it (domain model 9.6). */
  async beforeSave(draft, { before, tx }) {
    if (before?.status !== carStatuses.available || draft.status === carStatuses.available) return;
    const use = await taskWith(tx, [before.id], { column: tasks.carId, states: busyStates });
    refuseUsed(before.plateNo, use, { action: actions.retire, field: 'status' });
  },
  async beforeRemove(rows, { tx }) {
    const ids = rows.map(({ id }) => id);
    const use =
      (await taskWith(tx, ids, { column: tasks.carId, states: openStates })) ??
      (await tacticWith(tx, ids, { column: tacticCrews.carId })) ??
      (await tacticWith(tx, ids, { column: tacticCrews.backupCarId }));
    refuseUsed(rows.find(({ id }) => id === use?.id)?.plateNo ?? '', use, { action: actions.remove });
  },
};

/** Cars of the escort: where they stand, what they carry, and until when their papers hold. */
export const carModule = (): Module =>
  defineModule(car, { hooks, ...computedFlags(cars, { onTask, docWarn: endsSoon(cars.inspectExpire, cars.insureExpire) }) });
