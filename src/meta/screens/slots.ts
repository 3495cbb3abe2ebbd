import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import type { Values } from '#shared/validate';
import type { ColumnOverrides } from '../compile/columns.ts';
import type { FormMode } from '../compile/form.ts';
import type { Row } from '../kinds/kind.ts';

/** What an action may do with the list it was started from. */
export interface ListHandle {
  readonly refresh: () => void;
  readonly clearSelection: () => void;
}

/** A button beside the engine's own. `verb` names the right that it needs: `<noun>_<verb>`. */
export interface Action extends Words {
  readonly verb: string;
  readonly isDanger?: boolean;
  /** Asks before it runs. */
  readonly confirm?: boolean;
  /** `selection` asks for at least one selected row first. */
  readonly on: 'row' | 'selection' | 'toolbar';
  /** Leaves a row out, for what its state does not allow. */
  readonly isOffered?: (row: Row) => boolean;
  /** Called with the row, the selected rows, or none. A promise is awaited where the reader was asked. */
  readonly run: (rows: readonly Row[], list: ListHandle) => unknown;
}

/** What a page may put into a screen. Each is optional and none is for one noun only. */
export interface ResourceSlots {
  /** Beside the list, for example a tree that filters it. */
  readonly aside?: ReactNode;
  readonly actions?: readonly Action[];
  /** Filters that the reader cannot take away. Another value begins at page 1. */
  readonly filters?: Readonly<Record<string, string | number | undefined>>;
  /** Values that a new record begins with and keeps, also where the form does not show them. */
  readonly presets?: Values;
  readonly columns?: ColumnOverrides;
  /** Below the fields of the form. */
  readonly formExtra?: (form: FormInstance, mode: FormMode) => ReactNode;
  /** Below the fields of the detail. */
  readonly detailExtra?: (row: Row) => ReactNode;
  /** In place of "no records yet". */
  readonly emptyText?: Words;
  /** Called when a row, outside its buttons, is clicked. */
  readonly onRowClick?: (row: Row) => void;
}
