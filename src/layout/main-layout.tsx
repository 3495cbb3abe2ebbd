import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TopMenu } from '#shared/wire';
import { LazySelect } from '#src/components/lazy-select/lazy-select.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { isSparing } from '#src/lib/browser/network';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useText } from '#src/lib/i18n';
import { unsavedScopes } from '#src/lib/unsaved';
import { useStable } from '#src/lib/use-stable';
import { useMenus } from '#src/providers/menu';
import { type MenuItem, offeredOf, type Screen } from '#src/screens/routes';
import { NotFound } from '../screens/not-found.tsx';
import { markedPath, screenAt, topMenuOf } from '../screens/screen-at.ts';
import { type Screens, ScreensContext } from '../screens/screens.ts';
import { usePrepared } from '../screens/use-prepared.ts';
import styles from './main-layout.module.css';
import { PartBoundary } from './part-boundary.tsx';
import { rememberPath } from './search/recent.ts';
import { waitingIn } from './side-counts.ts';
import { SideMenu } from './side-menu.tsx';
import { Strip } from './strip.tsx';
import { OpenTabs } from './tabs/open-tabs.tsx';
import { StillLaidOut } from './tabs/still-laid-out.tsx';
import { TabPanel } from './tabs/tab-panel.tsx';
import { homePath, keptKeys } from './tabs/tabs.ts';
import { type TabsControl, useTabs } from './tabs/use-tabs.ts';
import { Tools } from './tools.tsx';
import { type SideToggle, TopBar, TopMenus } from './top-bar.tsx';
import { type Opened, useOpened } from './use-opened.ts';
import { useSide } from './use-side.ts';
import { UserMenu } from './user-menu.tsx';

const Presence = lazyWithPreload(async () => (await import('./presence.tsx')).Presence);
const SideDrawer = lazyWithPreload(async () => (await import('./side-drawer.tsx')).SideDrawer);

const infoPath = '/info/index';
const boardPath = '/wel/dashboard';
const mainId = 'main';

interface MainLayoutProps extends Omit<Screens, 'open'> {
  /** The top menus to offer; by default all that the server gives. */
  readonly topMenus?: readonly TopMenu[];
  /** The entries of all top menus together, for the menu search; by default those of the menu shown. */
  readonly allMenu?: readonly MenuItem[];
  /** The numbers of waiting items to show in the menu, by screen path. */
  readonly counts?: Readonly<Record<string, number>>;
  /** The inbox in the top bar. */
  readonly inbox?: ReactNode;
  /** Called before a screen is opened for the first time. */
  readonly onOpen?: (screen: Screen) => void;
  /** The page for an address that is none of the user's screens; without it such an address is not found. */
  readonly lost?: ReactNode;
  /** Renders a screen. Keep it stable, or every open page renders again. */
  readonly render: (screen: Screen) => ReactNode;
}

/** Renders the pages of the open tabs: the active one, and the others hidden in the state they were left in. */
function Panels({ control, screens, render }: { readonly control: TabsControl } & Pick<MainLayoutProps, 'screens' | 'render'>) {
  const { tabs, active, refresh } = control;
  const kept = keptKeys(tabs, unsavedScopes());
  const drawn = tabs.list.flatMap((tab) => {
    const screen = kept.has(tab.key) ? screenAt(screens, tab.key) : undefined;
    return screen ? [{ ...tab, screen }] : [];
  });
  return (
    <>
      <StillLaidOut pages={drawn} shown={active} />
      {drawn.map(({ key, turn, location, screen }) => (
        <TabPanel
          key={`${key} ${turn}`}
          tabKey={key}
          location={location}
          active={key === active}
          screen={screen}
          render={render}
          onRefresh={refresh}
        />
      ))}
    </>
  );
}

const SkipLink = memo(function SkipLink() {
  const text = useText();
  return (
    <a
      href={`#${mainId}`}
      className={styles.skip}
      // Focused by code: following the link would add the fragment to the page's address.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {text('layout.skip')}
    </a>
  );
});

const nothingYet: readonly Screen[] = [];

/** Mounts and loads what can wait until the first page is drawn: presence detection, the code of screens, selects. */
const Later = memo(function Later({ screens, prepare }: Pick<MainLayoutProps, 'screens' | 'prepare'>) {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  useEffect(() => {
    if (isTime && !isSparing()) LazySelect.preload();
  }, [isTime]);
  usePrepared(isTime ? screens : nothingYet, prepare);
  return <PartBoundary isOpen={false}>{isTime ? <Presence /> : null}</PartBoundary>;
});

interface TopProps extends Required<Pick<MainLayoutProps, 'topMenus' | 'allMenu' | 'screens'>>, Pick<MainLayoutProps, 'inbox'> {
  readonly toggle: SideToggle;
  readonly onToggle: () => void;
  readonly waiting: number;
  readonly selected: string | undefined;
  readonly here: string | undefined;
  readonly onSelect: (topMenu: TopMenu | undefined) => void;
  readonly show: (path: string) => void;
  readonly open: (path: string) => void;
  readonly search: Opened;
  readonly compact: boolean;
  readonly hasInfo: boolean;
}

