import { useCallback, useState } from 'react';
import type { Values } from '#shared/validate';
import { drafts } from '#src/lib/drafts';
import type { Row } from '../kinds/kind.ts';

/** The dialog that a list has open, with its record if there is one. */
export type DialogState =
  | { readonly kind: 'add'; readonly defaultValues?: Values }
  | { readonly kind: 'edit' | 'view'; readonly id: string }
  | { readonly kind: 'import' | 'export' };

/**
 * Keeps one dialog at a time. A closing one stays until it has left the screen, so that the focus goes back to where it came
 * from.
 *
 * @param draftAt the key under which a half-filled form of this list is kept; a stored one opens again
 */
export function useDialog(draftAt?: string) {
  const [state, setState] = useState<{ dialog: DialogState; isOpen: boolean; turn: number } | undefined>(() => {
    const draft = draftAt === undefined ? undefined : drafts.read(draftAt);
    return draft && { dialog: draft.dialog, isOpen: true, turn: 0 };
  });
  // A dialog that opens while another one closes must not begin with the content of that one.
  const show = useCallback(
    (dialog: DialogState) => setState((current) => ({ dialog, isOpen: true, turn: (current?.turn ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setState((current) => current && { ...current, isOpen: false }), []);
  const remove = useCallback(() => setState(undefined), []);
  const add = useCallback((defaultValues?: Values) => show({ kind: 'add', defaultValues }), [show]);
  const edit = useCallback((row: Row) => show({ kind: 'edit', id: String(row.id) }), [show]);
  const view = useCallback((row: Row) => show({ kind: 'view', id: String(row.id) }), [show]);
  // The dialog stays open and shows another record.
  const move = useCallback(
    (row: Row) => setState((current) => current && { ...current, dialog: { kind: 'view', id: String(row.id) } }),
    [],
  );
  const bringIn = useCallback(() => show({ kind: 'import' }), [show]);
  const takeOut = useCallback(() => show({ kind: 'export' }), [show]);
  const opened = { dialog: state?.dialog, isOpen: state?.isOpen ?? false, turn: state?.turn };
  return { ...opened, draftAt, close, remove, add, edit, view, move, bringIn, takeOut };
}
