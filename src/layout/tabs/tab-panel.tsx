import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { LoadingState } from '#src/components/state-views.tsx';
import { UnsavedScope } from '#src/lib/unsaved';
import type { Screen } from '#src/routes';
import { PageBoundary } from '../page-boundary.tsx';
import { panelId, tabId } from './tab-bar.tsx';
import styles from './tabs.module.css';

interface TabPanelProps {
  readonly tabKey: string;
  readonly location: Location;
  readonly active: boolean;
  readonly screen: Screen;
  readonly render: (screen: Screen) => ReactNode;
  readonly onRefresh: (key: string) => void;
}

/** Keeps the place on the page: a box that is not displayed forgets how far it was scrolled. */
function useKeptScroll() {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  // Runs again each time the panel is shown, before it is painted.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = top.current;
  }, []);
  const handleScroll = () => {
    top.current = box.current?.scrollTop ?? 0;
  };
  return { box, handleScroll };
}

function PanelBox({ tabKey, children }: { readonly tabKey: string; readonly children: ReactNode }) {
  const { box, handleScroll } = useKeptScroll();
  return (
    <div
      ref={box}
      role="tabpanel"
      id={panelId(tabKey)}
      aria-labelledby={tabId(tabKey)}
      className={styles.panel}
      onScroll={handleScroll}
    >
      {children}
    </div>
  );
}

/** What does not change when the tab comes to the front, so that showing a page does not draw it again. */
const TabPage = memo(function TabPage({ tabKey, location, screen, render, onRefresh }: Omit<TabPanelProps, 'active'>) {
  return (
    <UnsavedScope value={tabKey}>
      <PanelBox tabKey={tabKey}>
        <PageBoundary onReopen={() => onRefresh(tabKey)}>
          <Suspense fallback={<LoadingState />}>
            <Routes location={location}>
              <Route path={screen.path} element={render(screen)} />
            </Routes>
          </Suspense>
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
