import { createContext, useContext } from 'react';
import type { MenuItem, Screen } from '#src/screens/routes';

/** The screens that the user may open. */
export interface Screens {
  /** The entries of the side menu: those of the selected top menu. */
  readonly menu: readonly MenuItem[];
  /** All screens, whatever top menu is selected; other addresses are not found. */
  readonly screens: readonly Screen[];
  /** Opens a screen, or shows it as it was left if it is open. Stable. */
  readonly open: (path: string) => void;
  /** Preloads the code of a screen that may be opened next. Stable. */
  readonly prepare?: (screen: Screen) => Promise<void>;
}

export const ScreensContext = createContext<Screens>({ menu: [], screens: [], open: () => undefined });

/** Returns the menu and screens of the user, for pages that link to others. */
export function useScreens(): Screens {
  return useContext(ScreensContext);
}
