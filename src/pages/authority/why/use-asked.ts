import { useSearchParams } from 'react-router-dom';

/** The subject of the question: a menu or button by its id, or a call. */
export type Asked =
  | { readonly kind: 'menu'; readonly menuId?: string }
  | { readonly kind: 'call'; readonly method: string; readonly path: string };

function askedIn(address: URLSearchParams): Asked {
  const method = address.get('method');
  if (method !== null) return { kind: 'call', method, path: address.get('path') ?? '' };
  return { kind: 'menu', menuId: address.get('menuId') ?? undefined };
}

/** Keeps the whole question in the address bar, so that it can be sent to a colleague or asked again later. */
export function useAsked() {
  const [address, setAddress] = useSearchParams();
  const userId = address.get('userId') ?? undefined;
  const asked = askedIn(address);
  const write = (person: string | undefined, thing: Asked) => {
    const { kind: _, ...named } = thing;
    const parts = Object.entries({ userId: person, ...named }).flatMap(([name, value]) => (value ? [[name, value]] : []));
    setAddress(Object.fromEntries(parts), { replace: true });
  };
  return {
    userId,
    asked,
    setUser: (next: string | undefined) => write(next, asked),
    setAsked: (next: Asked) => write(userId, next),
  };
}
