import { readRows } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import type { CrewOf } from './stored.ts';

const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Locks cars and people until the transaction ends, so that of two tasks that want them at the same time one sees the other. Tasks
 * are held before, articles after; all in the order of their ids.
 */
export async function lockCrews(tx: Transaction, crews: readonly CrewOf[]): Promise<void> {
  const carIds = known(crews.map(({ carId }) => carId));
  const personIds = known(crews.flatMap(({ convoyIds, leaderId, driverId }) => [...convoyIds, leaderId, driverId]));
  await readRows(tx, car, { where: { id: carIds }, columns: ['id'], lock: 'update' });
  await readRows(tx, convoy, { where: { id: personIds }, columns: ['id'], lock: 'update' });
}
