import { useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { source as words } from '#src/locales/source';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { datasource } from '#src/resources/develop/datasource';

const dialogs = { test: lazyWithPreload(async () => (await import('./test-dialog.tsx')).TestDialog) };

/** Shows databases besides the server's own, which can be tested. */
export function DatasourcePage() {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [{ verb: 'test', on: 'row', zh: words.zh.test, en: words.en.test, run: show('test') }],
    [show],
  );
  return (
    <>
      <ResourceScreen resource={datasource} actions={actions} />
      {dialog}
    </>
  );
}
