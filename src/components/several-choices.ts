import type { KeyboardEvent } from 'react';

/**
 * The props of a select for several values, in which Tab only leads on. Antd takes Tab in an open one for a press on the lit entry,
 * which is the one chosen last: leaving would undo that choice.
 */
export const severalChoices = {
  mode: 'multiple',
  onInputKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') event.stopPropagation();
  },
} as const;
