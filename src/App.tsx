import { Refine } from '@refinedev/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { AppRoutes } from './app-routes.tsx';
import { dataProvider } from './data-provider.ts';
import { createAuditLogProvider } from './lib/audit-log.ts';
import { addMessages } from './lib/i18n.ts';
import { onLanguageChange } from './lib/language.ts';
import { addNouns } from './lib/nouns.ts';
import { KnownAccess } from './lib/refine-cache.ts';
import { routerProvider } from './lib/router.ts';
import { liveProvider } from './lib/topics.ts';
import { first as en } from './locales/en/first.ts';
import { first as zh } from './locales/zh/first.ts';
import { createAccessControlProvider, knownAccess, permissionsQuery } from './providers/access-control.ts';
import { authProvider } from './providers/auth.ts';
import { useI18nProvider } from './providers/i18n.ts';
import { followIdentity, knowIdentity } from './providers/identity.ts';
import { useNotificationProvider } from './providers/notification.ts';
import { createQueryClient } from './query-client.ts';
import { nouns } from './resources/nouns.ts';
import { preloadScreens } from './screens/screen-view.tsx';
import { useRefineResources } from './screens/use-user-screens.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';
import { useLive } from './use-live.ts';

addMessages('zh', zh);
addMessages('en', en);

addNouns(nouns);

const auditLogProvider = createAuditLogProvider(dataProvider);

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
  // Rows contain names that the server wrote in the language of the request.
  useEffect(() => onLanguageChange(() => void client.invalidateQueries({ queryKey: ['data'] })), [client]);
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
