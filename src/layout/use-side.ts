import { useState } from 'react';
import { storage } from '../lib/browser/storage.ts';
import type { SideToggle } from './top-bar.tsx';
import { useScreenClass } from './use-screen-class.ts';

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
