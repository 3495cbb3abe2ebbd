import type { KeyboardEvent } from 'react';

/** Whether a key saves what a form holds, from wherever in it: Ctrl+Enter, on a Mac Cmd+Enter. */
export function isSaveKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
