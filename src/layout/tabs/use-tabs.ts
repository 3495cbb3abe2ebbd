import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useDataRouter } from '#src/lib/router/data-router';
import { session } from '#src/lib/session/session';
import { unsavedScopes } from '#src/lib/unsaved';
import { keepPlacesOf } from './kept-places.ts';
import { restoreTabs, storeTabs } from './tab-storage.ts';
import { closable, isShown, reduceTabs, type Tabs, tabAfterClosing } from './tabs.ts';

export interface TabsControl {
  readonly tabs: Tabs;
  /** The key of the tab on screen; undefined while the address is none of this user's screens. */
  readonly active: string | undefined;
  /** Shows an opened page at its remembered address, or opens the path. Stable. */
  readonly show: (path: string) => void;
  /** Closes without asking. */
  readonly close: (keys: readonly string[]) => void;
  /** Stable. */
  readonly pin: (key: string, pinned: boolean) => void;
  /** Puts a tab at another place of the bar. Stable. */
  readonly move: (key: string, to: number) => void;
  /** Draws the page of a tab anew. Stable. */
  readonly refresh: (key: string) => void;
}

/**
 * Returns a function that gives the location a page had when the window left it. A page may change its address just before:
 * React renders only the last of several steps, so it never sees that one.
 */
function useLeft(): (path: string) => Location | undefined {
  const router = useDataRouter();
  const left = useRef(new Map<string, Location>());
  useLayoutEffect(() => {
    let before = router?.state.location;
    return router?.subscribe(({ location }) => {
      if (before && before.pathname !== location.pathname) left.current.set(before.pathname, before);
      before = location;
    });
  }, [router]);
  return useCallback((path) => left.current.get(path), []);
}

/**
 * Stores the tabs for a reload: once the browser is idle, so that no step waits for it, at the latest when the window or the
 * frame goes. After a sign-out nothing is stored.
 */
function useStored(tabs: Tabs): void {
  const waiting = useRef<Tabs>(undefined);
  const store = useCallback(() => {
    if (waiting.current && session.shown()) storeTabs(waiting.current);
    waiting.current = undefined;
  }, []);
  useEffect(() => {
    waiting.current = tabs;
    keepPlacesOf(tabs.list.map(({ key }) => key));
    return whenIdle(store);
  }, [tabs, store]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
}

/**
 * Returns the opened tabs, which follow the address.
 *
 * @param isScreen whether a path is a screen of this user: other addresses open no tab
 */
export function useTabs(isScreen: (path: string) => boolean): TabsControl {
  const location = useLocation();
  const navigate = useNavigate();
  const [tabs, dispatch] = useReducer(reduceTabs, undefined, restoreTabs);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const here = location.pathname;
  const leftAt = useLeft();

  // Both happen during rendering, so that no frame shows the new address without its tab, or a closed tab's content.
  if (leaving.length > 0 && !leaving.includes(here)) {
    setLeaving([]);
    dispatch({ type: 'close', keys: leaving });
  }
  if (isScreen(here) && !isShown(tabs, location))
    dispatch({ type: 'visit', location, unsaved: unsavedScopes(), left: leftAt(here) });

  useStored(tabs);

  const latest = useRef({ tabs, navigate });
  useLayoutEffect(() => {
    latest.current = { tabs, navigate };
  });
  const show = useCallback((path: string) => {
    const tab = latest.current.tabs.list.find(({ key }) => key === path);
    latest.current.navigate(tab?.location ?? path);
  }, []);
  const pin = useCallback((key: string, pinned: boolean) => dispatch({ type: 'pin', key, pinned }), []);
  const move = useCallback((key: string, to: number) => dispatch({ type: 'move', key, to }), []);
  const refresh = useCallback((key: string) => dispatch({ type: 'refresh', key }), []);

  const close = (keys: readonly string[]) => {
    const going = closable(tabs, keys);
    const next = tabAfterClosing(tabs, going);
    if (!going.includes(here) || !next || next.key === here) return dispatch({ type: 'close', keys: going });
    // The current page is closed only once the next one is shown: its address would open it again.
    setLeaving(going);
    navigate(next.location);
  };

  return {
    tabs,
    active: isScreen(here) ? here : undefined,
    show,
    close,
    pin,
    move,
    refresh,
  };
}
