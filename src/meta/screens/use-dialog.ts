import { useState, useSyncExternalStore } from 'react';
import type { Values } from '#shared/validate';
import { drafts } from '#src/lib/session/drafts';
import type { Row } from '../kinds/kind.ts';

/** The dialog that a list has open, with its record if there is one. */
export type DialogState =
  | { readonly kind: 'add'; readonly defaultValues?: Values }
  | { readonly kind: 'edit' | 'view'; readonly id: string }
  | { readonly kind: 'import' }
  /** Of these rows alone, where some were selected. */
  | { readonly kind: 'export'; readonly rows?: readonly Row[] };

/** A dialog that is open, or leaves the screen. */
interface Opened {
  readonly dialog: DialogState;
  readonly isOpen: boolean;
  /** The number of the opening: a dialog that opens while another one closes must not begin with the content of that one. */
  readonly turn: number;
  /** The id of the record that was shown, or refused, in this dialog last. */
  readonly arrived?: string;
}

/** The dialogs of a list. All functions are stable. */
export interface DialogControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly opened: () => Opened | undefined;
  readonly add: (defaultValues?: Values) => void;
  readonly edit: (row: Row) => void;
  readonly view: (row: Row) => void;
  /** Shows another record in the dialog that is open. */
  readonly move: (row: Row) => void;
  /** Notes that the record of the open dialog is shown, or was refused. */
  readonly arrive: (id: string) => void;
  readonly bringIn: () => void;
  /** Exports these rows, or the whole list where there are none. */
  readonly takeOut: (rows: readonly Row[]) => void;
  readonly close: () => void;
  /** Removes a dialog that has left the screen. */
  readonly remove: () => void;
}

function createDialogs(draftAt: string | undefined): DialogControl {
  const draft = draftAt === undefined ? undefined : drafts.read(draftAt);
  let opened: Opened | undefined = draft && { dialog: draft.dialog, isOpen: true, turn: 0 };
  const listeners = new Set<() => void>();
  const set = (next: Opened | undefined) => {
    opened = next;
    for (const listener of listeners) listener();
  };
  const show = (dialog: DialogState) => set({ dialog, isOpen: true, turn: (opened?.turn ?? 0) + 1 });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    opened: () => opened,
    add: (defaultValues) => show({ kind: 'add', defaultValues }),
    edit: ({ id }) => show({ kind: 'edit', id: String(id) }),
    view: ({ id }) => show({ kind: 'view', id: String(id) }),
    move: ({ id }) => opened && set({ ...opened, dialog: { kind: 'view', id: String(id) } }),
    arrive: (id) => opened && set({ ...opened, arrived: id }),
    bringIn: () => show({ kind: 'import' }),
    takeOut: (rows) => show({ kind: 'export', rows: rows.length > 0 ? rows : undefined }),
    close: () => opened && set({ ...opened, isOpen: false }),
    remove: () => set(undefined),
  };
}

/**
 * Keeps one dialog at a time. A closing one stays until it has left the screen, so that the focus goes back to where it came
 * from. It is kept beside the state of the list, which would otherwise be rendered with each dialog.
 *
 * @param draftAt the key under which a half-filled form of this list is kept; a stored one opens again
 */
export function useDialog(draftAt?: string): DialogControl {
  const [dialogs] = useState(() => createDialogs(draftAt));
  return dialogs;
}

/** Returns the dialog that is open, or leaves the screen. */
export const useOpened = ({ subscribe, opened }: DialogControl) => useSyncExternalStore(subscribe, opened);

/** Returns the id of the record that is open. */
export function recordIn(opened: Opened | undefined): string | null {
  return opened?.isOpen && opened.dialog.kind === 'view' ? opened.dialog.id : null;
}
