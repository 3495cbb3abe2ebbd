import { useCallback, useState } from 'react';
import type { Values } from '#shared/validate';
import type { Row } from '../kinds/kind.ts';

/** Which dialog a list has open, over which record. */
export type DialogState =
  | { readonly kind: 'add'; readonly presets?: Values }
  | { readonly kind: 'edit' | 'view'; readonly id: string };

/** One dialog at a time. A closing one stays until it has left the screen, so that the focus goes back to where it came from. */
export function useDialog() {
  const [state, setState] = useState<{ dialog: DialogState; isOpen: boolean; turn: number }>();
  // A dialog that is opened while another one closes must not begin with what that one held.
  const show = useCallback(
    (dialog: DialogState) => setState((current) => ({ dialog, isOpen: true, turn: (current?.turn ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setState((current) => current && { ...current, isOpen: false }), []);
  const remove = useCallback(() => setState(undefined), []);
  const add = useCallback((presets?: Values) => show({ kind: 'add', presets }), [show]);
  const edit = useCallback((row: Row) => show({ kind: 'edit', id: String(row.id) }), [show]);
  const view = useCallback((row: Row) => show({ kind: 'view', id: String(row.id) }), [show]);
  return { dialog: state?.dialog, isOpen: state?.isOpen ?? false, turn: state?.turn, close, remove, add, edit, view };
}
