import {
  Activity,
  memo,
  type ReactNode,
  type UIEvent,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  createPath,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  matchRoutes,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { LoadingFallback } from '#src/components/lazy-with-preload.tsx';
import { PageBoundary } from '#src/components/page-boundary.tsx';
import { LoadingState } from '#src/components/state-views.tsx';
import { UnsavedScope } from '#src/lib/unsaved';
import type { Screen } from '#src/screens/routes';
import { goTo, keepPlaces, placesOf, withPlaceOf } from './kept-places.ts';
import { panelId, tabId } from './tab-bar.tsx';
import type { Places } from './tab-storage.ts';
import styles from './tabs.module.css';

interface TabPanelProps {
  readonly tabKey: string;
  readonly location: Location;
  readonly active: boolean;
  readonly screen: Screen;
  readonly render: (screen: Screen) => ReactNode;
  readonly onRefresh: (key: string) => void;
}

/** Milliseconds that a page gets to load its rows and regain its former length. */
const settleMs = 8_000;
/** The events by which a user, and not the app, scrolls or acts. */
const ownMoves = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/** Scrolls a page to where it was left once it is long enough, unless the user acts first. Returns the function that stops it. */
function settle(root: HTMLElement, places: Places, onOver: () => void): () => void {
  const watching = new MutationObserver(() => goTo(places, root) && over());
  const over = () => {
    watching.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) root.removeEventListener(move, over);
    onOver();
  };
  const timer = setTimeout(over, settleMs);
  for (const move of ownMoves) root.addEventListener(move, over, { passive: true });
  watching.observe(root, { childList: true, subtree: true });
  if (goTo(places, root)) over();
  return over;
}

/** Keeps the scroll positions of a page: hidden elements lose theirs, and a reload loses all of them. */
function useKeptPlaces(tabKey: string, location: Location) {
  const box = useRef<HTMLDivElement>(null);
  const [left] = useState(() => placesOf(tabKey, createPath(location)));
  const places = useRef(left);
  const isSettling = useRef(false);
  const address = useRef('');
  useLayoutEffect(() => {
    address.current = createPath(location);
  }, [location]);
  // An insertion effect is cleaned up on unmount, an ordinary one whenever the page is hidden.
  useInsertionEffect(() => keepPlaces(tabKey, () => ({ address: address.current, places: places.current })), [tabKey]);
  // Runs again each time the panel is shown, before it is painted.
  useLayoutEffect(() => {
    const root = box.current;
    if (!root) return undefined;
    isSettling.current = true;
    return settle(root, places.current, () => {
      isSettling.current = false;
    });
  }, []);
  const handleScroll = ({ target }: UIEvent) => {
    // A page that is still too short is clamped by the browser; the user has not scrolled it.
    if (isSettling.current || !box.current || !(target instanceof Element)) return;
    places.current = withPlaceOf(places.current, target, box.current);
  };
  return { box, handleScroll };
}

interface PanelBoxProps {
  readonly tabKey: string;
  readonly location: Location;
  readonly children: ReactNode;
}

function PanelBox({ tabKey, location, children }: PanelBoxProps) {
  const { box, handleScroll } = useKeptPlaces(tabKey, location);
  return (
    <div className={styles.place}>
      <div
        ref={box}
        role="tabpanel"
        id={panelId(tabKey)}
        aria-labelledby={tabId(tabKey)}
        className={styles.panel}
        onScrollCapture={handleScroll}
      >
        {children}
      </div>
    </div>
  );
}

interface OwnAddressProps {
  readonly location: Location;
  readonly path: string;
  readonly children: ReactNode;
}

/**
 * Gives a tab's address to the components below, with the parameters in it. The router's own `Routes` would also listen to the
 * address of the window and create a new context whenever that changes: each navigation would render all kept pages again.
 */
function OwnAddress({ location, path, children }: OwnAddressProps) {
  const { pathname } = location;
  const own = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  // The route of a tab has no parent.
  const route = useMemo(() => {
    // Not `matchPath`, which leaves the parameters encoded.
    const matches = matchRoutes([{ path }], pathname) ?? [];
    return { outlet: null, matches, isDataRoute: false };
  }, [path, pathname]);
  return (
    <LocationContext value={own}>
      <RouteContext value={route}>{children}</RouteContext>
    </LocationContext>
  );
}

/** The part of a tab that does not depend on `active`, memoised so that showing a tab does not render its page again. */
const TabPage = memo(function TabPage({ tabKey, location, screen, render, onRefresh }: Omit<TabPanelProps, 'active'>) {
  return (
    <UnsavedScope value={tabKey}>
      <PanelBox tabKey={tabKey} location={location}>
        <PageBoundary onReopen={() => onRefresh(tabKey)}>
          <LoadingFallback value={<LoadingState />}>
            <OwnAddress location={location} path={screen.path}>
              {render(screen)}
            </OwnAddress>
          </LoadingFallback>
        </PageBoundary>
      </PanelBox>
    </UnsavedScope>
  );
});

/**
 * Shows the page of one tab. While another tab is active the page keeps its state and input, but its effects are off: it neither
 * polls nor writes to the address bar. Below it, the location is the tab's own.
 */
export function TabPanel({ active, ...page }: TabPanelProps) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <TabPage {...page} />
    </Activity>
  );
}
