import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { http } from '#src/lib/http/http';
import { liveProvider } from '#src/lib/live/topics';
import { loadNoun } from '#src/lib/nouns/nouns';
import { createDataProvider } from '#src/providers/data';
import { useNotificationProvider } from '#src/providers/notification';

/** The app's own data provider over its HTTP client, below which a test puts a fake server. */
export const serverProvider = createDataProvider(http, loadNoun);

interface CallingProps {
  readonly client?: QueryClient;
  readonly children: ReactNode;
}

/** Puts a page that calls the server, and needs no other row of a noun, below the app's own providers. */
export function Calling({ client, children }: CallingProps) {
  const [own] = useState(() => client ?? new QueryClient());
  return (
    <App>
      <Refine
        dataProvider={serverProvider}
        liveProvider={liveProvider}
        notificationProvider={useNotificationProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: own } }}
      >
        {children}
      </Refine>
    </App>
  );
}
