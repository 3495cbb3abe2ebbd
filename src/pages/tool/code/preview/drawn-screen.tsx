import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import { accessBy } from '#src/lib/refine/access';
import '#src/locales/code';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { localProvider } from './local-provider.ts';
import styles from './preview.module.css';
import { sampleRows } from './sample-rows.ts';

/** Actions that need a server and are left out of a preview: workbooks and the history of a row. */
const withServer: ReadonlySet<string> = new Set(['import', 'export', 'history']);
const accessControlProvider = accessBy((_, verb) => ![...withServer].some((without) => verb.endsWith(without)));

/** Shows the engine's screen for a definition that no server provides, over sample rows. */
export function DrawnScreen({ definition }: { readonly definition: Resource }) {
  const text = useText();
  const words = useWords();
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  // Another definition starts anew; its sample rows are in the present language.
  const dataProvider = useMemo(() => {
    client.clear();
    return localProvider(sampleRows(definition, (field, number) => text('code.sampleText', { label: words(field), number })));
  }, [client, definition, text, words]);
  return (
    <div className={styles.screen}>
      <Refine
        dataProvider={dataProvider}
        accessControlProvider={accessControlProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <ResourceScreen resource={definition} isSecondary />
      </Refine>
    </div>
  );
}
