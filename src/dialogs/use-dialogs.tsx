import { type ComponentType, useMemo, useState } from 'react';
import type { Row } from '#src/meta/kinds/kind';
import type { Action, ListHandle } from '#src/meta/screens/slots';
import type { RowsDialogProps } from './dialog-props.ts';

type Dialogs = Readonly<Record<string, ComponentType<RowsDialogProps>>>;

interface Open<K> {
  readonly kind: K;
  readonly rows: readonly Row[];
  readonly list: ListHandle;
}

/**
 * The one dialog of a page that is open over its list. `show(kind)` is what an action runs; another turn of the same dialog never
 * begins with what the one before it held.
 */
export function useDialogs<const D extends Dialogs>(dialogs: D) {
  const [state, setState] = useState<{ readonly open: Open<keyof D>; readonly isOpen: boolean; readonly turn: number }>();
  const show = useMemo(
    () =>
      (kind: keyof D): Action['run'] =>
      (rows, list) =>
        setState((before) => ({ open: { kind, rows, list }, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const Dialog = dialogs[open.kind] as ComponentType<RowsDialogProps>;
    return (
      <Dialog
        key={turn}
        rows={open.rows}
        list={open.list}
        isOpen={isOpen}
        onClose={() => setState({ ...state, isOpen: false })}
        afterClose={() => setState((now) => (now?.turn === turn ? undefined : now))}
      />
    );
  };
  return { show, dialog: draw() };
}
