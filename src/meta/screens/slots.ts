import type { CrudFilter } from '@refinedev/core';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import type { Values } from '#shared/validate';
import type { ColumnOverrides } from '../compile/columns.ts';
import type { FormMode } from '../compile/form.ts';
import type { InputProps, Row, Shown } from '../kinds/kind.ts';

/** The operations on its list that an action may use. */
export interface ListHandle {
  readonly refresh: () => void;
  readonly clearSelection: () => void;
}

/** A button beside the engine's own. `verb` names the right that it needs: `<noun>_<verb>`. */
export interface Action extends Words {
  /** Distinguishes buttons of the same right; the verb by default. */
  readonly name?: string;
  readonly verb: string;
  readonly isDanger?: boolean;
  /** Places the button before the engine's own: in a row for its most likely next step, in the toolbar for the main task. */
  readonly isFirst?: boolean;
  /** Asks the user to confirm before it runs: by its name, or by these words, in which `{field}` stands for what the first row holds. */
  readonly confirm?: boolean | Words;
  /** `selection` asks for at least one selected row first. */
  readonly on: 'row' | 'selection' | 'toolbar';
  /** False for an action on a selection that is no reason for a box in every row: it is there where another one is. */
  readonly bringsBoxes?: boolean;
  /** Returns false for rows whose state does not allow the action; they do not show it. */
  readonly isVisible?: (row: Row) => boolean;
  /** Returns why a row does not allow the action for now, in the reader's language; its button is greyed and tells this. */
  readonly blockedBy?: (row: Row) => string | undefined;
  /** Called when the button of a row is pressed, before it is let go and `run` is called: requests what that will show. */
  readonly prepare?: (row: Row) => void;
  /** Called with the row, the selected rows, or none. A promise is awaited when the user was asked to confirm. */
  readonly run: (rows: readonly Row[], list: ListHandle) => unknown;
}

/** The list below a `header`, whose content may depend on what is searched. */
export interface HeaderList {
  readonly filters: readonly CrudFilter[];
  /** Sets fields of the search bar and searches. */
  readonly search: (values: Values) => void;
}

/** The places of a screen that a page may fill. All are optional and none is made for a single resource. */
export interface ResourceSlots {
  /** Content beside the list, for example a tree that filters it. */
  readonly aside?: ReactNode;
  readonly actions?: readonly Action[];
  /** Filters that the reader cannot remove. Changing a value returns to page 1. */
  readonly filters?: Readonly<Record<string, string | number | undefined>>;
  /** Initial values of a new record, which are sent also where the form does not show them. */
  readonly defaultValues?: Values;
  readonly columns?: ColumnOverrides;
  /** Form controls that replace those of the kinds, by field name. Each must pass on values as the control of the kind does. */
  readonly inputs?: Readonly<Record<string, (props: InputProps) => ReactNode>>;
  /** Content above the rows, for example a choice of what they show. */
  readonly header?: ReactNode | ((list: HeaderList) => ReactNode);
  /** Called after an addition with the server's answer merged over the values entered. */
  readonly onAdded?: (row: Row) => void;
  /** Content below the fields of the form. */
  readonly formExtra?: (form: FormInstance, mode: FormMode) => ReactNode;
  /** Renderers of the detail that replace those of the kinds, by field name. They never get empty values. Keep it stable. */
  readonly details?: Readonly<Record<string, (shown: Shown) => ReactNode>>;
  /** Content below the fields of the detail. */
  readonly detailExtra?: (row: Row) => ReactNode;
  /** The text in place of that of the definition for "no records yet". */
  readonly emptyText?: Words;
  /** Called when a row is picked: clicked outside its buttons, or by the button that names it. */
  readonly onRowClick?: (row: Row) => void;
  /** The id of the row that the rest of the page is about; the list marks it. */
  readonly currentId?: string;
  /** Returns false where the state of a row does not allow one of the engine's own actions; its button is left out. */
  readonly isVisible?: (verb: string, row: Row) => boolean;
  /** Returns the names of the fields that the form of this record shows read-only. Keep the function stable. */
  readonly readOnlyFields?: (row: Row) => readonly string[];
  /** The wire name of another list of the resource, shown in place of its own. */
  readonly verb?: string;
  /** Marks a second list on a page: the address bar, the heading and the shortcuts belong to the first. */
  readonly isSecondary?: boolean;
}
