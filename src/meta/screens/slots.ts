import type { CrudFilter } from '@refinedev/core';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import type { Values } from '#shared/validate';
import type { ColumnOverrides } from '../compile/columns.ts';
import type { FormMode } from '../compile/form.ts';
import type { InputProps, Row, Shown } from '../kinds/kind.ts';

/** What an action may do with the list it was started from. */
export interface ListHandle {
  readonly refresh: () => void;
  readonly clearSelection: () => void;
}

/** A button beside the engine's own. `verb` names the right that it needs: `<noun>_<verb>`. */
export interface Action extends Words {
  /** Tells buttons of one right apart; the verb by default. */
  readonly name?: string;
  readonly verb: string;
  readonly isDanger?: boolean;
  /** Stands before the engine's own, for what a row in its state calls for; in the toolbar, what people come for. */
  readonly isFirst?: boolean;
  /** Asks before it runs. */
  readonly confirm?: boolean;
  /** `selection` asks for at least one selected row first. */
  readonly on: 'row' | 'selection' | 'toolbar';
  /** Leaves a row out, for what its state does not allow. */
  readonly isOffered?: (row: Row) => boolean;
  /** Called with the row, the selected rows, or none. A promise is awaited where the reader was asked. */
  readonly run: (rows: readonly Row[], list: ListHandle) => unknown;
}

/** What stands above the rows may be about those that the list is searched for. */
export interface LedList {
  readonly filters: readonly CrudFilter[];
  /** Fills fields of the search bar and searches. */
  readonly search: (values: Values) => void;
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
  /** Controls that take the place of those of the kinds in the form, by field name. Each hands over values as the kind's own does. */
  readonly inputs?: Readonly<Record<string, (props: InputProps) => ReactNode>>;
  /** Above the rows, for example a choice of what they show. */
  readonly lead?: ReactNode | ((list: LedList) => ReactNode);
  /** Called with what an addition was answered, over what was entered. */
  readonly onAdded?: (row: Row) => void;
  /** Below the fields of the form. */
  readonly formExtra?: (form: FormInstance, mode: FormMode) => ReactNode;
  /** By field name: how the detail draws a value in place of its kind. Empty values never get here. Keep the object stable. */
  readonly details?: Readonly<Record<string, (shown: Shown) => ReactNode>>;
  /** Below the fields of the detail. */
  readonly detailExtra?: (row: Row) => ReactNode;
  /** In place of "no records yet". */
  readonly emptyText?: Words;
  /** Called when a row is picked: clicked outside its buttons, or by the button that names it. */
  readonly onRowClick?: (row: Row) => void;
  /** The row that the rest of the page is about, marked in the list. */
  readonly currentId?: string;
  /** Leaves the engine's own buttons out, for what the state of a row does not allow. */
  readonly isOffered?: (verb: string, row: Row) => boolean;
  /** Names of fields that the form of this record shows and does not let change. Keep it stable. */
  readonly locks?: (row: Row) => readonly string[];
  /** Another list of the noun than its own, by the name that it has on the wire. */
  readonly verb?: string;
  /** A second list on a page: address, heading and shortcuts belong to the first. */
  readonly isSecondary?: boolean;
}
