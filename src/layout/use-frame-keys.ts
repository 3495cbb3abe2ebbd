import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Returns whether a key belongs to text that the user is typing. The field of a dialog that has just closed keeps the focus
 * until the browser draws again, and nobody types there.
 */
function isTyping(target: EventTarget | null): boolean {
  // Older browsers cannot tell; there the key belongs to the field.
  if (!(target instanceof HTMLElement) || target.checkVisibility?.() === false) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

interface FrameKeys {
  readonly onSearch: () => void;
  readonly onLock: () => void;
  readonly onHelp: () => void;
}

/**
 * Handles the keys of the whole frame: Ctrl+K searches a screen, Ctrl+L locks, ? lists the keys. On a Mac Cmd replaces Ctrl.
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
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
