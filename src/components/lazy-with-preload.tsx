import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { inTime } from '#src/lib/browser/time-out';

/** A component that is loaded when it is rendered, or earlier. */
export interface LazyComponent<P> {
  (props: P): ReactNode;
  /** Loads the component in advance. A failure is ignored here and reported when the component is rendered. */
  readonly preload: () => Promise<void>;
}

/** The placeholder for a component while it is loading; none by default, and none again within the loaded component. */
export const LoadingFallback = createContext<ReactNode>(null);

/** The state of a component: loaded, loading, or failed. */
type Progress<P> =
  | { readonly Shown: ComponentType<P> }
  | { readonly coming: Promise<ComponentType<P>> }
  | { readonly error: unknown };

/**
 * Returns a component that is loaded on demand and renders at once when it is loaded already. React's `lazy` shows its fallback
 * even then, and holds its content back for 300 ms after any fallback was shown. A failed load is retried on the next mount.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchPart = async () => {
    loaded = await inTime(load());
    return loaded;
  };
  const begin = (): Progress<P> => {
    if (loaded) return { Shown: loaded };
    const coming = fetchPart();
    // A hidden component, as in a background tab, reports its failure only once it is visible.
    coming.catch(() => undefined);
    return { coming };
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for what it loads, as by React's `lazy`
  function Part(props: P) {
    const fallback = use(LoadingFallback);
    // Kept in state: another component in this place would lose its state.
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
