import { ResourceContext, useIsAuthenticated, usePermissions } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { snakeCase } from '#shared/define';
import { lazyWithPreload } from './components/lazy-with-preload.tsx';
import { ErrorState } from './components/state-views.tsx';
import { FrameShell } from './layout/frame-shell.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { PartBoundary } from './layout/part-boundary.tsx';
import { useText, useWords } from './lib/i18n.ts';
import { ownPath } from './lib/router/own-path.ts';
import { session } from './lib/session/session.ts';
import { signOut } from './lib/sign-in/sign-out.ts';
import { useStable } from './lib/use-stable.ts';
import { RecordLinks } from './meta/records/record-links.tsx';
import { OutboxPlace } from './outbox/outbox-place.tsx';
import { InboxButton } from './pages/desk/inbox/inbox-button.tsx';
import { LoginPage } from './pages/login/sign-in/login-page.tsx';
import { isGranted, type Permissions } from './providers/access-control.ts';
import { loginPath } from './providers/auth.ts';
import { askAhead } from './screens/ask-ahead.ts';
import { LostScreen } from './screens/lost-screen.tsx';
import { type Screen, windowTitle } from './screens/routes.ts';
import { screenAt } from './screens/screen-at.ts';
import { prepareScreen, viewOf } from './screens/screen-view.tsx';
import { useMenuCounts } from './screens/use-menu-counts.ts';
import { useUserScreens } from './screens/use-user-screens.ts';

/** Shows a button to sign out, for pages outside the frame, where the user menu is missing. */
function SignOutButton() {
  const text = useText();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <Button loading={isLeaving} onClick={leave}>
      {text('common.signOut')}
    </Button>
  );
}

const homePath = '/wel/index';
const QrLoginPage = lazyWithPreload(async () => (await import('./pages/login/qr/qr-login-page.tsx')).QrLoginPage);
const ErrorPage = lazyWithPreload(async () => (await import('./pages/error/status/error-page.tsx')).ErrorPage);

function useIsSignedIn(): boolean {
  const isThere = useSyncExternalStore(session.subscribe, session.shown) !== null;
  const { data } = useIsAuthenticated({ queryOptions: { enabled: isThere } });
  return isThere && data?.authenticated !== false;
}

/**
 * Guards the routes of the frame. Refine's `Authenticated` re-checks at any time and renders nothing meanwhile, which would
 * unmount every open page. Here the local session decides, and the answer of the auth provider counts once it has arrived.
 */
function Guarded({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  if (useIsSignedIn()) return children;
  return <Navigate to={`${loginPath}?to=${encodeURIComponent(pathname + search + hash)}`} replace />;
}

/** Redirects to a page of the frame and shows the empty frame meanwhile, because rendering the page takes a moment. */
function RedirectWithShell({ to }: { readonly to: string }) {
  return (
    <>
      <FrameShell />
      <Navigate to={to} replace />
    </>
  );
}

/** Shows the sign-in page, or redirects a signed-in user to the address that they wanted. */
function SignInRoute() {
  const [parameters] = useSearchParams();
  if (!useIsSignedIn()) return <LoginPage />;
  return <RedirectWithShell to={ownPath(parameters.get('to')) ?? homePath} />;
}

/** Sets the title of the window. It is a component of its own, so that a change of the address does not render the frame. */
function WindowTitle({ screens }: { readonly screens: readonly Screen[] }) {
  const { pathname } = useLocation();
  const text = useText();
  const words = useWords();
  const screen = screenAt(screens, pathname);
  const title = windowTitle(screen && words(screen.title), text('common.product'));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** The buttons for waiting messages and for actions that wait for a connection. */
const inbox = (
  <>
    <PartBoundary isOpen={false}>
      <OutboxPlace />
    </PartBoundary>
    <InboxButton />
  </>
);

/** Returns whether the user may read rows of a resource: they have its screen or any of its buttons. */
function useMayRead(screens: readonly Screen[]): (noun: string) => boolean {
  const { data: permissions } = usePermissions<Permissions>({});
  return useCallback(
    (name) =>
      screens.some(({ code }) => code === snakeCase(name)) ||
      (permissions !== undefined && ['list', 'view'].some((action) => isGranted(permissions, { name }, action))),
    [screens, permissions],
  );
}

function Frame() {
  const { menu, allMenu, screens, topMenus, menus } = useUserScreens();
  const mayRead = useMayRead(screens);
  const counts = useMenuCounts(screens);
  const client = useQueryClient();
  const { resources } = useContext(ResourceContext);
  // A failure is ignored here and reported when the screen itself sends the request.
  const handleOpen = useStable((screen: Screen) => void askAhead({ client, resources }, screen).catch(() => undefined));
  if (menus.isLoading) return <FrameShell />;
  if (menus.error) return <ErrorState hint={menus.error.message || undefined} onRetry={menus.retry} more={<SignOutButton />} />;
  return (
    <RecordLinks mayRead={mayRead}>
      <WindowTitle screens={screens} />
      <MainLayout
        menu={menu}
        allMenu={allMenu}
        screens={screens}
        topMenus={topMenus}
        counts={counts}
        inbox={inbox}
        render={viewOf}
        prepare={prepareScreen}
        lost={<LostScreen />}
        onOpen={handleOpen}
      />
    </RecordLinks>
  );
}

function QrRoute() {
  return <QrLoginPage isSignedIn={useIsSignedIn()} />;
}

/** Defines all routes. Screens that are not in the server's menu are not found. */
export function AppRoutes() {
  return (
    <Routes>
      {([403, 404, 500] as const).map((status) => (
        <Route key={status} path={`/${status}`} element={<ErrorPage status={status} />} />
      ))}
      <Route path={loginPath} element={<SignInRoute />} />
      <Route path="/qrlogin" element={<QrRoute />} />
      <Route path="/" element={<RedirectWithShell to={homePath} />} />
      <Route path="/wel" element={<RedirectWithShell to={homePath} />} />
      <Route
        path="*"
        element={
          <Guarded>
            <Frame />
          </Guarded>
        }
      />
    </Routes>
  );
}
