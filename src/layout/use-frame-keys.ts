import { useEffectEvent, useLayoutEffect } from 'react';
import { isForPage, isTyping, keepKey } from '#src/lib/browser/keys';

interface FrameKeys {
  readonly onSearch: () => void;
  readonly onLock: () => void;
  readonly onHelp: () => void;
}

/** Keeps what was pressed in vain: the screen that it is for may be on its way. What is pressed after it is for what is there now. */
const keepUnused = (event: KeyboardEvent) => keepKey(!event.defaultPrevented && isForPage(event) ? event.key : undefined);
const keepNone = () => keepKey(undefined);

/**
 * Handles the keys of the whole frame: Ctrl+K searches a screen, Ctrl+L locks, ? lists the keys. On a Mac Cmd replaces Ctrl. A single
 * key that nobody takes is kept for the screen that is being opened.
 */
export function useFrameKeys({ onSearch, onLock, onHelp }: FrameKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const action = withControl ? { k: onSearch, l: onLock }[key] : undefined;
    const help = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) ? onHelp : undefined;
    const chosen = action ?? help;
    if (!chosen) return;
    // Otherwise the browser would go to its own address bar.
    event.preventDefault();
    chosen();
  });
  // The listener is added before the frame is painted: a user who sees the frame may press a key.
  useLayoutEffect(() => {
    document.addEventListener('keydown', handle);
    // The window hears of a key after the document, where screens listen.
    window.addEventListener('keydown', keepUnused);
    window.addEventListener('pointerdown', keepNone, true);
    return () => {
      document.removeEventListener('keydown', handle);
      window.removeEventListener('keydown', keepUnused);
      window.removeEventListener('pointerdown', keepNone, true);
    };
  }, []);
}
