import { useEffect, useState } from 'react';
import { onlyPassword, type Ways } from '#src/lib/sign-in/sign-in-ways';
import { askWays } from '#src/providers/sign-in';

/** Returns the ways to sign in here: only by password until the server has answered, which `isAsked` states. */
export function useWays(): Ways & { readonly isAsked: boolean } {
  const [ways, setWays] = useState<Ways>();

  useEffect(() => {
    const asking = new AbortController();
    // A server that does not answer is noticed and reported again when the user signs in.
    askWays(asking.signal).then(setWays, () => {
      if (!asking.signal.aborted) setWays(onlyPassword);
    });
    return () => asking.abort();
  }, []);

  return { ...(ways ?? onlyPassword), isAsked: ways === undefined };
}
