import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether a key belongs to the text that somebody is typing. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

interface FrameKeys {
  readonly onSearch: () => void;
  readonly onLock: () => void;
  readonly onHelp: () => void;
}

/** The keys of the whole frame: Ctrl+K finds a screen, Ctrl+L locks, ? tells the keys. On a Mac Cmd stands for Ctrl. */
export function useFrameKeys({ onSearch, onLock, onHelp }: FrameKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const action = withControl ? { k: onSearch, l: onLock }[key] : undefined;
    const help = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) ? onHelp : undefined;
    const chosen = action ?? help;
    if (!chosen) return;
    // Else the browser goes to its own address bar.
    event.preventDefault();
    chosen();
  });
  // Before it is painted: whoever sees the frame may press a key of it.
  useLayoutEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
