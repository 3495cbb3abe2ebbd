import { Refine } from '@refinedev/core';
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { AppRoutes } from './app-routes.tsx';
import { callsKey } from './calls/use-server-query.ts';
import { dataProvider } from './data-provider.ts';
import { whenIdle } from './lib/browser/when-idle.ts';
import { isApiError } from './lib/http/api-error.ts';
import { addMessages } from './lib/i18n.ts';
import { onLanguageChange } from './lib/language.ts';
import { liveProvider } from './lib/live/topics.ts';
import { addNouns } from './lib/nouns/nouns.ts';
import { createAuditLogProvider } from './lib/refine/audit-log.ts';
import { KnownAccess } from './lib/refine/refine-cache.ts';
import { routerProvider } from './lib/router/router.ts';
import { first } from './locales/first.ts';
import { createAccessControlProvider, knownAccess, permissionsQuery } from './providers/access-control.ts';
import { authProvider } from './providers/auth.ts';
import { useI18nProvider } from './providers/i18n.ts';
import { followIdentity, knowIdentity } from './providers/identity.ts';
import { useNotificationProvider } from './providers/notification.ts';
import { nouns } from './resources/nouns.ts';
import { preloadScreens } from './screens/screen-view.tsx';
import { useRefineResources } from './screens/use-user-screens.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';

addMessages('zh', first.zh);
addMessages('en', first.en);

addNouns(nouns);

/** The beginnings of the keys of what the server writes in the language of the request: names of rows, and words. */
const worded = [['data'], callsKey];

const auditLogProvider = createAuditLogProvider(dataProvider);

const fewSeconds = 5_000;
const repeats = 2;

/** Reads only, and only where nothing was answered: a refusal will not change by asking again. */
function shouldRepeat(failures: number, error: unknown): boolean {
  return failures < repeats && isApiError(error) && error.isNetwork;
}

/** Makes the cache of server data, one for each signed-in user. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fewSeconds,
        retry: shouldRepeat,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false },
    },
  });
}

/** Receives changes from the server, as soon as the browser is idle. */
function useLive(client: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    const start = async () => {
      const { startLive } = await import('./providers/live.ts');
      if (isWanted) stop = startLive(client);
    };
    // Without it the app only learns of changes later.
    const giveUp = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isWanted = false;
      giveUp();
      stop?.();
    };
  }, [client]);
}

/** Mounts Refine with the providers of this server. It must be inside the router, whose address Refine's hooks read. */
function RefineRoot({ client }: { readonly client: ReturnType<typeof createQueryClient> }) {
  const i18nProvider = useI18nProvider();
  const accessControlProvider = useMemo(() => createAccessControlProvider(client), [client]);
  const known = useMemo(() => knownAccess(client), [client]);
  const withPermissions = useMemo(
    () => ({ ...authProvider, getPermissions: () => client.fetchQuery(permissionsQuery) }),
    [client],
  );
  const resources = useRefineResources();
  useLive(client);
  useEffect(() => followIdentity(client), [client]);
  // Fetched along with the menus, so that the permissions are there when the first list renders.
  useEffect(() => void client.prefetchQuery(permissionsQuery), [client]);
  useEffect(() => onLanguageChange(() => worded.forEach((queryKey) => void client.invalidateQueries({ queryKey }))), [client]);
  const options = useMemo(
    () => ({
      disableTelemetry: true,
      syncWithLocation: true,
      warnWhenUnsavedChanges: true,
      reactQuery: { clientConfig: client },
    }),
    [client],
  );
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      auditLogProvider={auditLogProvider}
      authProvider={withPermissions}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={useNotificationProvider}
      resources={resources}
      options={options}
    >
      <KnownAccess value={known}>
        <AppRoutes />
      </KnownAccess>
    </Refine>
  );
}

function Root() {
  const [client] = useState(() => knowIdentity(createQueryClient()));
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <RefineRoot client={client} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Passes an error that no boundary in the app has caught on to the entry: the router's own message is for developers. */
function Broken(): never {
  throw useRouteError();
}

/** Shows the app of the signed-in user, and the pages that need no session. */
export function App() {
  // Created here and not once per module: the router reads the present address, and ends with the session.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Root />, errorElement: <Broken /> }]));
  useEffect(() => () => router.dispose(), [router]);
  // While the menus are loading.
  useEffect(preloadScreens, []);
  return <RouterProvider router={router} />;
}
