import type { KeyboardEvent } from 'react';

/** Hears the key that saves what a form holds, from wherever in it: Ctrl+Enter, on a Mac Cmd+Enter. */
export function onSaveKey(save: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
}
