import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { isForPage, takeKey } from '#src/lib/browser/keys';
import { useDataRouter } from '#src/lib/router/data-router';

/**
 * Runs an action on a single key, unless the reader is typing or a dialog is open. A key that was pressed before the screen was
 * drawn, or before it was known whether the action is allowed, is kept by the frame, and taken as soon as there is an action.
 */
export function useShortcut(key: string, action: (() => void) | undefined): void {
  const router = useDataRouter();
  const { pathname } = useLocation();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    // A screen that the window has left is still drawn for a moment; the key is for the next one.
    const isLeft = router !== undefined && router.state.location.pathname !== pathname;
    if (!action || isLeft || event.key.toLowerCase() !== key || !isForPage(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);

  const isOffered = action !== undefined;
  const takeKept = useEffectEvent(() => {
    if (takeKey(key)) action?.();
  });
  useEffect(() => {
    if (isOffered) takeKept();
  }, [isOffered]);
}
