import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a value only after it has been rendered, for parts that may follow once the page is shown. `useDeferredValue` does
 * not wait within a transition, and every navigation is one.
 */
export function useAfterwards(value: string): string {
  const [followed, setFollowed] = useState(value);
  useEffect(() => startTransition(() => setFollowed(value)), [value]);
  return followed;
}
