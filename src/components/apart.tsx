import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { inTime } from '#src/lib/in-time';

/** A component that is fetched when it is drawn, or ahead. */
export interface Apart<P> {
  (props: P): ReactNode;
  /** Fetches it ahead. A failure is met again, and told, when the part is really drawn. */
  readonly preload: () => Promise<void>;
}

/** What stands in the place of a part below while it is fetched; nothing where none is given. Inside the part it is nothing again. */
export const LoadingFallback = createContext<ReactNode>(null);

/** A part as it is drawn now: there, on its way, or not to be had. */
type Progress<P> =
  | { readonly Shown: ComponentType<P> }
  | { readonly coming: Promise<ComponentType<P>> }
  | { readonly error: unknown };

/**
 * A component in a file of its own that draws at once when the file is already there, and as soon as it has come. React's `lazy` shows
 * its fallback even for the first, and keeps everything that was waited for from the screen for 300 ms after a fallback was shown
 * anywhere. One that could not be fetched is fetched anew when it is drawn anew.
 */
export function apart<P extends object>(load: () => Promise<ComponentType<P>>): Apart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchPart = async () => {
    loaded = await inTime(load());
    return loaded;
  };
  const begin = (): Progress<P> => {
    if (loaded) return { Shown: loaded };
    const coming = fetchPart();
    // What nobody sees, as in a tab behind another, fails in silence until somebody does.
    coming.catch(() => undefined);
    return { coming };
  };
  function Part(props: P) {
    const fallback = use(LoadingFallback);
    // Chosen once: another component in this place would lose its state.
    const [progress, setProgress] = useState(begin);
    const coming = 'coming' in progress ? progress.coming : undefined;
    useEffect(() => {
      let isGone = false;
      const settle = (settled: Progress<P>) => {
        if (!isGone) setProgress(settled);
      };
      coming?.then(
        (Shown) => settle({ Shown }),
        (error: unknown) => settle({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [coming]);
    if ('error' in progress) throw progress.error;
    if (!('Shown' in progress)) return fallback;
    const { Shown } = progress;
    return (
      <LoadingFallback value={null}>
        <Shown {...props} />
      </LoadingFallback>
    );
  }
  return Object.assign(Part, {
    preload: () =>
      fetchPart().then(
        () => undefined,
        () => undefined,
      ),
  });
}
