import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStable } from '#src/lib/use-stable';

/**
 * Does something once with what another page has sent in the address, as in `?grant=7`. The parameters are taken out of the
 * address, so that neither a reload nor going back does it again.
 *
 * @param names the first of them must be there; the others may be
 */
export function useSent<N extends string>(
  names: readonly [N, ...N[]],
  act: (sent: Readonly<Partial<Record<N, string>>>) => void,
): void {
  const [address, setAddress] = useSearchParams();
  const isSent = address.get(names[0]) !== null;
  const take = useStable(() => {
    const entries = names.flatMap((name) => {
      const value = address.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of names) next.delete(name);
        return next;
      },
      { replace: true },
    );
    act(Object.fromEntries(entries) as Partial<Record<N, string>>);
  });
  useEffect(() => {
    if (isSent) take();
  }, [isSent, take]);
}
