import { useCallback, useMemo, useState } from 'react';

/** Returns the state of a dialog that is loaded when it is first opened and stays mounted from then on. */
export function useOpened() {
  const [state, setState] = useState({ wasOpened: false, isOpen: false });
  const open = useCallback(() => setState({ wasOpened: true, isOpen: true }), []);
  const close = useCallback(() => setState({ wasOpened: true, isOpen: false }), []);
  return useMemo(() => ({ ...state, open, close }), [state, open, close]);
}

export type Opened = ReturnType<typeof useOpened>;
