import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { TopMenu } from '#shared/wire';
import { useText, useWords } from '#src/lib/i18n';
import { unsavedScopes } from '#src/lib/unsaved';
import { useMenus } from '#src/providers/menu';
import type { Screen } from '#src/routes';
import styles from './main-layout.module.css';
import { screenAt } from './screen-at.ts';
import { type Screens, ScreensContext } from './screens.ts';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { TabPanel } from './tabs/tab-panel.tsx';
import { closable, homePath, keptKeys } from './tabs/tabs.ts';
import { useGuardedClose } from './tabs/use-guarded-close.ts';
import { type TabsControl, useTabs } from './tabs/use-tabs.ts';
import { TopBar } from './top-bar.tsx';
import { TopMenus } from './top-menus.tsx';
import { useSide } from './use-side.ts';
import { UserMenu } from './user-menu.tsx';

const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));

const infoPath = '/info/index';
const notFoundPath = '/404';
const mainId = 'main';

interface MainLayoutProps extends Omit<Screens, 'open'> {
  /** The top menus to offer; all of the server's when not said. */
  readonly topMenus?: readonly TopMenu[];
  /** Draws a screen; stable, or every open page is drawn again. */
  readonly render: (screen: Screen) => ReactNode;
}

/** The pages of the opened tabs, one in front and the others as they were left. */
function Panels({ control, screens, render }: { readonly control: TabsControl } & Pick<MainLayoutProps, 'screens' | 'render'>) {
  const { tabs, active, refresh } = control;
  const kept = keptKeys(tabs, unsavedScopes());
  return tabs.list
    .filter((tab) => kept.has(tab.key))
    .map((tab) => {
      const screen = screenAt(screens, tab.key);
      if (!screen) return null;
      return (
        <TabPanel
          key={`${tab.key} ${tab.turn}`}
          tabKey={tab.key}
          location={tab.location}
          active={tab.key === active}
          screen={screen}
          render={render}
          onRefresh={refresh}
        />
      );
    });
}

/** Tabs of screens, with their names in the reader's language; a tab whose screen was taken away is not shown. */
function useTabViews({ tabs }: TabsControl, screens: readonly Screen[]) {
  const words = useWords();
  const labelOf = useCallback(
    (key: string) => {
      const screen = screenAt(screens, key);
      return screen ? words(screen.title) : key;
    },
    [screens, words],
  );
  const views = useMemo(() => {
    const shown = tabs.list.filter((tab) => screenAt(screens, tab.key));
    const free = closable(shown.map((tab) => tab.key));
    return shown.map(({ key }) => ({ key, label: labelOf(key), closable: free.includes(key) }));
  }, [tabs, screens, labelOf]);
  return { views, labelOf };
}

function SkipLink() {
  const text = useText();
  return (
    <a
      href={`#${mainId}`}
      className={styles.skip}
      // By hand: the fragment would become part of the page's address.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {text('layout.skip')}
    </a>
  );
}

/** The frame around every screen: top bar, side menu, tab bar and the opened pages. */
export function MainLayout({ menu, screens, topMenus, render }: MainLayoutProps) {
  const { key: place, pathname } = useLocation();
  const menus = useMenus();
  const text = useText();
  const side = useSide(place);
  const isScreen = useCallback((path: string) => screenAt(screens, path) !== undefined, [screens]);
  const control = useTabs(isScreen);
  const { views, labelOf } = useTabViews(control, screens);
  const known = useMemo(() => ({ menu, screens, open: control.show }), [menu, screens, control.show]);
  const close = useGuardedClose(control.close, labelOf);

  if (control.active === undefined) return <Navigate to={notFoundPath} replace state={{ from: pathname }} />;

  const selectMenu = (topMenu: TopMenu | undefined) => {
    menus.selectTopMenu(topMenu?.id);
    const path = topMenu ? topMenu.path : homePath;
    if (path && isScreen(path)) control.show(path);
  };
  const sideMenu = <SideMenu menu={menu} collapsed={side.collapsed && !side.isDrawer} path={pathname} />;

  return (
    <ScreensContext value={known}>
      <div className={styles.frame}>
        <SkipLink />
        <TopBar
          toggle={side.toggle}
          onToggle={side.handleToggle}
          menus={
            <TopMenus
              topMenus={topMenus ?? menus.topMenus}
              selected={menus.topMenuId}
              onSelect={selectMenu}
              compact={side.isNarrow}
            />
          }
          user={
            <UserMenu
              onHome={() => control.show(homePath)}
              onInfo={isScreen(infoPath) ? () => control.show(infoPath) : undefined}
            />
          }
        />
        {side.isDrawer ? (
          <Suspense fallback={null}>
            <SideDrawer open={side.drawerOpen} onClose={side.closeDrawer}>
              {sideMenu}
            </SideDrawer>
          </Suspense>
        ) : (
          <nav className={styles.side} data-collapsed={side.collapsed || undefined} aria-label={text('layout.side.menu')}>
            {sideMenu}
          </nav>
        )}
        <div className={styles.main}>
          <TabBar tabs={views} active={control.active} onShow={control.show} onClose={close} onRefresh={control.refresh} />
          <main id={mainId} tabIndex={-1} className={styles.content}>
            <Panels control={control} screens={screens} render={render} />
          </main>
        </div>
      </div>
    </ScreensContext>
  );
}
