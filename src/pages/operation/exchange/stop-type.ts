import { exchgTypes } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopTypes } from '#shared/handover/task';
import type { Row } from '#src/meta/kinds/kind';

const { outStock, delivery, collection, inStock } = exchgTypes;

/** Returns the type of exchange at a stop; `undefined` where nothing is handed over. */
export function typeAt({ stopType }: Row, direction: number): number | undefined {
  if (Number(stopType) === stopTypes.return) return inStock;
  if (Number(stopType) === stopTypes.node) return direction === directions.outbound ? delivery : collection;
  return direction === directions.outbound ? outStock : undefined;
}
