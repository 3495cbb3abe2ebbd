import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../kinds/kind.ts';
import type { ListHandle } from './slots.ts';

interface Asked {
  readonly rows: readonly Row[];
  readonly list: ListHandle;
  readonly isOpen: boolean;
  /** A different number for each dialog, so that none begins with the content of the one before it. */
  readonly turn: number;
}

/** The list for a dialog that no action has opened, and which changes nothing in the list. */
const noList: ListHandle = { refresh: () => undefined, clearSelection: () => undefined };

/**
 * Keeps a page's own dialog about rows of its list, which behaves like the engine's dialogs: a closing one stays until it has
 * left the screen. An action calls `open`.
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
