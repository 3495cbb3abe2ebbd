import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Language } from '#shared/field';
import type { DictEntry } from '#shared/wire';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { accessBy } from '#src/lib/refine/access';
import { createAuditLogProvider } from '#src/lib/refine/audit-log';
import { routerProvider } from '#src/lib/router/router';
import { en, zh } from '#src/locales/words';
import type { memoryProvider } from './memory-provider.ts';
import { toyKinds } from './toy.ts';

interface RenderOptions {
  readonly data: ReturnType<typeof memoryProvider>;
  /** Verbs that the user may use; all by default. */
  readonly may?: readonly string[];
  readonly address?: string;
  readonly language?: Language;
  /** Entries of system dictionaries, by code. */
  readonly dictionaries?: Readonly<Record<string, readonly DictEntry[]>>;
}

/** Draws a screen as the app does: real Refine, real router, data in memory. */
export function renderScreen(screen: ReactNode, options: RenderOptions) {
  const { data, may, address = '/toys', language = 'en', dictionaries } = options;
  addMessages('zh', zh);
  addMessages('en', en);
  act(() => setLanguage(language));
  const notify = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [code, entries] of Object.entries({ toy_kind: toyKinds, ...dictionaries })) {
    client.setQueryData(dictionaryQuery({ source: 'system', code }).queryKey, [...entries]);
  }

  const root = (
    <Refine
      dataProvider={data.provider}
      auditLogProvider={createAuditLogProvider(data.provider)}
      routerProvider={routerProvider}
      accessControlProvider={accessBy((_, verb) => may === undefined || may.includes(verb))}
      notificationProvider={{ open: notify, close: () => undefined }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
    >
      {screen}
    </Refine>
  );
  const router = createMemoryRouter(
    [
      { path: '/toys/*', element: root },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App>
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>,
  );
  return { user, router, notify, client, ...data };
}
