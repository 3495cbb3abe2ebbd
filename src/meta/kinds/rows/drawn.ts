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

/** What draws rows, each fetched on demand. */
export interface DrawnRows {
  readonly input: () => Promise<ComponentType<InputProps<PartRows>>>;
  readonly table: () => Promise<ComponentType<RowsTableProps>>;
  readonly change: () => Promise<ComponentType<RowsChangeProps>>;
}

let handed: DrawnRows | undefined;

/** Hands in what draws rows. It knows every kind, and a kind that imported it would import itself. */
export function drawRowsWith(drawn: DrawnRows): void {
  handed = drawn;
}

/** What was handed in. */
export function drawnRows(): DrawnRows {
  if (!handed) throw new Error('Nothing draws rows: import src/meta/screens/with-rows.ts first.');
  return handed;
}
