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
  NavigationType,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Routes,
} from 'react-router-dom';
import { LoadingFallback } from '#src/components/apart.tsx';
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

/** A page whose rows are on their way is given this long to become as long as it was. */
const settleMs = 8_000;
/** What somebody does who goes to a place of his own. */
const ownMoves = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/** Goes where the page was left as soon as it is long enough, unless somebody moves it meanwhile. Answers how to give it up. */
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

/** Keeps the places on the page: a box that is not displayed forgets how far it was scrolled, and a reload forgets all of them. */
function useKeptPlaces(tabKey: string, location: Location) {
  const box = useRef<HTMLDivElement>(null);
  const [left] = useState(() => placesOf(tabKey, createPath(location)));
  const places = useRef(left);
  const isSettling = useRef(false);
  const address = useRef('');
  useLayoutEffect(() => {
    address.current = createPath(location);
  }, [location]);
  // An insertion effect ends with the page, an ordinary one whenever the page is hidden.
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
    // A page that is still too short is held at its end by the browser, not by its reader.
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

/** Above the routes of a tab there are none. */
const noRoutes = { outlet: null, matches: [], isDataRoute: false };

/**
 * The address of a tab for what is drawn below. `Routes` by itself listens to the address of the window too, and gives everything
 * below a new one of its own whenever that changes: each step would draw all kept pages again.
 */
function OwnAddress({ location, path, children }: OwnAddressProps) {
  const own = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <LocationContext value={own}>
      <RouteContext value={noRoutes}>
        <Routes location={location}>
          <Route path={path} element={children} />
        </Routes>
      </RouteContext>
    </LocationContext>
  );
}

/** What does not change when the tab comes to the front, so that showing a page does not draw it again. */
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
 * The page of one tab. While another tab is in front it stays as it is, with everything typed, but its effects are off: it neither
 * polls nor writes to the address. Inside, the address is the tab's own.
 */
export function TabPanel({ active, ...page }: TabPanelProps) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <TabPage {...page} />
    </Activity>
  );
}
