import { startTransition, useEffect, useState } from 'react';

/**
 * The value that was drawn last, a moment later: for what may follow once the page stands. `useDeferredValue` does not wait within a
 * transition, and every navigation is one.
 */
export function useAfterwards(value: string): string {
  const [followed, setFollowed] = useState(value);
  useEffect(() => startTransition(() => setFollowed(value)), [value]);
  return followed;
}
