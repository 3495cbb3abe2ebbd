import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Apart<P> {
  (props: P): ReactNode;
  /** Fetches it ahead. A failure is met again, and told, when the part is really drawn. */
  readonly preload: () => void;
}

/**
 * A component in a file of its own that draws at once when the file is already there. React's `lazy` shows the fallback even
 * then, and holds it for 300 ms.
 */
export function apart<P extends object>(load: () => Promise<ComponentType<P>>): Apart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchPart = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(fetchPart) as ComponentType<P>;
  function Part(props: P) {
    // Chosen once: another component in this place would lose its state.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) });
}
