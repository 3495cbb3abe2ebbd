import { useCallback, useMemo, useState } from 'react';

/** A dialog that is fetched when it is first opened, and stays until it has left the screen. */
export function useOpened() {
  const [state, setState] = useState({ wasOpened: false, isOpen: false });
  const open = useCallback(() => setState({ wasOpened: true, isOpen: true }), []);
  const close = useCallback(() => setState({ wasOpened: true, isOpen: false }), []);
  return useMemo(() => ({ ...state, open, close }), [state, open, close]);
}

export type Opened = ReturnType<typeof useOpened>;
