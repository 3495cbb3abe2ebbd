import { asc, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import type { CrewOf } from './stored.ts';

const cars = tableOf(car);
const convoys = tableOf(convoy);

const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Locks cars and people until the transaction ends, so that of two tasks that want them at the same time one sees the other. Tasks
 * are held before, articles after; all in the order of their ids.
 */
export async function lockCrews(tx: Transaction, crews: readonly CrewOf[]): Promise<void> {
  const carIds = known(crews.map(({ carId }) => carId));
  const personIds = known(crews.flatMap(({ convoyIds, leaderId, driverId }) => [...convoyIds, leaderId, driverId]));
  if (carIds.length > 0) {
    await tx.select({ id: cars.id }).from(cars).where(inArray(cars.id, carIds)).orderBy(asc(cars.id)).for('update');
  }
  if (personIds.length > 0) {
    await tx
      .select({ id: convoys.id })
      .from(convoys)
      .where(inArray(convoys.id, personIds))
      .orderBy(asc(convoys.id))
      .for('update');
  }
}
