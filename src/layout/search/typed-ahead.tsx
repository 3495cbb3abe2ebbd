import type { KeyboardEvent } from 'react';
import { keepKey } from '#src/lib/browser/keys';
import { useText } from '#src/lib/i18n';
import styles from './typed-ahead.module.css';

/** What was typed for the search, and whether Enter was pressed after it. */
export interface Begun {
  readonly typed: string;
  readonly isEntered: boolean;
}

export const nothingBegun: Begun = { typed: '', isEntered: false };

interface TypedAheadProps {
  readonly begun: Begun;
  readonly onChange: (begun: Begun) => void;
  readonly onClose: () => void;
}

/**
 * Shows the field of the search alone while the rest is being fetched: who presses the shortcut types at once. A field and not a
 * listener, because an input method needs one.
 */
export function TypedAhead({ begun, onChange, onClose }: TypedAheadProps) {
  const text = useText();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (begun.isEntered) {
      // A key after Enter is for the screen that is about to be opened, not for the frame beneath.
      event.preventDefault();
      event.stopPropagation();
      keepKey(event.key);
    } else if (event.key === 'Enter') onChange({ ...begun, isEntered: true });
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it was opened to be typed in
      autoFocus
      className={styles.ahead}
      aria-label={text('layout.top.search')}
      autoComplete="off"
      value={begun.typed}
      onChange={({ target }) => onChange({ ...begun, typed: target.value })}
      onKeyDown={handleKeyDown}
    />
  );
}
