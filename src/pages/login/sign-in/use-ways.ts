import { useEffect, useState } from 'react';
import { http } from '#src/lib/http';
import { onlyPassword, requestWays, type Ways } from '#src/lib/ways';

/** How one may sign in here: by password until the server has said more, which `isAsked` tells. */
export function useWays(): Ways & { readonly isAsked: boolean } {
  const [ways, setWays] = useState<Ways>();

  useEffect(() => {
    const asking = new AbortController();
    // A server that does not answer is met again, and told, when somebody signs in.
    requestWays(http, asking.signal).then(setWays, () => {
      if (!asking.signal.aborted) setWays(onlyPassword);
    });
    return () => asking.abort();
  }, []);

  return { ...(ways ?? onlyPassword), isAsked: ways === undefined };
}
