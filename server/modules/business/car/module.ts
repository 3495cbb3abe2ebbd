import { tableOf } from '#server/crud/model/table';
import { defineModule, type Hooks, type Module } from '#server/crud/module';
import { actions } from '#shared/errors';
import { carStatuses } from '#shared/handover/car';
import { car } from '#src/resources/business/car';
import { refuseUsed } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { computedFlags, endsSoon } from '../flags.ts';

const cars = tableOf(car);

const hooks = ({ inUse }: Pick<Ports, 'inUse'>): Hooks<typeof car> => ({
  /** A car leaves service only when no published or running task counts on it (domain model 9.6). */
  async beforeSave(draft, { before, tx }) {
    if (before?.status !== carStatuses.available || draft.status === carStatuses.available) return;
    const use = await inUse(tx, car, { ids: [before.id], ending: 'disable' });
    refuseUsed(before.plateNo, use, { action: actions.retire, field: 'status' });
  },
  async beforeRemove(rows, { tx }) {
    const use = await inUse(tx, car, { ids: rows.map(({ id }) => id), ending: 'remove' });
    refuseUsed(rows.find(({ id }) => id === use?.id)?.plateNo ?? '', use, { action: actions.remove });
  },
});

/** Cars of the escort: where they stand, what they carry, and until when their papers hold. */
export const carModule = ({ ports }: Services): Module =>
  defineModule(car, {
    hooks: hooks(ports),
    ...computedFlags(cars, {
      onTask: ports.tasks.isOnRoad(cars.id),
      docWarn: endsSoon(cars.inspectExpire, cars.insureExpire),
    }),
  });