/** Shows the top bar with its content. Memoised, because few changes of the frame affect it. */
const Top = memo(function Top(props: TopProps) {
  const {
    toggle,
    onToggle,
    waiting,
    topMenus,
    allMenu,
    screens,
    selected,
    here,
    onSelect,
    show,
    open,
    search,
    compact,
    hasInfo,
    inbox,
  } = props;
  const goHome = useCallback(() => show(homePath), [show]);
  const goToBoard = useCallback(() => show(boardPath), [show]);
  const hasBoard = useMemo(() => offeredOf(screens).some(({ path }) => path === boardPath), [screens]);
  const goToInfo = useCallback(() => show(infoPath), [show]);
  return (
    <TopBar
      toggle={toggle}
      onToggle={onToggle}
      waiting={waiting}
      menus={<TopMenus topMenus={topMenus} selected={selected} here={here} onSelect={onSelect} compact={compact} />}
      tools={<Tools menu={allMenu} screens={screens} open={open} search={search} compact={compact} />}
      inbox={inbox}
      user={<UserMenu onHome={goHome} onBoard={hasBoard ? goToBoard : undefined} onInfo={hasInfo ? goToInfo : undefined} />}
    />
  );
});

interface SideProps {
  readonly side: ReturnType<typeof useSide>;
  readonly children: ReactNode;
}

/** Shows the side menu beside the page, or in a drawer above it where there is no room. */
function Side({ side, children }: SideProps) {
  const text = useText();
  if (!side.isDrawer)
    return (
      <nav className={styles.side} data-collapsed={side.collapsed || undefined} aria-label={text('layout.side.menu')}>
        {children}
      </nav>
    );
  return (
    <PartBoundary isOpen={side.drawerOpen} onClose={side.closeDrawer}>
      <SideDrawer open={side.drawerOpen} onClose={side.closeDrawer}>
        {children}
      </SideDrawer>
    </PartBoundary>
  );
}

/** Returns functions that open a path, telling of a screen that is opened for the first time, and that change to a top menu. */
function useSteps(
  { control, screens, onOpen, isScreen }: LayoutProps,
  selectTopMenu: ReturnType<typeof useMenus>['selectTopMenu'],
) {
  const open = useStable((path: string) => {
    const screen = control.tabs.list.some(({ key }) => key === path) ? undefined : screenAt(screens, path);
    if (screen) onOpen?.(screen);
    control.show(path);
  });
  const selectMenu = useStable((topMenu: TopMenu | undefined) => {
    selectTopMenu(topMenu?.id);
    const path = topMenu ? topMenu.path : homePath;
    if (path && isScreen(path)) control.show(path);
  });
  return { open, selectMenu };
}

interface LayoutProps extends MainLayoutProps {
  readonly control: TabsControl;
  readonly isScreen: (path: string) => boolean;
}

function Layout(props: LayoutProps) {
  const { menu, allMenu, screens, topMenus, counts, inbox, render, prepare, lost, control, isScreen } = props;
  const { key: place, pathname } = useLocation();
  const menus = useMenus();
  const side = useSide(place);
  const handleToggle = useStable(side.handleToggle);
  const { open, selectMenu } = useSteps(props, menus.selectTopMenu);
  const known = useMemo(() => ({ menu, screens, open, prepare }), [menu, screens, open, prepare]);
  const here = control.active;
  useEffect(() => {
    if (here && here !== homePath) rememberPath(here);
  }, [here]);
  const allTopMenus = topMenus ?? menus.topMenus;
  const search = useOpened();

  if (control.active === undefined && lost === undefined) return <NotFound />;

  const marked = markedPath(screens, allMenu ?? menu, pathname);

  return (
    <ScreensContext value={known}>
      <div className={styles.frame}>
        <SkipLink />
        <Top
          toggle={side.toggle}
          onToggle={handleToggle}
          waiting={side.isDrawer ? waitingIn(menu, counts) : 0}
          topMenus={allTopMenus}
          allMenu={allMenu ?? menu}
          screens={screens}
          selected={menus.topMenuId}
          here={topMenuOf(allTopMenus, allMenu ?? menu, marked)}
          onSelect={selectMenu}
          show={control.show}
          open={open}
          search={search}
          compact={side.isNarrow}
          hasInfo={isScreen(infoPath)}
          inbox={inbox}
        />
        <Side side={side}>
          <SideMenu menu={menu} counts={counts} collapsed={side.collapsed && !side.isDrawer} path={marked} />
        </Side>
        <div className={styles.main}>
          <Strip />
          <OpenTabs control={control} screens={screens} onSearch={search.open} />
          <main id={mainId} tabIndex={-1} className={styles.content}>
            <Panels control={control} screens={screens} render={render} />
            {control.active === undefined && lost}
          </main>
        </div>
      </div>
      <Later screens={screens} prepare={prepare} />
    </ScreensContext>
  );
}

/** Shows the frame around every screen: top bar, side menu, tab bar and the open pages. */
export function MainLayout(props: MainLayoutProps) {
  const { screens } = props;
  const isScreen = useCallback((path: string) => screenAt(screens, path) !== undefined, [screens]);
  // Here and not in the layout: a step to a new tab changes the tabs during rendering, so what calls this runs twice.
  const control = useTabs(isScreen);
  return <Layout {...props} control={control} isScreen={isScreen} />;
}
