import { createContext, useContext } from 'react';
import type { MenuItem, Screen } from '#src/screens/routes';

/** What this user may open. */
export interface Screens {
  /** What the side menu shows: the tree of the chosen top menu. */
  readonly menu: readonly MenuItem[];
  /** Every screen, whichever top menu is chosen; other addresses are not found. */
  readonly screens: readonly Screen[];
  /** Shows a screen, as it was left if it is open. Stable. */
  readonly open: (path: string) => void;
  /** Fetches what a screen is drawn with, because it may be opened next. Stable. */
  readonly prepare?: (screen: Screen) => Promise<void>;
}

export const ScreensContext = createContext<Screens>({ menu: [], screens: [], open: () => undefined });

/** The screens and the menu of this user, for pages that lead to others. */
export function useScreens(): Screens {
  return useContext(ScreensContext);
}
