import type { Row } from '#src/meta/kinds/kind';
import { directions } from '#src/resources/business/line';
import { exchgTypes } from '#src/resources/operation/exchg';
import { stopTypes } from '#src/resources/operation/task';

const { outStock, delivery, collection, inStock } = exchgTypes;

/** What is handed over at a stop. */
export function typeAt({ stopType }: Row, direction: number): number | undefined {
  if (Number(stopType) === stopTypes.return) return inStock;
  if (Number(stopType) === stopTypes.node) return direction === directions.outbound ? delivery : collection;
  return direction === directions.outbound ? outStock : undefined;
}
