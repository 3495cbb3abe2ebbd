import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { accessBy } from '#src/lib/access';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/later/code';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { localProvider } from './local-provider.ts';
import styles from './preview.module.css';
import { sampleRows } from './sample-rows.ts';

/** What a preview leaves out has a server behind it: workbooks, and what happened to a row. */
const withServer: ReadonlySet<string> = new Set(['import', 'export', 'history']);
const accessControlProvider = accessBy((_, verb) => ![...withServer].some((without) => verb.endsWith(without)));

/** The screen of a definition that nothing serves: drawn by the engine over rows of its own. */
export function DrawnScreen({ definition }: { readonly definition: Resource }) {
  const text = useText();
  const words = useWords();
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  // Another definition begins anew; the words of its examples are those of the moment.
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
