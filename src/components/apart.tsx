import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { inTime } from '#src/lib/in-time';

/** A component that is fetched when it is drawn, or ahead. */
export interface Apart<P> {
  (props: P): ReactNode;
  /** Fetches it ahead. A failure is met again, and told, when the part is really drawn. */
  readonly preload: () => Promise<void>;
}

const replacedAfter = 1_000;

/**
 * A component in a file of its own that draws at once when the file is already there. React's `lazy` shows the fallback even
 * then, and holds it for 300 ms. One that could not be fetched is fetched anew when it is drawn again.
 */
export function apart<P extends object>(load: () => Promise<ComponentType<P>>): Apart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchPart = async () => {
    loaded = await inTime(load());
    return { default: loaded };
  };
  // React keeps a failure for good, so a failed one is replaced; but not before React, which draws it once more, has told of it.
  const makeLazy = (): ComponentType<P> =>
    lazy(() =>
      fetchPart().catch((error: unknown) => {
        setTimeout(() => {
          Lazy = makeLazy();
        }, replacedAfter);
        throw error;
      }),
    ) as ComponentType<P>;
  let Lazy = makeLazy();
  function Part(props: P) {
    // Chosen once: another component in this place would lose its state.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, {
    preload: () =>
      fetchPart().then(
        () => undefined,
        () => undefined,
      ),
  });
}
