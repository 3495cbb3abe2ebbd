import { useState, useSyncExternalStore } from 'react';
import { storage } from '../lib/browser/storage.ts';
import type { SideToggle } from './top-bar.tsx';

/** The width class of a window: 3 from 1200 pixels, 2 from 992, 1 from 768, else 0: a phone. */
export type ScreenClass = 0 | 1 | 2 | 3;

const breakpoints = [768, 992, 1200] as const;

/** Returns the class of a width in CSS pixels. */
export function screenClassOf(width: number): ScreenClass {
  return breakpoints.filter((least) => width >= least).length as ScreenClass;
}

const queries = breakpoints.map((least) => window.matchMedia?.(`(min-width: ${least}px)`));

function subscribe(listener: () => void): () => void {
  for (const query of queries) query?.addEventListener('change', listener);
  return () => {
    for (const query of queries) query?.removeEventListener('change', listener);
  };
}

/** Returns the class of this window; the component renders again only when the class changes, not with every pixel. */
function useScreenClass(): ScreenClass {
  return useSyncExternalStore(subscribe, () => screenClassOf(window.innerWidth));
}

const key = 'side-collapsed';

/**
 * Returns how the side menu is shown: as a drawer on phones, else as the user chose it or, without a choice, collapsed in a
 * narrow window.
 *
 * @param place changes with every navigation, which closes the drawer
 */
export function useSide(place: string) {
  const screenClass = useScreenClass();
  const [chosen, setChosen] = useState(() => storage.read(key));
  const [drawerPlace, setDrawerPlace] = useState<string>();
  const isDrawer = screenClass === 0;
  const collapsed = typeof chosen === 'boolean' ? chosen : screenClass < 3;

  const handleToggle = () => {
    if (isDrawer) return setDrawerPlace(place);
    storage.write(key, !collapsed);
    setChosen(!collapsed);
  };
  const fixedToggle: SideToggle = collapsed ? 'expand' : 'collapse';

  return {
    isDrawer,
    drawerOpen: isDrawer && drawerPlace === place,
    closeDrawer: () => setDrawerPlace(undefined),
    collapsed,
    isNarrow: screenClass < 2,
    toggle: isDrawer ? ('openMenu' as const) : fixedToggle,
    handleToggle,
  };
}
