import type { ReactNode } from 'react';

/** Text that stays on one line: a day or a time that breaks at its hyphen reads as two. */
export function whole(text: string): ReactNode {
  return (
    <span key={text} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </span>
  );
}
