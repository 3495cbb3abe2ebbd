import type { ComponentType } from 'react';
import type { Field } from '#shared/field';
import type { InputProps } from '../kind.ts';
import type { PartRows } from './value.ts';

export interface RowsTableProps {
  readonly field: Field;
  readonly rows: PartRows;
}

export interface RowsChangeProps {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** The components that draw rows, each loaded on demand. */
export interface DrawnRows {
  readonly input: () => Promise<ComponentType<InputProps<PartRows>>>;
  readonly table: () => Promise<ComponentType<RowsTableProps>>;
  readonly change: () => Promise<ComponentType<RowsChangeProps>>;
}

let handed: DrawnRows | undefined;

/** Registers the components that draw rows. They use every kind, so importing them from a kind would make an import cycle. */
export function drawRowsWith(drawn: DrawnRows): void {
  handed = drawn;
}

/**
 * Returns the registered components.
 *
 * @throws when none were registered: `src/meta/screens/with-rows.ts` was not imported
 */
export function drawnRows(): DrawnRows {
  if (!handed) throw new Error('Nothing draws rows: import src/meta/screens/with-rows.ts first.');
  return handed;
}
