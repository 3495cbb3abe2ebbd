import { type NotificationProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { http } from '#src/lib/http/http';
import { liveProvider } from '#src/lib/live/topics';
import { loadNoun } from '#src/lib/nouns/nouns';
import { fakeServer, signIn } from '#src/lib/testing/fake-server';
import { toy } from '#src/meta/testing/toy';
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

const { adapter } = http.defaults;
// Test files share their modules.
afterEach(() => {
  http.defaults.adapter = adapter;
});

/** Renders a hook that calls a fake server by the app's own data provider and HTTP client, and spies on what is told. */
export function renderCall<R>(useIt: () => R, routes: Parameters<typeof fakeServer>[0]) {
  signIn();
  const calls = fakeServer(routes);
  const notify = vi.fn<NotificationProvider['open']>();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const provider = createDataProvider(http, async () => toy);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter>
      <Refine
        dataProvider={provider}
        notificationProvider={{ open: notify, close: () => undefined }}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        {children}
      </Refine>
    </MemoryRouter>
  );
  return { ...renderHook(useIt, { wrapper }), calls, client, notify };
}
