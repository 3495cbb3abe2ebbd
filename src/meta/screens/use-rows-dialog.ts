import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../kinds/kind.ts';
import type { ListHandle } from './slots.ts';

interface Asked {
  readonly rows: readonly Row[];
  readonly list: ListHandle;
  readonly isOpen: boolean;
  /** Another one each time, so that a dialog never begins with what the one before it held. */
  readonly turn: number;
}

/** For a dialog that no action has opened: nothing of the list is to be changed with it. */
const noList: ListHandle = { refresh: () => undefined, clearSelection: () => undefined };

/**
 * A page's own dialog about rows of its list, with the life of the engine's dialogs: a closing one stays until it has left the
 * screen. `open` is what an action runs.
 */
export function useRowsDialog() {
  const [asked, setAsked] = useState<Asked>();
  const open = useCallback(
    (rows: readonly Row[], list: ListHandle = noList) =>
      setAsked((before) => ({ rows, list, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setAsked((before) => before && { ...before, isOpen: false }), []);
  const remove = useCallback(() => setAsked(undefined), []);
  return useMemo(() => ({ asked, open, close, remove }), [asked, open, close, remove]);
}
