import { useCallback, useState } from 'react';

/** A dialog that is fetched when it is first opened, and stays until it has left the screen. */
export function useOpened() {
  const [state, setState] = useState({ wasOpened: false, isOpen: false });
  const open = useCallback(() => setState({ wasOpened: true, isOpen: true }), []);
  const close = useCallback(() => setState({ wasOpened: true, isOpen: false }), []);
  return { ...state, open, close };
}

export type Opened = ReturnType<typeof useOpened>;
