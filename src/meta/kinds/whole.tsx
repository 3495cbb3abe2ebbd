import type { ReactNode } from 'react';

/** Keeps a text on one line: a day or a time that breaks at its hyphen would read as two. */
export function whole(text: string): ReactNode {
  return (
    <span key={text} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </span>
  );
}
