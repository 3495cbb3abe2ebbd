import { useEffect, useEffectEvent } from 'react';

/** Returns whether an element is laid out: a dialog that was closed may stay in the document for the next time. */
function isShown(element: Element | null): boolean {
  return element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement));
}

/** Returns whether a key belongs to a text field, or to an open dialog. */
function isBusy(target: EventTarget | null): boolean {
  if ([...document.querySelectorAll('[role="dialog"]:not([aria-hidden="true"])')].some(isShown)) return true;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Runs an action on a single key, unless the reader is typing or a dialog is open. */
export function useShortcut(key: string, action: (() => void) | undefined): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!action || event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
