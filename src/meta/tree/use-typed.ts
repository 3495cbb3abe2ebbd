import type { LogicalFilter } from '@refinedev/core';
import { useEffect, useState } from 'react';

const pause = 250;

/** Returns the typed text once typing has paused for 250 ms; an emptied text is returned at once. */
export function useTyped(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Returns the filters that find choices by a part of their names; every choice while nothing is typed. */
export function byKeyword(typed: string): LogicalFilter[] {
  const value = typed.trim();
  return value === '' ? [] : [{ field: 'keyword', operator: 'eq', value }];
}
