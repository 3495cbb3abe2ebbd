import { useCallback, useMemo, useState } from 'react';

const never = { wasOpened: false, isOpen: false, turn: 0, from: null as Element | null };

/**
 * Returns the state of a dialog that is loaded when it is first opened and stays mounted from then on: how often it was opened, and
 * what had the focus then.
 */
export function useOpened() {
  const [state, setState] = useState(never);
  const open = useCallback(() => {
    const from = document.activeElement;
    setState((before) => (before.isOpen ? before : { wasOpened: true, isOpen: true, turn: before.turn + 1, from }));
  }, []);
  const close = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  return useMemo(() => ({ ...state, open, close }), [state, open, close]);
}

export type Opened = ReturnType<typeof useOpened>;
